import { Temporal } from "temporal-polyfill";
import { bucketAt, type DeliveryKind } from "../delivery";
import { BUCKET_MS, type Day } from "../kernel";

export type SeriesStep = "half-hour" | "hour" | "day";

export interface DeliveryCounts {
  impressions: number;
  clicks: number;
  /** Billed units (CPM impressions, CPC clicks); the others were delivered and are not billed. */
  billedImpressions: number;
  billedClicks: number;
}

export const NO_COUNTS: DeliveryCounts = { impressions: 0, clicks: 0, billedImpressions: 0, billedClicks: 0 };

/** Stored totals of one bucket: `bucketAtMs` is a multiple of 30 minutes in UTC. */
export interface BucketTotals extends DeliveryCounts {
  bucketAtMs: number;
}

/** One point of a series: its start, epoch milliseconds, and its local day in the zone. */
export interface SeriesPoint extends DeliveryCounts {
  atMs: number;
  day: Day;
}

/**
 * Sums stored buckets into a gapless series of the half-open window `[fromMs, toMs)` in a reader's zone. A bucket without
 * delivery is zero; a day is the zone's local day, also of 23 or 25 hours or at a half-hour offset; an hour is a local hour. The
 * window begins at its first bucket; totals outside of it are ignored.
 * Source: rules K27, R3.
 * @throws RangeError if the zone is unknown
 */
export function deliverySeries(
  totals: readonly BucketTotals[],
  window: { fromMs: number; toMs: number; step: SeriesStep; zone: string },
): SeriesPoint[] {
  const points = emptyPoints(bucketAt(window.fromMs), window.toMs, window.step, window.zone);
  const inOrder = totals
    .filter((total) => total.bucketAtMs >= bucketAt(window.fromMs) && total.bucketAtMs < window.toMs)
    .sort((a, b) => a.bucketAtMs - b.bucketAtMs);
  let at = 0;
  for (const total of inOrder) {
    while ((points[at + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= total.bucketAtMs) at++;
    const point = points[at];
    if (point) Object.assign(point, sumCounts([point, total]));
  }
  return points;
}

/** Sums any number of totals. */
export function sumCounts(counts: readonly DeliveryCounts[]): DeliveryCounts {
  const sum = { ...NO_COUNTS };
  for (const each of counts) {
    sum.impressions += each.impressions;
    sum.clicks += each.clicks;
    sum.billedImpressions += each.billedImpressions;
    sum.billedClicks += each.billedClicks;
  }
  return sum;
}

/** Clicks per impression, or null without impressions. */
export function clickRate(counts: Pick<DeliveryCounts, "impressions" | "clicks">): number | null {
  return counts.impressions === 0 ? null : counts.clicks / counts.impressions;
}

const STEP_MS: Record<SeriesStep, number> = {
  "half-hour": BUCKET_MS,
  hour: 2 * BUCKET_MS,
  day: Number.POSITIVE_INFINITY,
};

/**
 * The first point begins with the window, each later one a step later, restarted at each local day. Only days look up zone rules,
 * since a season of half hours has thousands of points.
 */
function emptyPoints(fromMs: number, toMs: number, step: SeriesStep, zone: string): SeriesPoint[] {
  const points: SeriesPoint[] = [];
  let day = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone).startOfDay();
  while (day.epochMilliseconds < toMs) {
    const startMs = day.epochMilliseconds;
    const next = day.add({ days: 1 }).startOfDay();
    const endMs = Math.min(next.epochMilliseconds, toMs);
    const name = day.toPlainDate().toString();
    let atMs = Math.max(fromMs, startMs);
    while (atMs < endMs) {
      points.push({ atMs, day: name, ...NO_COUNTS });
      atMs = startMs + (Math.floor((atMs - startMs) / STEP_MS[step]) + 1) * STEP_MS[step];
    }
    day = next;
  }
  return points;
}

type Kinds = Partial<Record<DeliveryKind, number>>;

/**
 * Viewable impressions per impression; null without impressions, and without viewable ones: an impression is counted once it was viewed
 * (rule D1), so that none means that it was not measured. At most 1: the impression's beacon can be lost although the
 * other one arrived.
 */
export function viewabilityRate({ viewable, impression }: Kinds): number | null {
  return viewable ? part(viewable, impression) : null;
}

/** Completed videos per started video, or null if none was started. */
export function completionRate({ complete, start }: Kinds): number | null {
  return start === undefined ? null : part(complete ?? 0, start);
}

function part(count: number, of: number | undefined): number | null {
  return of === undefined || of === 0 ? null : Math.min(1, count / of);
}
