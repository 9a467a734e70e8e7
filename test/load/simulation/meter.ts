import {
  answerLease,
  type Delivered,
  DirectHolders,
  EMPTY_BOOK,
  type LeaseAnswer,
  type LeaseRequest,
  lapse,
  type MeterConfig,
  type OutstandingBook,
  release,
} from "../../../domain/budget";

/** A campaign's meter without its storage: the same functions in the order in which the object calls them. */
export class VirtualMeter {
  config: MeterConfig;
  delivered: Delivered = { impressions: 0, clicks: 0, todayImpressions: 0 };
  readonly callsAtS = new Map<number, number>();
  private book: OutstandingBook = EMPTY_BOOK;
  private readonly direct = new DirectHolders();
  private readonly counted = new Set<number>();

  constructor(config: MeterConfig) {
    this.config = config;
  }

  lease(request: LeaseRequest, nowMs: number): LeaseAnswer {
    const second = Math.floor(nowMs / 1_000);
    this.callsAtS.set(second, (this.callsAtS.get(second) ?? 0) + 1);
    const isSentOn = this.direct.sendsOn(request, nowMs);
    const asked = isSentOn ? { ...request, want: 0 } : request;
    const { answer, book } = answerLease(this.config, this.delivered, this.book, asked, nowMs);
    this.book = book;
    return isSentOn ? { ...answer, askBroker: true } : answer;
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
