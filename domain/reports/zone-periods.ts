import { Temporal } from "temporal-polyfill";
import { addDays, DAY_MS, type Day, HOUR_MS } from "../kernel";

export const TIME_DIMENSIONS = ["hour", "day", "week", "month"] as const;
export type TimeDimension = (typeof TIME_DIMENSIONS)[number];

const EPOCH_DAY = "1970-01-01";
/** Days since the first Monday before the epoch, which was a Thursday. */
const MONDAY_BEFORE_EPOCH = 3;

/** A zone's offset from UTC, from an instant until the next entry. */
export interface ZoneOffset {
  fromMs: number;
  offsetMs: number;
}

/** All offsets of a zone in a half-open window, in order; the first one is already in force at its beginning. */
export function zoneOffsets(zone: string, fromMs: number, toMs: number): ZoneOffset[] {
  let at = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone);
  const offsets = [{ fromMs, offsetMs: at.offsetNanoseconds / 1_000_000 }];
  for (;;) {
    const next = at.getTimeZoneTransition("next");
    if (next === null || next.epochMilliseconds >= toMs) return offsets;
    offsets.push({ fromMs: next.epochMilliseconds, offsetMs: next.offsetNanoseconds / 1_000_000 });
    at = next;
  }
}

/** The offset at an instant within the window. */
export function offsetAt(offsets: readonly ZoneOffset[], atMs: number): number {
  return (offsets.findLast(({ fromMs }) => fromMs <= atMs) ?? offsets[0])?.offsetMs ?? 0;
}

/**
 * The local period of an instant: an hour by its start in milliseconds, a day or a week's Monday as `2026-12-01`, a month as
 * `2026-12`. Keys of one dimension sort by time.
 */
export function periodAt(dimension: TimeDimension, atMs: number, offsetMs: number): string {
  const localMs = atMs + offsetMs;
  if (dimension === "hour") return String(Math.floor(localMs / HOUR_MS) * HOUR_MS - offsetMs);
  const day = Math.floor(localMs / DAY_MS);
  if (dimension === "week") return epochDay(day - ((day + MONDAY_BEFORE_EPOCH) % 7));
  return dimension === "day" ? epochDay(day) : epochDay(day).slice(0, 7);
}

function epochDay(day: number): Day {
  return addDays(EPOCH_DAY, day);
}

/** The starts of a window's periods, the first one the window's; epoch milliseconds. */
export function periodStarts(
  dimension: TimeDimension,
  offsets: readonly ZoneOffset[],
  fromMs: number,
  toMs: number,
): number[] {
  const starts: number[] = [];
  let last: string | null = null;
  // Zone offsets differ by at least half an hour.
  for (let atMs = fromMs; atMs < toMs; atMs += HOUR_MS / 2) {
    const period = periodAt(dimension, atMs, offsetAt(offsets, atMs));
    if (period !== last) starts.push(atMs);
    last = period;
  }
  return starts;
}

/** All periods of a window that have begun by `toMs`. */
export function periodsOf(
  dimension: TimeDimension,
  offsets: readonly ZoneOffset[],
  fromMs: number,
  toMs: number,
): string[] {
  const periods = new Set<string>();
  // Zone offsets differ by at least half an hour.
  for (let atMs = fromMs; atMs < toMs; atMs += HOUR_MS / 2)
    periods.add(periodAt(dimension, atMs, offsetAt(offsets, atMs)));
  return [...periods];
}
