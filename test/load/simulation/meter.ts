import type { Delivered } from "../../../domain/delivery/lease";
import { leaseAnswer, UNBOUNDED_GRANT } from "../../../domain/delivery/lease";
import type { LeaseAnswer, LeaseRequest, MeterConfig } from "../../../domain/delivery/meter-rpc";
import {
  EMPTY_BOOK,
  lapse,
  leaseKey,
  lend,
  type OutstandingBook,
  release,
  report,
} from "../../../domain/delivery/outstanding";
import { LEASE_TTL_MS } from "../../../domain/shared/limits";

/** A campaign's meter without its storage: the same functions in the same order as the object calls them. */
export class VirtualMeter {
  config: MeterConfig;
  delivered: Delivered = { impressions: 0, clicks: 0, todayImpressions: 0 };
  readonly callsAtS = new Map<number, number>();
  private book: OutstandingBook = EMPTY_BOOK;
  private readonly counted = new Set<number>();

  constructor(config: MeterConfig) {
    this.config = config;
  }

  /** @param request `held` is what a broker has lent on and not heard of yet */
  lease(request: LeaseRequest & { held?: number }, nowMs: number): LeaseAnswer {
    const second = Math.floor(nowMs / 1_000);
    this.callsAtS.set(second, (this.callsAtS.get(second) ?? 0) + 1);
    const earlier = this.book.entries.get(leaseKey(request.holderId)) ?? null;
    const { holderId, held = 0 } = request;
    const closed = report(lapse(this.book, nowMs), request, nowMs);
    const reported = lend(closed, { holderId, count: held, endsAtMs: nowMs + LEASE_TTL_MS }, nowMs);
    const answer = leaseAnswer(this.config, this.delivered, reported, { ...request, earlier }, nowMs);
    const count = answer.granted === UNBOUNDED_GRANT ? 0 : answer.granted;
    const lease = { holderId, count: held + count, endsAtMs: answer.expiresAtMs };
    this.book = lend(reported, lease, nowMs);
    return answer;
  }

  /** @param isInTime whether the beacon's reservation may still be held */
  count(tokenId: number, isInTime: boolean, nowMs: number): void {
    if (this.counted.has(tokenId)) return;
    this.counted.add(tokenId);
    const impressions = this.delivered.impressions + 1;
    this.delivered = { impressions, clicks: 0, todayImpressions: impressions };
    if (isInTime) this.book = release(lapse(this.book, nowMs), 1);
  }
}
