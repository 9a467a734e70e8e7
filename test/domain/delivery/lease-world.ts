import {
  answerLease,
  CampaignLease,
  EMPTY_BOOK,
  type LeaseAnswer,
  LeaseBroker,
  type LeaseRequest,
  lapse,
  release,
} from "../../../domain/budget";
import { BRIEF_TOKEN_TTL_MS, DELIVERY_GRACE_MS } from "../../../domain/kernel";
import { DAY, MINUTE, meterConfig, T0 } from "./support";

/** Small, so that few steps reach it, and large enough for a broker to lend in parts. */
export const LIMIT = 12;
const config = meterConfig({
  limit: { unit: "impression", count: LIMIT },
  startsAtMs: T0,
  endsAtMs: T0 + 100 * DAY,
});

/** Maximum difference of the isolates' clocks. */
export const SKEW_MAX_MS = 2_000;

interface Isolate {
  id: string;
  skewMs: number;
  /** Each isolate serves one format; formats differ in token lifetime. */
  tokenTtlMs: number;
  lease: CampaignLease;
  location: number;
  viaBroker: boolean;
  /** A call in transit, and its answer in transit back. */
  asked: { request: LeaseRequest; sentAtMs: number } | null;
  answered: LeaseAnswer | null;
}

interface Broker {
  id: string;
  skewMs: number;
  broker: LeaseBroker;
  asked: LeaseRequest | null;
  answered: LeaseAnswer | null;
}

/** Four isolates at two locations, of which one each calls the meter directly at first; calls are delayed and lost. */
export class LeaseWorld {
  nowMs = T0;
  book = EMPTY_BOOK;
  counted = 0;
  tokens: { lapsesAtMs: number; isBrief: boolean }[] = [];
  private decisions = 0;
  beacons: { atMs: number; isBrief: boolean }[] = [];
  started = 0;
  isolates: Isolate[];
  brokers: Broker[];

  constructor(readonly skewsMs: readonly number[]) {
    this.brokers = [0, 1].map((at) => this.newBroker(at));
    this.isolates = [5, 5, 10, 60].map((ttl, at) => this.newIsolate(at, ttl * MINUTE));
  }

  newIsolate(at: number, tokenTtlMs: number): Isolate {
    const id = `isolate-${this.started++}`;
    const skewMs = this.skewsMs[at] ?? 0;
    const parts = { location: at % 2, viaBroker: at > 1, asked: null, answered: null };
    return { id, skewMs, tokenTtlMs, lease: new CampaignLease(), ...parts };
  }

  newBroker(at: number): Broker {
    const id = `broker-${this.started++}`;
    return { id, skewMs: this.skewsMs[4 + at] ?? 0, broker: new LeaseBroker(), asked: null, answered: null };
  }

  isolate(at: number): Isolate {
    return this.isolates[at % 4] as Isolate;
  }

  broker(at: number): Broker {
    return this.brokers[at % 2] as Broker;
  }

  /** The meter receives a call and answers. */
  atMeter(request: LeaseRequest): LeaseAnswer {
    const delivered = { impressions: this.counted, clicks: 0, todayImpressions: 0 };
    const { answer, book } = answerLease(config, delivered, this.book, request, this.nowMs);
    this.book = book;
    return answer;
  }

  ask(at: number, isClosing = false): void {
    const isolate = this.isolate(at);
    const { lease, tokenTtlMs } = isolate;
    if (lease.renewing) return;
    const sentAtMs = this.nowMs + isolate.skewMs;
    const report = isClosing
      ? lease.beginClosing(sentAtMs, tokenTtlMs)
      : lease.beginRenewal(sentAtMs, tokenTtlMs);
    isolate.asked = { request: { holderId: isolate.id, ...report }, sentAtMs };
  }

  close(at: number): void {
    this.ask(at, true);
  }

  /** The meter or the location's broker receives the isolate's call; a broker with nothing to lend calls the meter first. */
  hear(at: number): void {
    const isolate = this.isolate(at);
    if (isolate.asked === null) return;
    const { request, sentAtMs } = isolate.asked;
    if (!isolate.viaBroker) {
      Object.assign(isolate, { asked: null, answered: this.atMeter(request) });
      return;
    }
    const { broker, skewMs } = this.broker(isolate.location);
    const nowMs = this.nowMs + skewMs;
    broker.hear(request, nowMs);
    if (broker.mustAskFirst(request, nowMs) || (request.want === 0 && broker.renewing)) {
      this.renewBroker(isolate.location);
      return;
    }
    const { answer, ttlMs } = broker.lend(request, nowMs);
    Object.assign(isolate, { asked: null, answered: { ...answer, expiresAtMs: sentAtMs + ttlMs } });
    if (request.want === 0) this.closeBroker(isolate.location);
    else if (broker.wantsRenewal(nowMs)) this.renewBroker(isolate.location);
  }

  /** The meter processes the isolate's report and redirects it to its broker. */
  sendOn(at: number): void {
    const isolate = this.isolate(at);
    if (isolate.viaBroker || isolate.asked === null) return;
    const { request } = isolate.asked;
    this.atMeter({ ...request, want: 0 });
    isolate.asked.request = { ...request, spent: 0, unused: 0 };
    isolate.viaBroker = true;
  }

  answer(at: number): void {
    const isolate = this.isolate(at);
    if (isolate.answered === null) return;
    isolate.lease.endRenewal(isolate.answered, this.nowMs + isolate.skewMs);
    isolate.answered = null;
  }

  /** The call or its answer is lost; the isolate cannot tell which. */
  lose(at: number): void {
    const isolate = this.isolate(at);
    if (isolate.lease.renewing) isolate.lease.failRenewal(this.nowMs + isolate.skewMs);
    Object.assign(isolate, { asked: null, answered: null });
  }

  vanish(at: number): void {
    this.isolates[at % 4] = this.newIsolate(at % 4, this.isolate(at).tokenTtlMs);
  }

  renewBroker(at: number): void {
    const it = this.broker(at);
    if (!it.broker.renewing)
      it.asked = { holderId: it.id, ...it.broker.beginRenewal(this.nowMs + it.skewMs) };
  }

  closeBroker(at: number): void {
    const it = this.broker(at);
    const nowMs = this.nowMs + it.skewMs;
    if (it.broker.wantsClosing(nowMs)) it.asked = { holderId: it.id, ...it.broker.beginClosing(nowMs) };
  }

  hearBroker(at: number): void {
    const it = this.broker(at);
    if (it.asked !== null) Object.assign(it, { asked: null, answered: this.atMeter(it.asked) });
  }

  answerBroker(at: number): void {
    const it = this.broker(at);
    if (it.answered !== null) it.broker.endRenewal(it.answered, this.nowMs + it.skewMs);
    it.answered = null;
  }

  loseBroker(at: number): void {
    const it = this.broker(at);
    if (it.broker.renewing) it.broker.failRenewal(this.nowMs + it.skewMs);
    Object.assign(it, { asked: null, answered: null });
  }

  evict(at: number): void {
    this.brokers[at % 2] = this.newBroker(at % 2);
  }

  decide(at: number): void {
    const { lease, tokenTtlMs, skewMs } = this.isolate(at);
    const decidedAtMs = this.nowMs + skewMs;
    // Every other decision for an address that holds many is brief.
    const isBrief = this.decisions++ % 2 === 0;
    const lapsesAtMs = decidedAtMs + (isBrief ? Math.min(tokenTtlMs, BRIEF_TOKEN_TTL_MS) : tokenTtlMs);
    if (lease.take(decidedAtMs, lapsesAtMs)) this.tokens.push({ lapsesAtMs, isBrief });
  }

  display(pick: number): void {
    this.forgetLapsed();
    const [token] = this.tokens.splice(pick % Math.max(1, this.tokens.length), 1);
    if (token) this.beacons.push({ isBrief: token.isBrief, atMs: this.nowMs });
  }

  arrive(pick: number): void {
    const [beacon] = this.beacons.splice(pick % Math.max(1, this.beacons.length), 1);
    if (!beacon) return;
    this.counted++;
    this.book = release(lapse(this.book, this.nowMs), 1, beacon.isBrief ? 1 : 0);
  }

  /** Calls fail before they expire, and beacons arrive within the grace. */
  wait(ms: number): void {
    if (ms > 1_000) for (let at = 0; at < 4; at++) this.lose(at);
    if (ms > 1_000) for (let at = 0; at < 2; at++) this.loseBroker(at);
    const graceMs = DELIVERY_GRACE_MS - 2 * SKEW_MAX_MS;
    const due = ({ atMs }: { atMs: number }) => atMs + graceMs < this.nowMs + ms;
    while (this.beacons.some(due)) this.arrive(this.beacons.findIndex(due));
    this.nowMs += ms;
  }

  /** A complete call without failures. */
  renew(at: number): void {
    this.ask(at);
    this.finish(at);
  }

  /** Delivers and answers all pending calls. */
  finish(at: number): void {
    const { location } = this.isolate(at);
    for (let round = 0; round < 3; round++) {
      this.hear(at);
      this.hearBroker(location);
      this.answerBroker(location);
    }
    this.answer(at);
  }

  forgetLapsed(): void {
    this.tokens = this.tokens.filter((token) => token.lapsesAtMs > this.nowMs);
  }

  /** Counted impressions and those that may still be counted. */
  outstanding(): number {
    this.forgetLapsed();
    return this.tokens.length + this.beacons.length;
  }
}
