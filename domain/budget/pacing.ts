import { BUCKET_MS, DAY_MS, QUARTER_MS, zoneClock } from "../kernel";
import type { MeterConfig } from "./meter-rpc";

const MINUTE_MS = 60_000;
/** Half-hours per day. */
export const TRAFFIC_SLOTS = DAY_MS / BUCKET_MS;

/**
 * Visits by hour of a typical consumer app or site, as parts of their sum: quiet before dawn, a rise at noon, the peak in the
 * evening. Used as a prior for missing measurements, with the weight of a quiet unit's daily requests.
 */
const USUAL_HOURS = [
  34, 22, 15, 11, 10, 13, 24, 39, 47, 48, 47, 48, 55, 50, 46, 45, 46, 49, 53, 56, 60, 64, 63, 55,
] as const;
const USUAL_WEIGHT = 500;
const USUAL_SUM = USUAL_HOURS.reduce((sum, part) => sum + part, 0);

/** The plan finishes slightly before the end, so that impressions decided and never shown can be decided again. */
const FINISH_EARLY_MAX_MS = 60 * 60_000;
const FINISH_EARLY_PART = 20;

/** Lead over the plan at which a campaign pauses; small numbers arrive unevenly. */
const LEAD_IMPRESSIONS_MIN = 10;
const LEAD_CLICKS_MIN = 1;
const LEAD_PART = 100;

/** Requests that arrived from `atMs` on for `lengthMs`, a multiple of 30 minutes. */
export interface TrafficBucket {
  atMs: number;
  lengthMs: number;
  count: number;
}

/**
 * Share of a day's traffic in each half-hour of the zone's day, from the last days. The shares add up to 1 and none is 0; with little or no
 * history they approach those of a typical day.
 */
export function trafficShape(history: readonly TrafficBucket[], zone: string): number[] {
  const counts = Array.from(
    { length: TRAFFIC_SLOTS },
    (_, slot) => (USUAL_WEIGHT * (USUAL_HOURS[slot >> 1] ?? 0)) / (2 * USUAL_SUM),
  );
  for (const { atMs, lengthMs, count } of history) {
    const quarters = lengthMs / QUARTER_MS;
    for (let quarter = 0; quarter < quarters; quarter++) {
      const slot = slotAt(zone, atMs + quarter * QUARTER_MS);
      counts[slot] = (counts[slot] ?? 0) + count / quarters;
    }
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / total);
}

function slotAt(zone: string, atMs: number): number {
  return Math.floor((zoneClock(zone, atMs).minutes * MINUTE_MS) / BUCKET_MS);
}

/**
 * The share of a campaign's delivery that is planned by now, in [0, 1]: the elapsed part of its window's forecast traffic.
 * Without a forecast, the elapsed part of the time.
 */
export function plannedShare(config: MeterConfig, nowMs: number): number {
  const { startsAtMs, endsAtMs, zone, traffic } = config;
  if (nowMs <= startsAtMs) return 0;
  // Configurations stored before pacing have no forecast.
  if (!traffic) return Math.min(1, (nowMs - startsAtMs) / (endsAtMs - startsAtMs));
  const { from, to } = windowOf(config, traffic);
  return to <= from ? 1 : Math.min(1, Math.max(0, (trafficUntil(traffic, zone, nowMs) - from) / (to - from)));
}

/** The elapsed part of today's traffic, in [0, 1]. */
export function plannedShareOfDay(traffic: readonly number[], zone: string, nowMs: number): number {
  const ofDayMs = zoneClock(zone, nowMs).minutes * MINUTE_MS + (nowMs % QUARTER_MS);
  const slot = Math.floor(ofDayMs / BUCKET_MS);
  let share = (traffic[slot] ?? 0) * ((ofDayMs % BUCKET_MS) / BUCKET_MS);
  for (let before = 0; before < slot; before++) share += traffic[before] ?? 0;
  return share;
}

/** How many of `count` may be delivered while `share` of the plan is due. */
export function pacedCount(count: number, share: number, unit: "impression" | "click"): number {
  const leadMin = unit === "click" ? LEAD_CLICKS_MIN : LEAD_IMPRESSIONS_MIN;
  return Math.min(count, Math.floor(count * share) + Math.max(leadMin, Math.ceil(count / LEAD_PART)));
}

/** Cache: the zone offsets of a window's ends are expensive to look up and never change. */
const windows = new WeakMap<MeterConfig, { from: number; to: number }>();

function windowOf(config: MeterConfig, traffic: readonly number[]): { from: number; to: number } {
  const known = windows.get(config);
  if (known !== undefined) return known;
  const { startsAtMs, endsAtMs, zone } = config;
  const earlyMs = Math.min(FINISH_EARLY_MAX_MS, (endsAtMs - startsAtMs) / FINISH_EARLY_PART);
  const window = {
    from: trafficUntil(traffic, zone, startsAtMs),
    to: trafficUntil(traffic, zone, endsAtMs - earlyMs),
  };
  windows.set(config, window);
  return window;
}

/** Forecast traffic up to an instant, in days of traffic since day 0 of the zone. It stands still or repeats when clocks are put back. */
export function trafficUntil(traffic: readonly number[], zone: string, atMs: number): number {
  return Date.parse(zoneClock(zone, atMs).day) / DAY_MS + plannedShareOfDay(traffic, zone, atMs);
}
