import type { LeaseAnswer, LeaseRefusal, LeaseRequest } from "../delivery/meter-rpc";
import { LEASE_TTL_MS } from "../shared/limits";

/**
 * What a decision sees of a campaign's lease.
 * - `open`: something may be spent.
 * - `unknown`: none is held; one may be asked for.
 * - `busy`: spent faster than expected, its renewal is on the way.
 * - `closed`: the meter said no a moment ago.
 */
export interface LeaseView {
  readonly state: "open" | "unknown" | "busy" | "closed";
  readonly paceRatio: number | null;
  /** Why the meter said no; null when the lease is not closed, or the meter could not be asked. */
  readonly reason: LeaseRefusal | null;
  /** The view holds until then, as long as nothing is spent and no renewal begins or ends; epoch milliseconds. */
  readonly untilMs: number;
}

/** What is seen of a campaign that was never asked for. */
export const NEVER_ASKED: LeaseView = {
  state: "unknown",
  paceRatio: null,
  reason: null,
  untilMs: Number.POSITIVE_INFINITY,
};

/** After a no (paused, budget or day spent, meter unreachable) the meter is left alone for this long. */
const CLOSED_RETRY_MS = 1_000;
/** And no longer than this, whatever it says: a budget may be raised, a paused campaign resumed. */
const CLOSED_MAX_MS = 10_000;
/** A pace older than this says nothing about today's traffic. */
const PACE_MEMORY_MS = 60_000;
/** A lease with no more life than this is renewed behind the answer. */
const RENEW_BEFORE_END_MS = 1_000;
const WANT_MIN = 16;
const WANT_MAX = 20_000;
/** A rate is not measured over less than this. */
const RATE_WINDOW_MIN_MS = 250;
/** How long a renewal may reasonably take; what is decided meanwhile is reported in advance. */
const RENEWAL_FLIGHT_MS = 500;

interface Renewal {
  reported: number;
  headroom: number;
  lapsesAtMs: number;
  sentAtMs: number;
}

/**
 * One isolate's lease on one campaign. Invariant: whatever is decided was granted by the meter and is reported to it once
 * a call succeeds, also what is decided while a renewal is under way. The meter takes back the rest of the old lease at a moment
 * that the holder cannot see, so only the headroom, which the renewal reports as spent in advance, may be used then.
 * Unused headroom becomes credit: later decisions whose tokens lapse no later than reported need no second report.
 */
export class CampaignLease {
  private left = 0;
  private granted = 0;
  private expiresAtMs = 0;
  private closedUntilMs = 0;
  private refusal: LeaseRefusal | null = null;
  private spent = 0;
  private credit = 0;
  private creditLapsesAtMs = 0;
  private tokensLapseAtMs = 0;
  private used = 0;
  private usedSinceMs = 0;
  private paceRatio: number | null = null;
  private paceAtMs = 0;
  private renewal: Renewal | null = null;

  view(nowMs: number): LeaseView {
    const paceUntilMs = this.paceAtMs + PACE_MEMORY_MS;
    const paceRatio = nowMs < paceUntilMs ? this.paceRatio : null;
    const state = this.stateAt(nowMs);
    const endsMs = state === "closed" ? this.closedUntilMs : this.expiresAtMs;
    const untilMs = state === "unknown" ? Number.POSITIVE_INFINITY : endsMs;
    return {
      state,
      paceRatio,
      reason: state === "closed" ? this.refusal : null,
      untilMs: paceRatio === null ? untilMs : Math.min(untilMs, paceUntilMs),
    };
  }

  /** True while something may be spent. */
  isOpen(nowMs: number): boolean {
    return this.usable(nowMs) > 0;
  }

  /** Spends one impression of the lease; false when there is none to spend. */
  take(nowMs: number, tokenLapsesAtMs: number): boolean {
    if (this.usable(nowMs) <= 0) return false;
    if (this.renewal !== null) {
      if (tokenLapsesAtMs > this.renewal.lapsesAtMs) return false;
      this.renewal.headroom--;
    } else {
      this.left--;
      if (this.credit > 0 && tokenLapsesAtMs <= this.creditLapsesAtMs) this.credit--;
      else this.spent++;
    }
    this.used++;
    this.tokensLapseAtMs = Math.max(this.tokensLapseAtMs, tokenLapsesAtMs);
    return true;
  }

  get renewing(): boolean {
    return this.renewal !== null;
  }

  get hasUnreported(): boolean {
    return this.spent > 0;
  }

  /** True when the lease should be renewed behind the answer, so that the next request need not wait. */
  wantsRenewal(nowMs: number): boolean {
    if (this.renewal !== null || nowMs < this.closedUntilMs) return false;
    return this.left * 4 <= this.granted || this.expiresAtMs - nowMs <= RENEW_BEFORE_END_MS;
  }

  /**
   * Starts a renewal; what it answers goes to `endRenewal` or `failRenewal`.
   * @param tokenTtlMs life of the tokens that this lease is spent on
   */
  beginRenewal(nowMs: number, tokenTtlMs: number): Omit<LeaseRequest, "holderId"> {
    const ratePerMs = this.used / Math.max(RATE_WINDOW_MIN_MS, nowMs - this.usedSinceMs);
    const usable = Math.min(this.left, Math.ceil(ratePerMs * RENEWAL_FLIGHT_MS));
    const headroom = nowMs < this.expiresAtMs ? usable : 0;
    const lapsesAtMs = Math.max(this.tokensLapseAtMs, nowMs + tokenTtlMs) + LEASE_TTL_MS;
    const fromCredit = nowMs + tokenTtlMs <= this.creditLapsesAtMs ? Math.min(this.credit, headroom) : 0;
    this.credit -= fromCredit;
    const reported = this.spent + headroom - fromCredit;
    this.renewal = {
      reported,
      headroom,
      lapsesAtMs: fromCredit > 0 ? Math.min(lapsesAtMs, this.creditLapsesAtMs) : lapsesAtMs,
      sentAtMs: nowMs,
    };
    this.spent = 0;
    this.left = 0;
    this.used = 0;
    this.usedSinceMs = nowMs;
    const want = Math.min(WANT_MAX, Math.max(WANT_MIN, Math.ceil(ratePerMs * LEASE_TTL_MS * 2)));
    return { spent: reported, want, tokensLapseAtMs: lapsesAtMs };
  }

  endRenewal(answer: LeaseAnswer, nowMs: number): void {
    const renewal = this.finishRenewal();
    const keepsCredit = this.credit > 0 && this.creditLapsesAtMs > nowMs;
    this.creditLapsesAtMs = keepsCredit
      ? Math.min(this.creditLapsesAtMs, renewal.lapsesAtMs)
      : renewal.lapsesAtMs;
    this.credit = (keepsCredit ? this.credit : 0) + renewal.headroom;
    this.left = answer.serving ? answer.granted : 0;
    this.granted = this.left;
    // Counted from the call's start by this isolate's clock, a clock ahead at the meter cannot lengthen a lease.
    this.expiresAtMs = Math.min(answer.expiresAtMs, renewal.sentAtMs + LEASE_TTL_MS);
    const retryInMs = (answer.retryAtMs ?? nowMs) - nowMs;
    const restMs = Math.min(CLOSED_MAX_MS, Math.max(CLOSED_RETRY_MS, retryInMs));
    this.closedUntilMs = this.left === 0 ? nowMs + restMs : 0;
    this.refusal = answer.refusal;
    this.paceRatio = answer.paceRatio;
    this.paceAtMs = nowMs;
  }

  /** The meter may or may not have heard: everything is reported again, which can only reserve too much. */
  failRenewal(nowMs: number): void {
    this.spent += this.finishRenewal().reported;
    this.left = 0;
    this.closedUntilMs = nowMs + CLOSED_RETRY_MS;
    this.refusal = null;
  }

  private stateAt(nowMs: number): LeaseView["state"] {
    if (this.usable(nowMs) > 0) return "open";
    if (this.renewal !== null) return nowMs < this.expiresAtMs ? "busy" : "unknown";
    return nowMs < this.closedUntilMs ? "closed" : "unknown";
  }

  private usable(nowMs: number): number {
    if (nowMs >= this.expiresAtMs) return 0;
    return this.renewal === null ? this.left : this.renewal.headroom;
  }

  private finishRenewal(): Renewal {
    const renewal = this.renewal;
    if (renewal === null) throw new Error("no renewal is under way");
    this.renewal = null;
    return renewal;
  }
}
