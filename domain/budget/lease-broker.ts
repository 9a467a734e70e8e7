import { blockSize } from "./lease";
import { LEASE_TTL_MS } from "./limits";
import { type BrokerAnswer, type LeaseAnswer, type LeaseRequest, UNBOUNDED_GRANT } from "./meter-rpc";
import type { OutstandingEntry } from "./outstanding";

/** A lease with no more life than this is renewed, so that what is lent on from it never has a short life. */
const RENEW_BEFORE_END_MS = 2_000;
/** After a no the meter is left alone for this long. */
const CLOSED_RETRY_MS = 1_000;
/** A block of which nothing is heard for so long after its end counts as decided. */
const GIVEN_UP_AFTER_MS = 10_000;
const WANT_MIN = 16;
const WANT_MAX = 200_000;
/** A rate is not measured over less than this. */
const RATE_WINDOW_MIN_MS = 250;
/** How long a renewal may reasonably take; what may be lent on meanwhile is kept back for it. */
const RENEWAL_FLIGHT_MS = 500;

/** A broker's call to the meter. */
export type BrokerRequest = Omit<LeaseRequest, "holderId"> & { held: number };

interface Block {
  /** 0 of one that only remembers a report. */
  count: number;
  reportNo: number | undefined;
  fromMs: number;
  untilMs: number;
}

interface Report {
  reported: number;
  reportNo: number;
}

interface Renewal extends Report {
  /** What may be lent on while the call is under way. */
  headroom: number;
  lifeMs: number;
  sentAtMs: number;
}

/**
 * One campaign's leases at one location: a block is leased from the campaign's meter and lent on in parts to the location's isolates, so
 * that the meter hears one holder a location rather than every isolate. To the meter a broker is a holder like any other; to an
 * isolate it is the meter.
 *
 * Why the limit holds. The meter keeps as lent what the broker has not lent on (`left`), what it has (`held`) and what isolates
 * decided since its last report (`spent`); a unit only moves between these, and one of which nothing is heard counts as decided. No
 * part outlives the lease it was taken from, so a campaign stops everywhere within `LEASE_TTL_MS` of the meter's last yes. Nothing
 * is lent on for tokens that live longer than the meter was told. A broker that is evicted forgets everything: the meter keeps its
 * block until that lapses, and reports about it are then of no use.
 */
export class LeaseBroker {
  private left = 0;
  private unbounded = false;
  private expiresAtMs = 0;
  private closedUntilMs = 0;
  private closedBy: LeaseAnswer | null = null;
  private paceRatio: number | null = null;
  private spent = 0;
  private unused = 0;
  private held = 0;
  private lentOn = 0;
  private lentOnSinceMs = 0;
  /** Longest life of a token that an isolate told of, and that the meter has heard of. */
  private lifeMs = 0;
  private knownLifeMs = 0;
  private renewal: Renewal | null = null;
  /** A report that the meter may or may not have heard, and that is made again before another. */
  private repeated: Report | null = null;
  private reports = 0;
  private readonly blocks = new Map<string, Block>();

  get renewing(): boolean {
    return this.renewal !== null;
  }

  /** True when the meter should be asked behind the answer: there is nothing left, or not for long. */
  wantsRenewal(nowMs: number): boolean {
    if (this.renewal !== null || nowMs < this.closedUntilMs) return false;
    return this.left === 0 || this.expiresAtMs - nowMs <= RENEW_BEFORE_END_MS;
  }

  /** True when the meter has to be asked before anything can be lent for this call. */
  mustAskFirst(request: LeaseRequest, nowMs: number): boolean {
    if (request.want === 0 || nowMs < this.closedUntilMs) return false;
    return this.usable(nowMs) === 0 || request.tokensLapseAtMs - nowMs > this.knownLifeMs;
  }

  /** True when no isolate has anything any more, so that what the broker has should go back to the meter. */
  wantsClosing(nowMs: number): boolean {
    if (this.renewal !== null) return false;
    for (const { count, untilMs } of this.blocks.values()) if (count > 0 && untilMs > nowMs) return false;
    return this.repeated !== null || this.spent > 0 || this.unused > 0 || (this.left > 0 && !this.unbounded);
  }

  /** Takes an isolate's report and lends it a block; none, when it wants none or there is none. */
  lend(request: LeaseRequest, nowMs: number): BrokerAnswer {
    const earlier = this.takeBack(request);
    this.hear(request, nowMs);
    const ttlMs = Math.max(0, Math.min(LEASE_TTL_MS, this.expiresAtMs - nowMs));
    const expiresAtMs = nowMs + ttlMs;
    const granted = this.grantFor(request, earlier, nowMs);
    const { closedBy, paceRatio } = this;
    if (!this.unbounded) this.take(request, granted, nowMs);
    if (granted === 0 && closedBy !== null) return { answer: { ...closedBy, expiresAtMs }, ttlMs };
    return {
      answer: { serving: true, granted, expiresAtMs, paceRatio, refusal: null, retryAtMs: null },
      ttlMs,
    };
  }

  /** Notes how long an isolate's tokens live, before the meter is asked for it. */
  hear(request: LeaseRequest, nowMs: number): void {
    this.lifeMs = Math.max(this.lifeMs, request.tokensLapseAtMs - nowMs);
  }

  /** Starts a renewal; what the meter answers goes to `endRenewal` or `failRenewal`. */
  beginRenewal(nowMs: number): BrokerRequest {
    const ratePerMs = this.lentOn / Math.max(RATE_WINDOW_MIN_MS, nowMs - this.lentOnSinceMs);
    const inFlight = Math.min(this.left, Math.ceil(ratePerMs * RENEWAL_FLIGHT_MS));
    const headroom = nowMs < this.expiresAtMs && !this.unbounded ? inFlight : 0;
    const want = Math.min(WANT_MAX, Math.max(WANT_MIN, Math.ceil(ratePerMs * LEASE_TTL_MS * 2)));
    return this.begin(want, headroom, nowMs);
  }

  /** Starts a call that gives everything back that no isolate has; ends like a renewal. */
  beginClosing(nowMs: number): BrokerRequest {
    return this.begin(0, 0, nowMs);
  }

  endRenewal(answer: LeaseAnswer, nowMs: number): void {
    const { headroom, lifeMs, sentAtMs } = this.finishRenewal();
    const granted = answer.serving ? answer.granted : 0;
    this.unbounded = granted === UNBOUNDED_GRANT;
    // What comes back after a stop is not lent on; after a mere "no more" it is.
    this.left = answer.serving ? granted + headroom : 0;
    this.expiresAtMs = answer.serving ? Math.min(answer.expiresAtMs, sentAtMs + LEASE_TTL_MS) : 0;
    this.closedBy = answer.refusal === null ? null : answer;
    const retryInMs = Math.max(CLOSED_RETRY_MS, (answer.retryAtMs ?? nowMs) - nowMs);
    this.closedUntilMs = answer.refusal === null ? 0 : nowMs + retryInMs;
    this.paceRatio = answer.paceRatio;
    this.knownLifeMs = Math.max(this.knownLifeMs, lifeMs);
  }

  /**
   * The meter may or may not have heard: the report is made again. What was not used is not told again, since it must not leave the
   * book twice.
   */
  failRenewal(nowMs: number): void {
    const { reported, reportNo } = this.finishRenewal();
    this.repeated = { reported, reportNo };
    this.left = 0;
    this.closedBy = null;
    this.closedUntilMs = nowMs + CLOSED_RETRY_MS;
  }

  private begin(want: number, headroom: number, nowMs: number): BrokerRequest {
    this.giveUp(nowMs);
    const { reported, reportNo } = this.nextReport();
    const { unused } = this;
    const lifeMs = this.lifeMs + LEASE_TTL_MS;
    this.renewal = { reported, reportNo, headroom, lifeMs, sentAtMs: nowMs };
    this.unused = 0;
    this.left = 0;
    this.lentOn = 0;
    this.lentOnSinceMs = nowMs;
    // What isolates spent and this report does not tell stays lent until the next one does.
    const held = this.held + this.spent + headroom;
    return { spent: reported, reportNo, unused, want, held, tokensLapseAtMs: nowMs + lifeMs };
  }

  private nextReport(): Report {
    const report = this.repeated ?? { reported: this.spent, reportNo: ++this.reports };
    if (this.repeated === null) this.spent = 0;
    this.repeated = null;
    return report;
  }

  private usable(nowMs: number): number {
    if (nowMs >= this.expiresAtMs) return 0;
    if (this.unbounded) return UNBOUNDED_GRANT;
    return this.renewal === null ? this.left : this.renewal.headroom;
  }

  private grantFor(request: LeaseRequest, earlier: OutstandingEntry | null, nowMs: number): number {
    const usable = this.usable(nowMs);
    if (request.want === 0 || request.tokensLapseAtMs - nowMs > this.knownLifeMs) return 0;
    return this.unbounded ? usable : blockSize(request, earlier, usable, nowMs);
  }

  /** What is free to be lent on, now or once the renewal under way has ended. */
  private addFree(count: number): void {
    if (this.renewal === null) this.left += count;
    else this.renewal.headroom += count;
  }

  private take({ holderId, spent, reportNo }: LeaseRequest, count: number, nowMs: number): void {
    const remembered = spent > 0 ? reportNo : undefined;
    if (count === 0 && remembered === undefined) return;
    this.addFree(-count);
    this.held += count;
    this.lentOn += count;
    const untilMs = Math.max(nowMs, this.expiresAtMs);
    this.blocks.set(holderId, { count, reportNo: remembered, fromMs: nowMs, untilMs });
  }

  /** Closes the holder's block: what it spent is told to the meter next, the rest is free. @returns the block as a book has it */
  private takeBack(request: LeaseRequest): OutstandingEntry | null {
    this.unused += request.unused ?? 0;
    const block = this.blocks.get(request.holderId);
    if (block === undefined) return null;
    this.blocks.delete(request.holderId);
    const isTaken = request.reportNo !== undefined && block.reportNo === request.reportNo;
    const spent = isTaken ? 0 : Math.min(request.spent, block.count);
    this.held -= block.count;
    this.spent += spent;
    this.addFree(block.count - spent);
    const { count, fromMs, untilMs } = block;
    return { holderId: request.holderId, lent: count, left: count - spent, fromMs, untilMs };
  }

  private giveUp(nowMs: number): void {
    for (const [holderId, { count, untilMs }] of this.blocks) {
      if (untilMs + GIVEN_UP_AFTER_MS > nowMs) continue;
      this.blocks.delete(holderId);
      this.held -= count;
      this.spent += count;
    }
  }

  private finishRenewal(): Renewal {
    const renewal = this.renewal;
    if (renewal === null) throw new Error("no renewal is under way");
    this.renewal = null;
    return renewal;
  }
}
