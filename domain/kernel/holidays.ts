import { z } from "zod";
import { addDays, type Day, isDay, isWeekend } from "./calendar";
import { withRule } from "./rule";

/**
 * Public holidays from Monday to Friday, substitutes included, by country until the end of 2030: those of the Korean Public
 * Holidays Act as amended in 2026 (Labour Day and Constitution Day with substitutes, scheduled elections), of the Japanese Act on
 * National Holidays, and the gazetted ones of India's central government, whose lunar dates are estimates until each year's list
 * is published. Checked against a second source by `test/domain/kernel/holidays.test.ts`; operators add later proclamations.
 */
export const HOLIDAYS: Record<HolidayCountry, readonly string[]> = {
  KR: [
    "2026-01-01",
    "2026-02-16",
    "2026-02-17",
    "2026-02-18",
    "2026-03-02",
    "2026-05-01",
    "2026-05-05",
    "2026-05-25",
    "2026-06-03",
    "2026-07-17",
    "2026-08-17",
    "2026-09-24",
    "2026-09-25",
    "2026-10-05",
    "2026-10-09",
    "2026-12-25",
    "2027-01-01",
    "2027-02-08",
    "2027-02-09",
    "2027-03-01",
    "2027-05-03",
    "2027-05-05",
    "2027-05-13",
    "2027-07-19",
    "2027-08-16",
    "2027-09-14",
    "2027-09-15",
    "2027-09-16",
    "2027-10-04",
    "2027-10-11",
    "2027-12-27",
    "2028-01-26",
    "2028-01-27",
    "2028-01-28",
    "2028-03-01",
    "2028-04-12",
    "2028-05-01",
    "2028-05-02",
    "2028-05-05",
    "2028-06-06",
    "2028-07-17",
    "2028-08-15",
    "2028-10-02",
    "2028-10-03",
    "2028-10-04",
    "2028-10-05",
    "2028-10-09",
    "2028-12-25",
    "2029-01-01",
    "2029-02-12",
    "2029-02-13",
    "2029-02-14",
    "2029-03-01",
    "2029-05-01",
    "2029-05-07",
    "2029-05-21",
    "2029-06-06",
    "2029-07-17",
    "2029-08-15",
    "2029-09-21",
    "2029-09-24",
    "2029-10-03",
    "2029-10-09",
    "2029-12-25",
    "2030-01-01",
    "2030-02-04",
    "2030-02-05",
    "2030-03-01",
    "2030-04-03",
    "2030-05-01",
    "2030-05-06",
    "2030-05-09",
    "2030-06-06",
    "2030-06-12",
    "2030-07-17",
    "2030-08-15",
    "2030-09-11",
    "2030-09-12",
    "2030-09-13",
    "2030-10-03",
    "2030-10-09",
    "2030-12-25",
  ],
  JP: [
    "2026-01-01",
    "2026-01-12",
    "2026-02-11",
    "2026-02-23",
    "2026-03-20",
    "2026-04-29",
    "2026-05-04",
    "2026-05-05",
    "2026-05-06",
    "2026-07-20",
    "2026-08-11",
    "2026-09-21",
    "2026-09-22",
    "2026-09-23",
    "2026-10-12",
    "2026-11-03",
    "2026-11-23",
    "2027-01-01",
    "2027-01-11",
    "2027-02-11",
    "2027-02-23",
    "2027-03-22",
    "2027-04-29",
    "2027-05-03",
    "2027-05-04",
    "2027-05-05",
    "2027-07-19",
    "2027-08-11",
    "2027-09-20",
    "2027-09-23",
    "2027-10-11",
    "2027-11-03",
    "2027-11-23",
    "2028-01-10",
    "2028-02-11",
    "2028-02-23",
    "2028-03-20",
    "2028-05-03",
    "2028-05-04",
    "2028-05-05",
    "2028-07-17",
    "2028-08-11",
    "2028-09-18",
    "2028-09-22",
    "2028-10-09",
    "2028-11-03",
    "2028-11-23",
    "2029-01-01",
    "2029-01-08",
    "2029-02-12",
    "2029-02-23",
    "2029-03-20",
    "2029-04-30",
    "2029-05-03",
    "2029-05-04",
    "2029-07-16",
    "2029-09-17",
    "2029-09-24",
    "2029-10-08",
    "2029-11-23",
    "2030-01-01",
    "2030-01-14",
    "2030-02-11",
    "2030-03-20",
    "2030-04-29",
    "2030-05-03",
    "2030-05-06",
    "2030-07-15",
    "2030-08-12",
    "2030-09-16",
    "2030-09-23",
    "2030-10-14",
    "2030-11-04",
  ],
  IN: [
    "2026-01-26",
    "2026-03-04",
    "2026-03-26",
    "2026-03-31",
    "2026-04-03",
    "2026-04-14",
    "2026-05-01",
    "2026-05-27",
    "2026-06-26",
    "2026-08-26",
    "2026-09-04",
    "2026-10-02",
    "2026-10-20",
    "2026-11-24",
    "2026-12-25",
    "2027-01-26",
    "2027-03-10",
    "2027-03-22",
    "2027-03-26",
    "2027-04-14",
    "2027-04-15",
    "2027-05-17",
    "2027-05-20",
    "2027-06-16",
    "2027-08-25",
    "2027-10-29",
    "2028-01-26",
    "2028-02-23",
    "2028-04-03",
    "2028-04-07",
    "2028-04-14",
    "2028-05-08",
    "2028-08-04",
    "2028-08-15",
    "2028-09-27",
    "2028-10-02",
    "2028-10-17",
    "2028-11-02",
    "2028-12-25",
    "2029-01-26",
    "2029-02-15",
    "2029-03-01",
    "2029-03-30",
    "2029-04-25",
    "2029-04-26",
    "2029-05-24",
    "2029-07-25",
    "2029-08-15",
    "2029-10-02",
    "2029-10-16",
    "2029-11-05",
    "2029-11-21",
    "2029-12-25",
    "2030-02-05",
    "2030-03-20",
    "2030-04-12",
    "2030-04-16",
    "2030-04-19",
    "2030-05-13",
    "2030-05-17",
    "2030-08-15",
    "2030-08-21",
    "2030-10-02",
    "2030-12-25",
  ],
};

export const HOLIDAY_COUNTRIES = ["KR", "JP", "IN"] as const;
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

/** An operator's correction of the table: a missing holiday, or a table entry that is a business day. */
export interface HolidayChange {
  country: string;
  /** `YYYY-MM-DD` */
  day: string;
  kind: "added" | "removed";
}

/** Whether a day is a public holiday of a country: by the operators' correction of that day, else by the table. */
export function isHoliday(day: string, country: string, changes: readonly HolidayChange[]): boolean {
  const change = changes.find((each) => each.day === day && each.country === country);
  if (change) return change.kind === "added";
  return HOLIDAYS[country as HolidayCountry]?.includes(day) ?? false;
}

export const HOLIDAY_NAME_MAX_CHARS = 40;

const place = { country: z.enum(HOLIDAY_COUNTRIES), day: z.string().min(1) };

/** A holiday added by an operator, with a name for identification. */
export const holidaySchema = z.object({
  ...place,
  name: z.string().trim().min(1).max(HOLIDAY_NAME_MAX_CHARS),
});

/** A holiday that becomes a business day. */
export const businessDaySchema = z.object(place);

/** Accepts days that can become a holiday: weekdays that are not one yet. */
export function holidaySchemaFor(changes: readonly HolidayChange[]) {
  return withRule(holidaySchema, ["country", "day"], ({ country, day }): Record<string, string> => {
    if (!isDay(day)) return { day: "date" };
    if (isWeekend(day)) return { day: "holiday.weekend" };
    return isHoliday(day, country, changes) ? { day: "holiday.already" } : {};
  });
}

/**
 * Whether a day is Monday to Friday and not a public holiday of the country; a country without a table has only weekends.
 * @param changes operators' corrections of the table
 */
export function isBusinessDay(day: Day, country: string, changes: readonly HolidayChange[] = []): boolean {
  return !isWeekend(day) && !isHoliday(day, country, changes);
}

/** The day that is `count` business days after `day`, not counting `day` itself. */
export function addBusinessDays(
  day: Day,
  count: number,
  country: string,
  changes: readonly HolidayChange[] = [],
): Day {
  let result = day;
  for (let left = count; left > 0; ) {
    result = addDays(result, 1);
    if (isBusinessDay(result, country, changes)) left--;
  }
  return result;
}

/** The day that is `count` business days before `day`, not counting `day` itself. */
export function subtractBusinessDays(
  day: Day,
  count: number,
  country: string,
  changes: readonly HolidayChange[] = [],
): Day {
  let result = day;
  for (let left = count; left > 0; ) {
    result = addDays(result, -1);
    if (isBusinessDay(result, country, changes)) left--;
  }
  return result;
}
