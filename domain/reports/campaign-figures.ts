import { z } from "zod";
import { DAY_MS, HOUR_MS, momentView } from "../kernel";
import { expectedBy, type PacedUnit, type Pacing, type Period } from "./pacing";
import type { BucketTotals, SeriesPoint } from "./series";
import { offsetAt, zoneOffsets } from "./zone-periods";

const DAYS_OF_WEEK = 7;
const HOURS_OF_DAY = 24;
/** Days between the epoch, a Thursday, and the Monday before it. */
const MONDAY_BEFORE_EPOCH = 3;

/** Impressions by day of the week, Monday first, and by hour of a zone's clock. */
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

/** A day of a campaign, with what is or would be delivered by its end; in the unit of the goal. */
export const pacingPointView = z.object({
  atMs: momentView,
  /** By an even spending of the goal. */
  planned: z.number(),
  /** Null of a day that has not begun. */
  delivered: z.number().nullable(),
  /** At the pace of the last days; null of what is over, and where nothing is forecast. */
  forecast: z.number().nullable(),
});
export type PacingPoint = z.output<typeof pacingPointView>;

/**
 * A campaign's plan, delivery and forecast, day by day over all of its period. Source: rule R13.
 * @param days every day of the period, also those to come
 * @param isBilled whether what is bought is counted, and not all that was shown
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
