import { BRIEF_TOKEN_TTL_MS } from "../kernel";
import { LEASE_TTL_MS } from "./limits";
import { type LeaseAnswer, type LeaseRefusal, type LeaseRequest, UNBOUNDED_GRANT } from "./meter-rpc";

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

type Report = Omit<LeaseRequest, "holderId">;

/** What a lease needs that nobody renewed until shortly before its end. */
export type Settlement = "none" | "renew" | "close";

interface Renewal {
  reported: number;
  /** Of what was reported, how many have brief tokens. */
  brief: number;
  reportNo: number;
  /** It gives everything back and asks for nothing. */
  closing: boolean;
  headroom: number;
  /** Tokens decided on the headroom may live so long. */
  lapsesAtMs: number;
  sentAtMs: number;
}

/**
 * One isolate's lease on one campaign. Invariant: whatever is decided was granted by the meter and is reported to it once
 * a call succeeds, also what is decided while a renewal is under way. The meter takes back the rest of the old lease at a moment
 * that the holder cannot see, so only the headroom, which the renewal reports as spent in advance, may be used then.
 * Unused headroom becomes credit: later decisions whose tokens lapse no later than reported need no second report. The next call gives
 * back what is left of it, and one that closes the lease leaves nothing of a budget with an isolate that nobody asks.
 */
export class CampaignLease {
  private left = 0;
  private granted = 0;
  /** What the meter had to lend when it last granted; null where it is not bounded, or not said. */
  meterLeft: number | null = null;
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
  /** A report that the meter may or may not have heard, and that is made again before another. */
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

  /** Spends one impression of the lease; false when there is none to spend. */
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

  /** A lease that was used is worth another; of one that was not, the meter gets back what it can lend to somebody else. */
  settlement(nowMs: number): Settlement {
    if (this.renewal !== null) return "none";
    if (this.used > 0 && nowMs >= this.closedUntilMs) return "renew";
    const lent = this.granted === UNBOUNDED_GRANT ? 0 : this.left + this.credit;
    return this.hasUnreported || lent > 0 ? "close" : "none";
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
  beginRenewal(nowMs: number, tokenTtlMs: number): Report {
    const ratePerMs = this.used / Math.max(RATE_WINDOW_MIN_MS, nowMs - this.usedSinceMs);
    const usable = Math.min(this.left, Math.ceil(ratePerMs * RENEWAL_FLIGHT_MS));
    const headroom = nowMs < this.expiresAtMs ? usable : 0;
    const want = Math.min(WANT_MAX, Math.max(WANT_MIN, Math.ceil(ratePerMs * LEASE_TTL_MS * 2)));
    const renewal = this.repeated ?? this.reportOf(headroom, nowMs, tokenTtlMs);
    return { ...this.begin({ ...renewal, closing: false, sentAtMs: nowMs }, 0, tokenTtlMs), want };
  }

  /** Starts a call that gives everything back; ends like a renewal. Nothing may be decided until then. */
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
    // Counted from the call's start by this isolate's clock, a clock ahead at the meter cannot lengthen a lease.
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
   * The meter may or may not have heard: the report is made again. Credit that was given back is gone, since it must not leave the book
   * twice.
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

  /** What was spent, and the headroom in advance, as far as no credit pays for it. */
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

  /** When the tokens of this lease lapse at the latest, those that are decided under the next one among them. */
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
