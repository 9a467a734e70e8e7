import { BILLING_ZONE, DAY_MS, HOUR_MS } from "./limits";
import { clockFormatOf } from "./zone-clock";

/** A calendar day in some zone, `YYYY-MM-DD`. Days compare as strings. */
export type Day = string;

export const DAY_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export function isDay(value: string): boolean {
  if (!DAY_PATTERN.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Days are computed in UTC, where each has 24 hours. */
const utcMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export function addDays(day: Day, days: number): Day {
  return new Date(utcMs(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days of the closed range, first and last included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

export function countDays(first: Day, last: Day): number {
  return (utcMs(last) - utcMs(first)) / DAY_MS + 1;
}

/** The local day of an instant in `zone`. */
export function dayAt(instantMs: number, zone: string): Day {
  return localTimeAt(instantMs, zone).slice(0, 10);
}

export function isWeekend(day: Day): boolean {
  return [0, 6].includes(new Date(utcMs(day)).getUTCDay());
}

/** A calendar month, `YYYY-MM`. Months compare as strings. */
export type Month = string;

/** Requires a four-digit year, so that a month in a URL is neither BC nor beyond the supported range. */
export function isMonth(value: string): boolean {
  return /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(value);
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** @param count months, backward when negative */
export function addMonths(month: Month, count: number): Month {
  const date = new Date(utcMs(`${month}-01`));
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(date.toISOString());
}

/** All days of a month, and its half-open range `[fromDay, toDay)`. */
export function daysOfMonth(month: Month): { days: Day[]; fromDay: Day; toDay: Day } {
  const fromDay = `${month}-01`;
  const toDay = `${addMonths(month, 1)}-01`;
  return { days: daysBetween(fromDay, addDays(toDay, -1)), fromDay, toDay };
}

/** The billing zone is always nine hours ahead of UTC, so that its days can be counted without a calendar. */
const BILLING_OFFSET_MS = 9 * HOUR_MS;

/** Days since 1970 in the billing zone. */
export function billingDayNumber(atMs: number): number {
  return Math.floor((atMs + BILLING_OFFSET_MS) / DAY_MS);
}

/** The billing month of an instant, in Seoul. Source: rule K29. */
export function billingMonthAt(atMs: number): Month {
  return monthOf(dayAt(atMs, BILLING_ZONE));
}

/** A local time in some zone, `YYYY-MM-DDTHH:mm`. */
export type LocalTime = string;

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether the text has the format of a local time and exists in the calendar. */
export function isLocalTime(text: string): boolean {
  return (
    LOCAL_TIME.test(text) && isDay(text.slice(0, 10)) && text.slice(11) < "24:00" && text.slice(14) < "60"
  );
}

/** @throws RangeError if the zone is unknown */
export function localTimeAt(instantMs: number, zone: string): LocalTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockFormatOf(zone).formatToParts(instantMs))
    parts[type] = value.padStart(2, "0");
  const { year = "", month, day, hour, minute } = parts;
  return `${year.padStart(4, "0")}-${month}-${day}T${hour}:${minute}`;
}
