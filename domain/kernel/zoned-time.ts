import { Temporal } from "temporal-polyfill";
import type { Day, LocalTime } from "./calendar";

/** Start of a day in a zone, epoch milliseconds. */
export function dayStartMs(day: Day, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}

/** The instant of a local time in a zone, epoch milliseconds; a time in a skipped hour is shifted later by the skip. */
export function localTimeMs(time: LocalTime, zone: string): number {
  return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds;
}
