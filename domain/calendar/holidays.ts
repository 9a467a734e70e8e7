/**
 * Public holidays with their substitutes, by country, as data: a library's table, corrected against the published
 * calendars (Seollal of 2026 to 2028 and the local elections of 2026 differ from it).
 */
export const HOLIDAYS: Record<HolidayCountry, readonly string[]> = {
  KR: [
    "2026-01-01",
    "2026-02-16",
    "2026-02-17",
    "2026-02-18",
    "2026-03-02",
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
  ],
  IN: [
    "2026-01-26",
    "2026-04-03",
    "2026-04-14",
    "2026-10-02",
    "2026-12-25",
    "2027-01-26",
    "2027-03-26",
    "2027-04-14",
    "2028-01-26",
    "2028-04-14",
    "2028-08-15",
    "2028-10-02",
    "2028-12-25",
  ],
};

export const HOLIDAY_COUNTRIES = ["KR", "JP", "IN"] as const;
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

/** A day on which an operator knows better than the table: one off that it lacks, or one that it takes for a holiday. */
export interface HolidayChange {
  country: string;
  /** `YYYY-MM-DD` */
  day: string;
  kind: "added" | "removed";
}

/** Whether a day is a public holiday of a country: as an operator said of that very day, else as the table has it. */
export function isHoliday(day: string, country: string, changes: readonly HolidayChange[]): boolean {
  const change = changes.find((each) => each.day === day && each.country === country);
  if (change) return change.kind === "added";
  return HOLIDAYS[country as HolidayCountry]?.includes(day) ?? false;
}
