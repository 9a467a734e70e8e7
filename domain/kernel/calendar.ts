import { Temporal } from "temporal-polyfill";
import { BILLING_ZONE, DAY_MS, HOUR_MS } from "./limits";

/** A calendar day of some zone, `YYYY-MM-DD`. Days compare as strings. */
export type Day = string;

export const DAY_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export function isDay(value: string): boolean {
  if (!DAY_PATTERN.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Days of the closed range, first and last included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

export function countDays(first: Day, last: Day): number {
  return Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last)).days + 1;
}

/** The day that a clock in `zone` shows at an instant. */
export function dayAt(instantMs: number, zone: string): Day {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** When a day begins in a zone, epoch milliseconds. */
export function dayStartMs(day: Day, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}

export function isWeekend(day: Day): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek > 5;
}

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

/** The billing zone is nine hours ahead of UTC all year, so that its days can be counted without a calendar. */
const BILLING_OFFSET_MS = 9 * HOUR_MS;

/** Days of the billing zone since 1970. */
export function billingDayNumber(atMs: number): number {
  return Math.floor((atMs + BILLING_OFFSET_MS) / DAY_MS);
}

/** The month that a moment is billed in: that of Seoul. Source: rule K29. */
export function billingMonthAt(atMs: number): Month {
  return monthOf(dayAt(atMs, BILLING_ZONE));
}

/** What a clock in some zone shows, `YYYY-MM-DDTHH:mm`. */
export type LocalTime = string;

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether it is written as a local time, and exists in the calendar. */
export function isLocalTime(text: string): boolean {
  if (!LOCAL_TIME.test(text)) return false;
  try {
    Temporal.PlainDateTime.from(text, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/** When a clock in the zone shows it, epoch milliseconds; of an hour that it skips, as much later. */
export function localTimeMs(time: LocalTime, zone: string): number {
  return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds;
}

export function localTimeAt(instantMs: number, zone: string): LocalTime {
  const local = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: "minute" });
}
