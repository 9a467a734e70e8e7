import type { Billable } from "../delivery";
import { unitsLeft } from "../money";
import { LEASE_TTL_MS } from "./limits";
import {
  type LeaseAnswer,
  type LeaseRefusal,
  type LeaseRequest,
  type MeterConfig,
  type MeterLimit,
  UNBOUNDED_GRANT,
} from "./meter-rpc";
import {
  decidedOf,
  lapse,
  leaseKey,
  lend,
  type OutstandingBook,
  type OutstandingEntry,
  outstandingOf,
  report,
} from "./outstanding";
import { pacedCount, plannedShare, plannedShareOfDay } from "./pacing";

/** Counts so far. `today` is the day of the campaign's zone at the decision. */
export interface Delivered {
  impressions: number;
  clicks: number;
  todayImpressions: number;
  /** Video impressions, if videos have their own price; 0 if omitted. */
  videoImpressions?: number;
}

type Counted = Omit<Delivered, "todayImpressions">;

const FIRST_BLOCK = 10;
/** A block lasts about two leases at the holder's rate, so that a background renewal is in time. */
const BLOCK_LEASES = 2;
/** Divisor of the remaining impressions that one holder can get, so that the last ones are not parked with one isolate. */
const HOLDER_SHARE = 4;
/** Minimum interval for measuring a rate. */
const RATE_WINDOW_MIN_MS = 250;

/** Prior of the expected click rate, in clicks. */
const PRIOR_CLICKS = 1;
const PRIOR_IMPRESSIONS = 20;
/** Divisor of the remaining clicks that outstanding impressions may be expected to earn. */
const CLICK_MARGIN = 2;

/** Latest retry time given to a holder; it may ask sooner. */
const REST_MAX_MS = 10_000;

/** Impressions that a rule allows, and the rule's refusal if it allows none. */
interface Bound {
  left: number;
  refusal: LeaseRefusal;
}

/** Whether the campaign can be served: live, and inside its half-open delivery window. */
export function mayServe(config: MeterConfig | null, nowMs: number): config is MeterConfig {
  return config?.serving === true && config.startsAtMs <= nowMs && nowMs < config.endsAtMs;
}

/**
 * Impressions that can still be lent, or null without a bound.
 *
 * CPM: `limit - delivered - outstanding`, so that delivery never exceeds the limit while beacons arrive within the grace. A daily quota bounds
 * the day's decisions the same way; all outstanding impressions count against today.
 * CPC: an impression is free and may earn one click. Waiting for each impression's click to expire would stall a small budget for minutes, so
 * the bound is on the expectation: outstanding impressions, at the measured click rate, earn at most half of the remaining clicks. The last
 * clicks are therefore approached slowly. Clicks beyond the limit are counted and never billed (`billedOf`).
 * For a paced campaign, the limit and the quota are the parts of them that the plan allows by now.
 */
export function availableImpressions(
  config: MeterConfig,
  delivered: Delivered,
  outstanding: number,
  nowMs: number,
): number | null {
  return tightest(boundsOf(config, delivered, outstanding, nowMs))?.left ?? null;
}

function boundsOf(config: MeterConfig, delivered: Delivered, outstanding: number, nowMs: number): Bound[] {
  const { limit, dailyQuota, traffic, zone } = config;
  const bounds: Bound[] = [];
  const bound = (left: number, refusal: LeaseRefusal) => bounds.push({ left: Math.max(0, left), refusal });
  const limitLeft = (limit: MeterLimit, notDue: number) => {
    const left = leftOf(limit, delivered) - notDue;
    return (limit.unit === "click" ? impressionsForClicks(left, delivered) : left) - outstanding;
  };
  const quotaLeft = (count: number) => count - delivered.todayImpressions - outstanding;
  if (limit !== null) bound(limitLeft(limit, 0), config.isInhouse ? "inhouse-impressions" : "budget");
  if (dailyQuota !== null) bound(quotaLeft(dailyQuota), "daily-quota");
  // Configurations stored before pacing have no forecast.
  if (!traffic) return bounds;
  if (limit !== null) {
    const count = countOf(limit);
    const due = pacedCount(count, plannedShare(config, nowMs), limit.unit);
    bound(limitLeft(limit, count - due), "ahead-of-pace");
  }
  if (dailyQuota !== null) {
    const due = pacedCount(dailyQuota, plannedShareOfDay(traffic, zone, nowMs), "impression");
    bound(quotaLeft(due), "ahead-of-pace");
  }
  return bounds;
}

/** The whole limit in impressions to be shown from now on: priced as videos if videos may be shown. */
const countOf = ({ count, video }: MeterLimit): number => (video?.isShowable ? video.count : count);

/** Remainder of the limit, in its unit; negative if more was delivered. Source: rule M8. */
function leftOf({ unit, count, video }: MeterLimit, delivered: Counted): number {
  if (unit === "click") return count - delivered.clicks;
  const videos = delivered.videoImpressions ?? 0;
  return unitsLeft(
    { units: count, videoUnits: video?.count },
    { images: delivered.impressions - videos, videos },
    video?.isShowable === true,
  );
}

/** The strictest bound; of equals the first, whose refusal is the more final. */
function tightest(bounds: readonly Bound[]): Bound | null {
  let least: Bound | null = null;
  for (const bound of bounds) if (least === null || bound.left < least.left) least = bound;
  return least;
}

function impressionsForClicks(clicksLeft: number, delivered: Delivered): number {
  if (clicksLeft <= 0) return 0;
  const impressions = delivered.impressions + PRIOR_IMPRESSIONS;
  const clicks = delivered.clicks + PRIOR_CLICKS;
  return Math.max(1, Math.floor((clicksLeft * impressions) / (clicks * CLICK_MARGIN)));
}

/**
 * How many of the available impressions one holder gets: what it wants, limited by its expected use at the rate since the earlier lease and
 * by its share.
 * @param earlier the holder's lease before this report, or null if there is none
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

/**
 * Handles a holder's call: its report closes the earlier lease, a broker's lent blocks stay lent, and the new grant is entered on top.
 * @returns the answer, and the updated book
 */
export function answerLease(
  config: MeterConfig | null,
  delivered: Delivered,
  book: OutstandingBook,
  request: LeaseRequest,
  nowMs: number,
): { answer: LeaseAnswer; book: OutstandingBook } {
  const { holderId, spent } = request;
  const earlier = book.entries.get(leaseKey(holderId)) ?? null;
  const reported = report(lapse(book, nowMs), request, nowMs);
  const answer = leaseAnswer(config, delivered, reported, { ...request, earlier }, nowMs);
  const count = answer.granted === UNBOUNDED_GRANT ? 0 : answer.granted;
  const reportNo = spent > 0 ? request.reportNo : undefined;
  return {
    answer,
    book: lend(reported, { holderId, count, endsAtMs: nowMs + LEASE_TTL_MS, reportNo }, nowMs),
  };
}

/** The answer to a holder whose report is already booked; `granted` is 0 if nothing can be served. */
export function leaseAnswer(
  config: MeterConfig | null,
  delivered: Delivered,
  book: OutstandingBook,
  request: { want: number; spent: number; earlier: OutstandingEntry | null },
  nowMs: number,
): LeaseAnswer {
  if (!mayServe(config, nowMs)) return refused("campaign-stopped", nowMs);
  const outstanding = outstandingOf(book);
  const bound = tightest(boundsOf(config, delivered, outstanding, nowMs));
  const granted =
    bound === null ? unboundedGrant(request) : blockSize(request, request.earlier, bound.left, nowMs);
  const ratio = paceRatio(config, delivered, decidedOf(book), nowMs);
  if (bound !== null && bound.left === 0) {
    const retryAtMs = retryAt(bound.refusal, outstanding, nowMs);
    return { ...refused(bound.refusal, nowMs), serving: true, paceRatio: ratio, retryAtMs };
  }
  return {
    serving: true,
    granted,
    left: bound?.left ?? null,
    expiresAtMs: Math.min(nowMs + LEASE_TTL_MS, config.endsAtMs),
    paceRatio: ratio,
    refusal: null,
    retryAtMs: null,
  };
}

const unboundedGrant = ({ want }: { want: number }): number => (want === 0 ? 0 : UNBOUNDED_GRANT);

function refused(refusal: LeaseRefusal, nowMs: number): LeaseAnswer {
  return {
    serving: false,
    granted: 0,
    expiresAtMs: nowMs + LEASE_TTL_MS,
    paceRatio: null,
    refusal,
    retryAtMs: null,
  };
}

/** Null while impressions are outstanding, since they may return at any moment. */
function retryAt(refusal: LeaseRefusal, outstanding: number, nowMs: number): number | null {
  return refusal === "ahead-of-pace" || outstanding === 0 ? nowMs + REST_MAX_MS : null;
}

/**
 * Delivered and decided units divided by the units planned by now: below 1 is behind. Null without a limit. At least one unit is planned from
 * the start, so that a new campaign's ratio is finite.
 */
export function paceRatio(
  config: MeterConfig,
  delivered: Delivered,
  decided: number,
  nowMs: number,
): number | null {
  if (config.limit === null) return null;
  const count = countOf(config.limit);
  const wanted = Math.max(1, count * plannedShare(config, nowMs));
  const used = count - leftOf(config.limit, delivered);
  return (config.limit.unit === "click" ? used : used + decided) / wanted;
}

/** Remaining purchased units; null if delivery is not billed: per-day bookings and in-house. */
export function billableOf(config: MeterConfig | null, delivered: Counted): Billable | null {
  if (!config?.limit || config.isInhouse) return null;
  return { unit: config.limit.unit, left: Math.max(0, leftOf(config.limit, delivered)) };
}

/** Billable units, in the limit's unit: delivered, at most the limit. Source: rule M11. */
export function billedOf(config: MeterConfig | null, delivered: Counted): number {
  if (!config?.limit) return delivered.impressions;
  const unitsDelivered = config.limit.unit === "click" ? delivered.clicks : delivered.impressions;
  return unitsDelivered - Math.max(0, -leftOf(config.limit, delivered));
}
