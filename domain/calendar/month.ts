import { Temporal } from "temporal-polyfill";
import { type Day, daysBetween } from "./day";

/** A calendar month, `YYYY-MM`. Months compare as strings. */
export type Month = string;

/** Four digits of the year, so that a month of an address can neither be BC nor beyond what calendars count. */
export function isMonth(value: string): boolean {
  return /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(value);
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** @param count months, backward when negative */
export function addMonths(month: Month, count: number): Month {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString();
}

/** Every day of a month, and the half-open range `[fromDay, toDay)` that they fill. */
export function daysOfMonth(month: Month): { days: Day[]; fromDay: Day; toDay: Day } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const next = first.add({ months: 1 });
  return {
    days: daysBetween(first.toString(), next.subtract({ days: 1 }).toString()),
    fromDay: first.toString(),
    toDay: next.toString(),
  };
}
