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

/** What was counted so far. `today` is of the day of the campaign's zone, by the moment of the decision. */
export interface Delivered {
  impressions: number;
  clicks: number;
  todayImpressions: number;
  /** Of the impressions, those of videos where they have a price of their own; none when left out. */
  videoImpressions?: number;
}

type Counted = Omit<Delivered, "todayImpressions">;

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

/** How far ahead a holder is told when to ask again; it asks sooner of its own. */
const REST_MAX_MS = 10_000;

/** Impressions that one rule leaves, and what the rule is called when it leaves none. */
interface Bound {
  left: number;
  refusal: LeaseRefusal;
}

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
 * Where the campaign is paced, the limit and the quota of the moment are the parts of them that the plan wants by now.
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
  // A configuration that was stored before pacing has no forecast.
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

/** What the whole limit is of what may be shown from now on: where that may be videos, at their price. */
const countOf = ({ count, video }: MeterLimit): number => (video?.isShowable ? video.count : count);

/** What is left of the limit, in the same units; below 0 where more was delivered. Source: rule M8. */
function leftOf({ unit, count, video }: MeterLimit, delivered: Counted): number {
  if (unit === "click") return count - delivered.clicks;
  const videos = delivered.videoImpressions ?? 0;
  return unitsLeft(
    { units: count, videoUnits: video?.count },
    { images: delivered.impressions - videos, videos },
    video?.isShowable === true,
  );
}

/** The bound that leaves least; of equals the first, whose refusal is the more final. */
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

/**
 * A holder's whole call: its earlier lease is closed by its report, what a broker has lent on stays lent, and what it is granted on top
 * is entered. @returns the answer, and the book as it is to be kept
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

/** The answer to a holder whose report is already in the book; `granted` is 0 when nothing may be served. */
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

/** What is outstanding may come back at any moment, and with it something to lend. */
function retryAt(refusal: LeaseRefusal, outstanding: number, nowMs: number): number | null {
  return refusal === "ahead-of-pace" || outstanding === 0 ? nowMs + REST_MAX_MS : null;
}

/**
 * Delivered and decided, over what the plan wants by now: below 1 is behind. Null without a limit. The plan wants
 * at least one unit from the start on, so that the ratio of a fresh campaign is finite.
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

/** What is left of what was bought; null where delivery is not billed: paid by the day, or in-house. */
export function billableOf(config: MeterConfig | null, delivered: Counted): Billable | null {
  if (!config?.limit || config.isInhouse) return null;
  return { unit: config.limit.unit, left: Math.max(0, leftOf(config.limit, delivered)) };
}

/** What may be billed, in the limit's unit: what was delivered, but never above the limit. Source: rule M11. */
export function billedOf(config: MeterConfig | null, delivered: Counted): number {
  if (!config?.limit) return delivered.impressions;
  const unitsDelivered = config.limit.unit === "click" ? delivered.clicks : delivered.impressions;
  return unitsDelivered - Math.max(0, -leftOf(config.limit, delivered));
}
