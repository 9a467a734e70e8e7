import { Temporal } from "temporal-polyfill";

/** What a clock in some zone shows, `YYYY-MM-DDTHH:mm`. */
export type LocalTime = string;

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether a calendar has it at all. */
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
