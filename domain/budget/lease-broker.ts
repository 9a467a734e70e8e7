import { blockSize } from "./lease";
import { LEASE_TTL_MS } from "./limits";
import { type BrokerAnswer, type LeaseAnswer, type LeaseRequest, UNBOUNDED_GRANT } from "./meter-rpc";
import type { OutstandingEntry } from "./outstanding";

/** Remaining life below which a lease is renewed, so that parts lent from it never have a short life. */
const RENEW_BEFORE_END_MS = 2_000;
/** Pause after a refusal before the meter is asked again. */
const CLOSED_RETRY_MS = 1_000;
/** Time after its end after which an unreported block counts as decided. */
const GIVEN_UP_AFTER_MS = 10_000;
const WANT_MIN = 16;
const WANT_MAX = 200_000;
/** Minimum interval for measuring a rate. */
const RATE_WINDOW_MIN_MS = 250;
/** Expected duration of a renewal; impressions that may be lent during it are reserved for it. */
const RENEWAL_FLIGHT_MS = 500;

/** A broker's call to the meter. */
export type BrokerRequest = Omit<LeaseRequest, "holderId"> & { held: number };

interface Block {
  /** 0 if the entry only remembers a report. */
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
  /** Impressions that may be lent while the call is under way. */
  headroom: number;
  lifeMs: number;
  sentAtMs: number;
}

/**
 * One campaign's leases at one location: leases a block from the campaign's meter and lends parts of it to the location's
 * isolates, so that the meter has one holder per location instead of one per isolate. To the meter a broker is an ordinary
 * holder; to an isolate it is the meter.
 *
 * Why the limit holds. The meter keeps as lent what the broker has not lent (`left`), what it has lent (`held`) and what isolates
 * decided since its last report (`spent`); a unit only moves between these, and an unreported unit counts as decided. No part
 * outlives the lease that it was taken from, so a campaign stops everywhere within `LEASE_TTL_MS` of the meter's last grant.
 * Nothing is lent for tokens that live longer than reported to the meter. An evicted broker loses its state: the meter keeps its
 * block until it expires, and later reports about it have no effect.
 */
export class LeaseBroker {
  private left = 0;
  private unbounded = false;
  private expiresAtMs = 0;
  private closedUntilMs = 0;
  private closedBy: LeaseAnswer | null = null;
  private paceRatio: number | null = null;
  private shards = 0;
  private spent = 0;
  private unused = 0;
  private held = 0;
  private lentOn = 0;
  private lentOnSinceMs = 0;
  /** Longest token life reported by an isolate and passed on to the meter. */
  private lifeMs = 0;
  private knownLifeMs = 0;
  private renewal: Renewal | null = null;
  /** A report that may or may not have reached the meter; it is repeated before any other. */
  private repeated: Report | null = null;
  private reports = 0;
  private readonly blocks = new Map<string, Block>();

  get renewing(): boolean {
    return this.renewal !== null;
  }

  /** Whether the meter should be asked in the background: nothing is left, or only for a short time. */
  wantsRenewal(nowMs: number): boolean {
    if (this.renewal !== null || nowMs < this.closedUntilMs) return false;
    return this.left === 0 || this.expiresAtMs - nowMs <= RENEW_BEFORE_END_MS;
  }

  /** Whether the meter must be asked before this call can be granted anything. */
  mustAskFirst(request: LeaseRequest, nowMs: number): boolean {
    if (request.want === 0 || nowMs < this.closedUntilMs) return false;
    return this.usable(nowMs) === 0 || request.tokensLapseAtMs - nowMs > this.knownLifeMs;
  }

  /** Whether no isolate holds a block any more, so that the broker should return its own to the meter. */
  wantsClosing(nowMs: number): boolean {
    if (this.renewal !== null) return false;
    for (const { count, untilMs } of this.blocks.values()) if (count > 0 && untilMs > nowMs) return false;
    return this.repeated !== null || this.spent > 0 || this.unused > 0 || (this.left > 0 && !this.unbounded);
  }

  /** Takes an isolate's report and lends it a block; none if it wants none or none is left. */
  lend(request: LeaseRequest, nowMs: number): BrokerAnswer {
    const earlier = this.takeBack(request);
    this.hear(request, nowMs);
    const ttlMs = Math.max(0, Math.min(LEASE_TTL_MS, this.expiresAtMs - nowMs));
    const expiresAtMs = nowMs + ttlMs;
    const granted = this.grantFor(request, earlier, nowMs);
    const { closedBy, paceRatio } = this;
    if (!this.unbounded) this.take(request, granted, nowMs);
    if (granted === 0 && closedBy !== null) return { answer: { ...closedBy, expiresAtMs }, ttlMs };
    const answer = { serving: true, granted, expiresAtMs, paceRatio, refusal: null, retryAtMs: null };
    return { answer: this.shards === 0 ? answer : { ...answer, shards: this.shards }, ttlMs };
  }

  /** Records the life of an isolate's tokens before the meter is asked. */
  hear(request: LeaseRequest, nowMs: number): void {
    this.lifeMs = Math.max(this.lifeMs, request.tokensLapseAtMs - nowMs);
  }

  /** Starts a renewal; pass the meter's answer to `endRenewal` or `failRenewal`. */
  beginRenewal(nowMs: number): BrokerRequest {
    const ratePerMs = this.lentOn / Math.max(RATE_WINDOW_MIN_MS, nowMs - this.lentOnSinceMs);
    const inFlight = Math.min(this.left, Math.ceil(ratePerMs * RENEWAL_FLIGHT_MS));
    const headroom = nowMs < this.expiresAtMs && !this.unbounded ? inFlight : 0;
    const want = Math.min(WANT_MAX, Math.max(WANT_MIN, Math.ceil(ratePerMs * LEASE_TTL_MS * 2)));
    return this.begin(want, headroom, nowMs);
  }

  /** Starts a call that returns everything not held by isolates; ends like a renewal. */
  beginClosing(nowMs: number): BrokerRequest {
    return this.begin(0, 0, nowMs);
  }

  endRenewal(answer: LeaseAnswer, nowMs: number): void {
    const { headroom, lifeMs, sentAtMs } = this.finishRenewal();
    const granted = answer.serving ? answer.granted : 0;
    this.unbounded = granted === UNBOUNDED_GRANT;
    // After a stop, returned impressions are not lent again; after an exhausted budget they are.
    this.left = answer.serving ? granted + headroom : 0;
    this.expiresAtMs = answer.serving ? Math.min(answer.expiresAtMs, sentAtMs + LEASE_TTL_MS) : 0;
    this.closedBy = answer.refusal === null ? null : answer;
    const retryInMs = Math.max(CLOSED_RETRY_MS, (answer.retryAtMs ?? nowMs) - nowMs);
    this.closedUntilMs = answer.refusal === null ? 0 : nowMs + retryInMs;
    this.paceRatio = answer.paceRatio;
    this.shards = answer.shards ?? 0;
    this.knownLifeMs = Math.max(this.knownLifeMs, lifeMs);
  }

  /**
   * The report may or may not have arrived, so it is repeated. Unused impressions are not reported again, since they must not be subtracted
   * twice.
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
    // Spent impressions that this report does not include stay lent until the next one.
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

  /** Adds impressions that can be lent, now or once the current renewal has ended. */
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

  /** Closes the holder's block: spent impressions go into the next report, the rest is free. @returns the block's book entry */
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
