import { LEASE_TTL_MS } from "../shared/limits";
import { blockSize, UNBOUNDED_GRANT } from "./lease";
import type { LeaseAnswer, LeaseRequest } from "./meter-rpc";
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

/**
 * A broker's call to the meter. `held` are the units lent on and not reported yet: they stay lent, under the new lease, and what is
 * granted comes on top of them.
 */
export interface BrokerRequest extends Omit<LeaseRequest, "holderId"> {
  held: number;
}

/** What a broker answers an isolate; `ttlMs` counts from the isolate's own call, so that clocks that differ lengthen nothing. */
export interface BrokerAnswer {
  answer: LeaseAnswer;
  ttlMs: number;
}

interface Block {
  count: number;
  fromMs: number;
  untilMs: number;
}

interface Renewal {
  reported: number;
  /** What may be lent on while the call is under way. */
  headroom: number;
  sentAtMs: number;
}

/**
 * One campaign's leases at one location: a block is leased from the campaign's meter and lent on in parts to the location's isolates, so
 * that the meter hears one holder a location rather than every isolate. To the meter a broker is a holder like any other; to an
 * isolate it is the meter.
 *
 * Why the limit holds. The meter keeps as lent what the broker has not lent on (`left`), what it has (`held`) and what isolates
 * decided since its last report (`spent`); a unit only moves between these, and one of which nothing is heard counts as decided. No
 * part outlives the lease it was taken from, so a campaign stops everywhere within `LEASE_TTL_MS` of the meter's last yes. A broker
 * that is evicted forgets everything: the meter keeps its block until that lapses, and reports about it are then of no use.
 */
export class LeaseBroker {
  private left = 0;
  private unbounded = false;
  private expiresAtMs = 0;
  private closedUntilMs = 0;
  private closedBy: LeaseAnswer | null = null;
  private paceRatio: number | null = null;
  private spent = 0;
  private held = 0;
  private lentOn = 0;
  private lentOnSinceMs = 0;
  private tokensLapseAtMs = 0;
  private renewal: Renewal | null = null;
  private readonly blocks = new Map<string, Block>();

  get renewing(): boolean {
    return this.renewal !== null;
  }

  /** True when the meter should be asked behind the answer: there is nothing left, or not for long. */
  wantsRenewal(nowMs: number): boolean {
    if (this.renewal !== null || nowMs < this.closedUntilMs) return false;
    return this.left === 0 || this.expiresAtMs - nowMs <= RENEW_BEFORE_END_MS;
  }

  /** True when asking the meter first is the only way to lend anything. */
  isEmpty(nowMs: number): boolean {
    return this.usable(nowMs) === 0 && nowMs >= this.closedUntilMs;
  }

  /** Takes an isolate's report and lends it a block; none, when it wants none or there is none. */
  lend(request: LeaseRequest, nowMs: number): BrokerAnswer {
    const earlier = this.takeBack(request);
    this.tokensLapseAtMs = Math.max(this.tokensLapseAtMs, request.tokensLapseAtMs);
    const ttlMs = Math.max(0, Math.min(LEASE_TTL_MS, this.expiresAtMs - nowMs));
    const expiresAtMs = nowMs + ttlMs;
    const usable = this.usable(nowMs);
    const granted = this.unbounded ? usable : blockSize(request, earlier, usable, nowMs);
    const { closedBy, paceRatio } = this;
    if (granted === 0 && closedBy !== null) return { answer: { ...closedBy, expiresAtMs }, ttlMs };
    if (!this.unbounded) this.take(request.holderId, granted, nowMs);
    return {
      answer: { serving: true, granted, expiresAtMs, paceRatio, refusal: null, retryAtMs: null },
      ttlMs,
    };
  }

  /** Starts a renewal; what the meter answers goes to `endRenewal` or `failRenewal`. */
  beginRenewal(nowMs: number): BrokerRequest {
    this.giveUp(nowMs);
    const ratePerMs = this.lentOn / Math.max(RATE_WINDOW_MIN_MS, nowMs - this.lentOnSinceMs);
    const inFlight = Math.min(this.left, Math.ceil(ratePerMs * RENEWAL_FLIGHT_MS));
    const headroom = nowMs < this.expiresAtMs && !this.unbounded ? inFlight : 0;
    const spent = this.spent;
    this.renewal = { reported: spent, headroom, sentAtMs: nowMs };
    this.spent = 0;
    this.left = 0;
    this.lentOn = 0;
    this.lentOnSinceMs = nowMs;
    const want = Math.min(WANT_MAX, Math.max(WANT_MIN, Math.ceil(ratePerMs * LEASE_TTL_MS * 2)));
    const tokensLapseAtMs = Math.max(this.tokensLapseAtMs, nowMs) + LEASE_TTL_MS;
    return { spent, want, held: this.held + headroom, tokensLapseAtMs };
  }

  endRenewal(answer: LeaseAnswer, nowMs: number): void {
    const { headroom, sentAtMs } = this.finishRenewal();
    const granted = answer.serving ? answer.granted : 0;
    this.unbounded = granted === UNBOUNDED_GRANT;
    this.left = granted === 0 ? 0 : granted + headroom;
    // What comes back after a stop is not lent on; after a mere "no more" it is.
    this.expiresAtMs = answer.serving ? Math.min(answer.expiresAtMs, sentAtMs + LEASE_TTL_MS) : 0;
    this.closedBy = granted === 0 ? answer : null;
    const retryInMs = Math.max(CLOSED_RETRY_MS, (answer.retryAtMs ?? nowMs) - nowMs);
    this.closedUntilMs = granted === 0 ? nowMs + retryInMs : 0;
    this.paceRatio = answer.paceRatio;
  }

  /** The meter may or may not have heard: everything is reported again, which can only reserve too much. */
  failRenewal(nowMs: number): void {
    this.spent += this.finishRenewal().reported;
    this.left = 0;
    this.closedUntilMs = nowMs + CLOSED_RETRY_MS;
  }

  private usable(nowMs: number): number {
    if (nowMs >= this.expiresAtMs) return 0;
    return this.renewal === null ? this.left : this.renewal.headroom;
  }

  /** What is free to be lent on, now or once the renewal under way has ended. */
  private addFree(count: number): void {
    if (this.renewal === null) this.left += count;
    else this.renewal.headroom += count;
  }

  private take(holderId: string, count: number, nowMs: number): void {
    if (count === 0) return;
    this.addFree(-count);
    this.held += count;
    this.lentOn += count;
    this.blocks.set(holderId, { count, fromMs: nowMs, untilMs: this.expiresAtMs });
  }

  /** Closes the holder's block: what it spent is told to the meter next, the rest is free. @returns the block as a book has it */
  private takeBack(request: LeaseRequest): OutstandingEntry | null {
    const block = this.blocks.get(request.holderId);
    if (block === undefined) return null;
    this.blocks.delete(request.holderId);
    const spent = Math.min(request.spent, block.count);
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
