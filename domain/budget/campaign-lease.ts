import { BRIEF_TOKEN_TTL_MS } from "../kernel";
import { LEASE_TTL_MS } from "./limits";
import { type LeaseAnswer, type LeaseRefusal, type LeaseRequest, UNBOUNDED_GRANT } from "./meter-rpc";

/**
 * State of a campaign's lease for a decision.
 * - `open`: impressions can be spent.
 * - `unknown`: no lease is held; one can be requested.
 * - `busy`: spent faster than expected; a renewal is under way.
 * - `closed`: the meter refused a moment ago.
 */
export interface LeaseView {
  readonly state: "open" | "unknown" | "busy" | "closed";
  readonly paceRatio: number | null;
  /** The meter's refusal; null if the lease is not closed or the meter was unreachable. */
  readonly reason: LeaseRefusal | null;
  /** Time until which the view holds if nothing is spent and no renewal begins or ends; epoch milliseconds. */
  readonly untilMs: number;
}

/** The view of a campaign without any request yet. */
export const NEVER_ASKED: LeaseView = {
  state: "unknown",
  paceRatio: null,
  reason: null,
  untilMs: Number.POSITIVE_INFINITY,
};

/** Pause after a refusal (paused, budget or day spent, meter unreachable) before the meter is asked again. */
const CLOSED_RETRY_MS = 1_000;
/** Longest pause, whatever the meter says: a budget may be raised or a paused campaign resumed. */
const CLOSED_MAX_MS = 10_000;
/** Age above which a measured pace is not used any more. */
const PACE_MEMORY_MS = 60_000;
/** Remaining life below which a lease is renewed in the background. */
const RENEW_BEFORE_END_MS = 1_000;
const WANT_MIN = 16;
const WANT_MAX = 20_000;
/** Minimum interval for measuring a rate. */
const RATE_WINDOW_MIN_MS = 250;
/** Expected duration of a renewal; decisions during it are reported in advance. */
const RENEWAL_FLIGHT_MS = 500;

type Report = Omit<LeaseRequest, "holderId">;

/** Action for a lease that was not renewed until shortly before its end. */
export type Settlement = "none" | "renew" | "close";

interface Renewal {
  reported: number;
  /** Reported impressions with brief tokens. */
  brief: number;
  reportNo: number;
  /** Whether the call returns everything and requests nothing. */
  closing: boolean;
  headroom: number;
  /** Latest expiry of tokens decided on the headroom. */
  lapsesAtMs: number;
  sentAtMs: number;
}

/**
 * One isolate's lease on one campaign. Invariant: each decision was granted by the meter and is reported to it once a call
 * succeeds, including decisions during a renewal. The meter takes back the rest of the old lease at a moment that the holder
 * cannot observe, so during a renewal only the headroom, which the renewal reports as spent in advance, may be used. Unused
 * headroom becomes credit: later decisions whose tokens expire no later than reported need no second report. The next call
 * returns the remaining credit; a call that closes the lease leaves none of the budget with an isolate that gets no requests.
 */
export class CampaignLease {
  private left = 0;
  private granted = 0;
  /** Impressions that the meter could lend at its last grant; null if unbounded or not reported. */
  meterLeft: number | null = null;
  /** Shards between which the tokens of its last block are spread; 0 for none. */
  shards = 0;
  private expiresAtMs = 0;
  private closedUntilMs = 0;
  private refusal: LeaseRefusal | null = null;
  private spent = 0;
  private brief = 0;
  private credit = 0;
  private creditLapsesAtMs = 0;
  private tokensLapseAtMs = 0;
  private used = 0;
  private usedSinceMs = 0;
  private paceRatio: number | null = null;
  private paceAtMs = 0;
  private renewal: Renewal | null = null;
  /** A report that may or may not have reached the meter; it is repeated before any other. */
  private repeated: Renewal | null = null;
  private reports = 0;

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

  isOpen(nowMs: number): boolean {
    return this.usable(nowMs) > 0;
  }

  /** Spends one impression of the lease; false if none is left. */
  take(nowMs: number, tokenLapsesAtMs: number): boolean {
    if (this.usable(nowMs) <= 0) return false;
    if (this.renewal !== null) {
      if (tokenLapsesAtMs > this.renewal.lapsesAtMs) return false;
      this.renewal.headroom--;
    } else {
      this.left--;
      if (this.credit > 0 && tokenLapsesAtMs <= this.creditLapsesAtMs) this.credit--;
      else {
        this.spent++;
        if (tokenLapsesAtMs - nowMs <= BRIEF_TOKEN_TTL_MS) this.brief++;
      }
    }
    this.used++;
    this.tokensLapseAtMs = Math.max(this.tokensLapseAtMs, tokenLapsesAtMs);
    return true;
  }

  get renewing(): boolean {
    return this.renewal !== null;
  }

  get hasUnreported(): boolean {
    return this.spent > 0 || this.repeated !== null;
  }

  /** A used lease is renewed; an unused one is closed, so that the meter can lend its impressions to other holders. */
  settlement(nowMs: number): Settlement {
    if (this.renewal !== null) return "none";
    if (this.used > 0 && nowMs >= this.closedUntilMs) return "renew";
    const lent = this.granted === UNBOUNDED_GRANT ? 0 : this.left + this.credit;
    return this.hasUnreported || lent > 0 ? "close" : "none";
  }

  /** Whether the lease should be renewed in the background, so that the next request need not wait. */
  wantsRenewal(nowMs: number): boolean {
    if (this.renewal !== null || nowMs < this.closedUntilMs) return false;
    return this.left * 4 <= this.granted || this.expiresAtMs - nowMs <= RENEW_BEFORE_END_MS;
  }

  /**
   * Starts a renewal; pass its result to `endRenewal` or `failRenewal`.
   * @param tokenTtlMs life of the tokens that this lease is spent on
   */
  beginRenewal(nowMs: number, tokenTtlMs: number): Report {
    const ratePerMs = this.used / Math.max(RATE_WINDOW_MIN_MS, nowMs - this.usedSinceMs);
    const usable = Math.min(this.left, Math.ceil(ratePerMs * RENEWAL_FLIGHT_MS));
    const headroom = nowMs < this.expiresAtMs ? usable : 0;
    const want = Math.min(WANT_MAX, Math.max(WANT_MIN, Math.ceil(ratePerMs * LEASE_TTL_MS * 2)));
    const renewal = this.repeated ?? this.reportOf(headroom, nowMs, tokenTtlMs);
    return { ...this.begin({ ...renewal, closing: false, sentAtMs: nowMs }, 0, tokenTtlMs), want };
  }

  /** Starts a call that returns everything; ends like a renewal. No decision is allowed until then. */
  beginClosing(nowMs: number, tokenTtlMs: number): Report {
    const renewal = this.repeated ?? this.reportOf(0, nowMs, tokenTtlMs);
    const unused = renewal.lapsesAtMs > nowMs ? renewal.headroom : 0;
    const closing = { ...renewal, headroom: 0, closing: true, sentAtMs: nowMs };
    return { ...this.begin(closing, unused, tokenTtlMs), want: 0 };
  }

  endRenewal(answer: LeaseAnswer, nowMs: number): void {
    const renewal = this.finishRenewal();
    this.credit = renewal.headroom;
    this.creditLapsesAtMs = renewal.lapsesAtMs;
    this.left = answer.serving ? answer.granted : 0;
    this.granted = this.left;
    this.meterLeft = answer.left ?? null;
    this.shards = answer.shards ?? 0;
    // Counted from the call's start by this isolate's clock, so that a meter with a fast clock cannot lengthen a lease.
    this.expiresAtMs = Math.min(answer.expiresAtMs, renewal.sentAtMs + LEASE_TTL_MS);
    const retryInMs = (answer.retryAtMs ?? nowMs) - nowMs;
    const restMs = Math.min(CLOSED_MAX_MS, Math.max(CLOSED_RETRY_MS, retryInMs));
    const isRefused = this.left === 0 && !(renewal.closing && answer.refusal === null);
    this.closedUntilMs = isRefused ? nowMs + restMs : 0;
    this.refusal = answer.refusal;
    this.paceRatio = answer.paceRatio;
    this.paceAtMs = nowMs;
  }

  /**
   * The report may or may not have arrived, so it is repeated. Returned credit is dropped, since it must not be subtracted twice.
   */
  failRenewal(nowMs: number): void {
    const renewal = this.finishRenewal();
    this.repeated = renewal.reported > 0 ? renewal : null;
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

  /** Spent impressions plus the headroom in advance, as far as credit does not cover it. */
  private reportOf(headroom: number, nowMs: number, tokenTtlMs: number): Renewal {
    const lapsesAtMs = this.lapseOf(nowMs, tokenTtlMs);
    const fromCredit = nowMs + tokenTtlMs <= this.creditLapsesAtMs ? Math.min(this.credit, headroom) : 0;
    this.credit -= fromCredit;
    return {
      reported: this.spent + headroom - fromCredit,
      brief: this.brief,
      reportNo: ++this.reports,
      closing: false,
      headroom,
      lapsesAtMs: fromCredit > 0 ? Math.min(lapsesAtMs, this.creditLapsesAtMs) : lapsesAtMs,
      sentAtMs: nowMs,
    };
  }

  /** Latest expiry of this lease's tokens, including those decided under the next lease. */
  private lapseOf(nowMs: number, tokenTtlMs: number): number {
    return Math.max(this.tokensLapseAtMs, nowMs + tokenTtlMs) + LEASE_TTL_MS;
  }

  private begin(renewal: Renewal, unusedHeadroom: number, tokenTtlMs: number): Omit<Report, "want"> {
    const { reported, brief, reportNo, sentAtMs } = renewal;
    const unused = unusedHeadroom + (this.creditLapsesAtMs > sentAtMs ? this.credit : 0);
    this.credit = 0;
    this.renewal = renewal;
    this.repeated = null;
    this.spent = 0;
    this.brief = 0;
    this.left = 0;
    this.used = 0;
    this.usedSinceMs = sentAtMs;
    const report = { spent: reported, unused, reportNo, tokensLapseAtMs: this.lapseOf(sentAtMs, tokenTtlMs) };
    return brief > 0 ? { ...report, brief } : report;
  }

  private finishRenewal(): Renewal {
    const renewal = this.renewal;
    if (renewal === null) throw new Error("no renewal is under way");
    this.renewal = null;
    return renewal;
  }
}
