import { z } from "zod";
import { DAY_MS, HOUR_MS, momentView } from "../kernel";
import { expectedBy, type PacedUnit, type Pacing, type Period } from "./pacing";
import type { BucketTotals, SeriesPoint } from "./series";
import { offsetAt, zoneOffsets } from "./zone-periods";

const DAYS_OF_WEEK = 7;
const HOURS_OF_DAY = 24;
/** Days between the epoch, a Thursday, and the Monday before it. */
const MONDAY_BEFORE_EPOCH = 3;

/** Impressions by weekday, Monday first, and by hour in a zone. */
export function impressionsByHour(buckets: readonly BucketTotals[], zone: string): number[][] {
  const week = Array.from({ length: DAYS_OF_WEEK }, () => Array.from({ length: HOURS_OF_DAY }, () => 0));
  const times = buckets.map(({ bucketAtMs }) => bucketAtMs);
  if (times.length === 0) return week;
  const first = times.reduce((least, at) => Math.min(least, at));
  const last = times.reduce((most, at) => Math.max(most, at));
  const offsets = zoneOffsets(zone, first, last + 1);
  for (const { bucketAtMs, impressions } of buckets) {
    const localMs = bucketAtMs + offsetAt(offsets, bucketAtMs);
    const hours = week[(Math.floor(localMs / DAY_MS) + MONDAY_BEFORE_EPOCH) % DAYS_OF_WEEK];
    const hour = Math.floor(localMs / HOUR_MS) % HOURS_OF_DAY;
    if (hours) hours[hour] = (hours[hour] ?? 0) + impressions;
  }
  return week;
}

/** A day of a campaign with its cumulative figures at the end of the day, in the goal's unit. */
export const pacingPointView = z.object({
  atMs: momentView,
  /** Planned by even spending of the goal. */
  planned: z.number(),
  /** Null for a day that has not begun. */
  delivered: z.number().nullable(),
  /** At the pace of the last days; null for past days, and without a forecast. */
  forecast: z.number().nullable(),
});
export type PacingPoint = z.output<typeof pacingPointView>;

/**
 * A campaign's plan, delivery and forecast for each day of its period. Source: rule R13.
 * @param days all days of the period, future ones included
 * @param isBilled whether to count billed units instead of all delivered ones
 */
export function pacingCurve(
  { goal, delivered, recentPerDay }: Pick<Pacing, "goal" | "delivered" | "recentPerDay">,
  period: Period,
  days: readonly SeriesPoint[],
  isBilled: boolean,
  nowMs: number,
): PacingPoint[] {
  let sum = 0;
  return days.map((day, index) => {
    const endMs = days[index + 1]?.atMs ?? period.endsAtMs;
    sum += countedOf(goal.unit, day, isBilled);
    const isToCome = day.atMs > nowMs;
    const atPace = delivered + (recentPerDay ?? 0) * ((endMs - nowMs) / DAY_MS);
    return {
      atMs: day.atMs,
      planned: expectedBy({ ...period, goal }, endMs),
      delivered: isToCome ? null : sum,
      forecast:
        recentPerDay === null || endMs <= nowMs
          ? null
          : isToCome
            ? Math.min(goal.count, Math.round(atPace))
            : sum,
    };
  });
}

function countedOf(unit: PacedUnit, day: SeriesPoint, isBilled: boolean): number {
  if (unit === "day") return day.impressions > 0 ? 1 : 0;
  if (unit === "click") return day.billedClicks;
  return isBilled ? day.billedImpressions : day.impressions;
}
