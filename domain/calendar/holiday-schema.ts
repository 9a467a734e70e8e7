import { z } from "zod";
import { withRule } from "../shared/rule";
import { isDay, isWeekend } from "./day";
import { HOLIDAY_COUNTRIES, type HolidayChange, isHoliday } from "./holidays";

export const HOLIDAY_NAME_MAX_CHARS = 40;

const place = { country: z.enum(HOLIDAY_COUNTRIES), day: z.string().min(1) };

/** A day off that an operator knows of, named so that others know it again. */
export const holidaySchema = z.object({
  ...place,
  name: z.string().trim().min(1).max(HOLIDAY_NAME_MAX_CHARS),
});

/** A day that is to be a business day again. */
export const businessDaySchema = z.object(place);

/** A day that can be made a holiday: a weekday that is none yet. */
export function holidaySchemaFor(changes: readonly HolidayChange[]) {
  return withRule(holidaySchema, ["country", "day"], ({ country, day }): Record<string, string> => {
    if (!isDay(day)) return { day: "date" };
    if (isWeekend(day)) return { day: "holiday.weekend" };
    return isHoliday(day, country, changes) ? { day: "holiday.already" } : {};
  });
}
