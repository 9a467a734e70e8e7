import { Temporal } from "temporal-polyfill";
import type { Day, LocalTime } from "./calendar";

/** When a day begins in a zone, epoch milliseconds. */
export function dayStartMs(day: Day, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}

/** When a clock in the zone shows it, epoch milliseconds; of an hour that it skips, as much later. */
export function localTimeMs(time: LocalTime, zone: string): number {
  return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds;
}
