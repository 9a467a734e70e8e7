import { LEASE_TTL_MS } from "../shared/limits";
import type { LeaseAnswer, MeterConfig } from "./meter-rpc";
import { decidedOf, type OutstandingBook, type OutstandingEntry, outstandingOf } from "./outstanding";

/** What was counted so far. `today` is of the day of the campaign's zone, by the moment of the decision. */
export interface Delivered {
  impressions: number;
  clicks: number;
  todayImpressions: number;
}

/** What a holder without a bound is granted: no number it can decide within a lease reaches it. */
export const UNBOUNDED_GRANT = 1_000_000;

const FIRST_BLOCK = 10;
/** A block lasts about two leases at the holder's own rate, so that a renewal behind the answer comes in time. */
const BLOCK_LEASES = 2;
/** One holder gets at most this part of what is left, so that the last impressions are not parked with one isolate. */
const HOLDER_SHARE = 4;
/** A rate is not measured over less than this. */
const RATE_WINDOW_MIN_MS = 250;

/** Clicks an impression is taken to earn before any is known, as a prior of this many clicks in impressions. */
const PRIOR_CLICKS = 1;
const PRIOR_IMPRESSIONS = 20;
/** The outstanding impressions may be expected to earn at most one part in this of the clicks left. */
const CLICK_MARGIN = 2;

/** True while the campaign may be served at all: live, and inside its half-open delivery window. */
export function mayServe(config: MeterConfig | null, nowMs: number): config is MeterConfig {
  return config?.serving === true && config.startsAtMs <= nowMs && nowMs < config.endsAtMs;
}

/**
 * Impressions that may still be lent, or null without a bound.
 *
 * CPM: `limit - delivered - outstanding`, so what is delivered never exceeds the limit while beacons arrive within the
 * grace. A daily quota bounds the day's decisions the same way; everything outstanding counts against today.
 * CPC: an impression costs nothing and may earn one click. Waiting for each impression's click to lapse would stall a
 * small budget for minutes at a time, so the bound is on the expectation: the outstanding impressions, at the click
 * rate seen, earn at most half of the clicks left; the last clicks are therefore approached slowly. Clicks that come
 * beyond the limit all the same are counted and never billed (`billedOf`).
 */
export function availableImpressions(
  config: MeterConfig,
  delivered: Delivered,
  outstanding: number,
): number | null {
  const bounds: number[] = [];
  if (config.limit?.unit === "impression") {
    bounds.push(config.limit.count - delivered.impressions - outstanding);
  }
  if (config.limit?.unit === "click") {
    bounds.push(impressionsForClicks(config.limit.count - delivered.clicks, delivered) - outstanding);
  }
  if (config.dailyQuota !== null) bounds.push(config.dailyQuota - delivered.todayImpressions - outstanding);
  return bounds.length === 0 ? null : Math.max(0, Math.min(...bounds));
}

function impressionsForClicks(clicksLeft: number, delivered: Delivered): number {
  if (clicksLeft <= 0) return 0;
  const impressions = delivered.impressions + PRIOR_IMPRESSIONS;
  const clicks = delivered.clicks + PRIOR_CLICKS;
  return Math.max(1, Math.floor((clicksLeft * impressions) / (clicks * CLICK_MARGIN)));
}

/**
 * How many of the available impressions one holder gets: what it wants, what its rate since the earlier lease makes
 * likely, and no more than its share.
 * @param earlier the holder's lease as it stood before this report, or null for a first or forgotten one
 */
export function blockSize(
  request: { want: number; spent: number },
  earlier: OutstandingEntry | null,
  available: number,
  nowMs: number,
): number {
  const elapsedMs = earlier ? Math.max(nowMs - earlier.fromMs, RATE_WINDOW_MIN_MS) : 0;
  const atItsRate = earlier ? Math.ceil((request.spent / elapsedMs) * LEASE_TTL_MS * BLOCK_LEASES) : 0;
  const share = Math.max(1, Math.floor(available / HOLDER_SHARE));
  return Math.max(0, Math.min(request.want, Math.max(FIRST_BLOCK, atItsRate), share, available));
}

/** The answer to a holder whose report is already in the book; `granted` is 0 when nothing may be served. */
export function leaseAnswer(
  config: MeterConfig | null,
  delivered: Delivered,
  book: OutstandingBook,
  request: { want: number; spent: number; earlier: OutstandingEntry | null },
  nowMs: number,
): LeaseAnswer {
  if (!mayServe(config, nowMs)) {
    return { serving: false, granted: 0, expiresAtMs: nowMs + LEASE_TTL_MS, paceRatio: null };
  }
  const available = availableImpressions(config, delivered, outstandingOf(book));
  return {
    serving: true,
    granted: available === null ? UNBOUNDED_GRANT : blockSize(request, request.earlier, available, nowMs),
    expiresAtMs: Math.min(nowMs + LEASE_TTL_MS, config.endsAtMs),
    paceRatio: paceRatio(config, delivered, decidedOf(book), nowMs),
  };
}

/**
 * Delivered and decided, over what an even pace wants by now: below 1 is behind. Null without a limit. The plan wants
 * at least one unit from the start on, so that the ratio of a fresh campaign is finite.
 */
export function paceRatio(
  config: MeterConfig,
  delivered: Delivered,
  decided: number,
  nowMs: number,
): number | null {
  if (config.limit === null) return null;
  const elapsed = Math.min(1, Math.max(0, nowMs - config.startsAtMs) / (config.endsAtMs - config.startsAtMs));
  const wanted = Math.max(1, config.limit.count * elapsed);
  return (config.limit.unit === "click" ? delivered.clicks : delivered.impressions + decided) / wanted;
}

/** What may be billed, in the limit's unit: what was delivered, but never above the limit. Source: readings 4. */
export function billedOf(
  config: MeterConfig | null,
  delivered: Pick<Delivered, "impressions" | "clicks">,
): number {
  if (!config?.limit) return delivered.impressions;
  const unitsDelivered = config.limit.unit === "click" ? delivered.clicks : delivered.impressions;
  return Math.min(unitsDelivered, config.limit.count);
}
