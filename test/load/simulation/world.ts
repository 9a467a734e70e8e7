import { CampaignLease, type LeaseAnswer, type LeaseRequest } from "../../../domain/budget";
import { DELIVERY_GRACE_MS } from "../../../domain/kernel";
import { VirtualBroker } from "./broker";
import { Clock } from "./clock";
import { VirtualMeter } from "./meter";
import { type Chance, chanceOf } from "./random";
import type { Scenario } from "./scenario";

const START_MS = Date.UTC(2026, 10, 23, 3);
const TOKEN_TTL_MS = 5 * 60_000;
/** A call without an answer by then has failed for the caller. */
const CALL_TIMEOUT_MS = 1_500;
/** Median one-way latencies: within a location, and from it to the meter's. */
const NEAR_MS = 4;
const FAR_MS = 60;
const QUEUE_MS = 1_500;
const DISPLAY_MS = 2_000;
const SPREAD = 0.6;
const SETTLE_MS = 3_500;

interface Isolate {
  id: string;
  location: number;
  skewMs: number;
  lease: CampaignLease;
  /** Number of renewals begun. */
  nth: number;
  viaBroker: boolean;
}

export interface Outcome {
  limit: number;
  served: number;
  delivered: number;
  /** Time from the pause to the last served ad; null without a pause. */
  stopMs: number | null;
  /** Requests without a lease although the budget was not spent. */
  missed: number;
  requests: number;
  meterCallsPerSPeak: number;
  meterCallsPerS: number;
  brokerCallsPerS: number;
}

/** Isolates, brokers and a meter of the platform, each with its own clock, and the network between them. */
export class World {
  private readonly clock = new Clock(START_MS);
  private readonly chance: Chance;
  private readonly meter: VirtualMeter;
  private readonly isolates: Isolate[];
  private readonly brokers: VirtualBroker[];
  private readonly busy: number[];
  private started = 0;
  private served = 0;
  private requests = 0;
  private missed = 0;
  private brokerCalls = 0;
  private lastServedMs = START_MS;

  constructor(
    private readonly scenario: Scenario,
    seed: number,
  ) {
    const { isolates, locations, limit } = scenario;
    this.chance = chanceOf(seed);
    this.meter = new VirtualMeter({
      campaignId: "cmp_simulated",
      version: 1,
      serving: true,
      startsAtMs: START_MS,
      endsAtMs: START_MS + 30 * 24 * 60 * 60_000,
      limit: { unit: "impression", count: limit },
      isInhouse: false,
      dailyQuota: null,
      zone: "Asia/Seoul",
      traffic: null,
    });
    // A location's traffic depends on its rank: the first has several hundred times the last one's.
    const weights = Array.from({ length: isolates }, (_, nth) => 1 / (1 + (nth % locations)));
    let sum = 0;
    this.busy = weights.map((weight) => (sum += weight));
    this.isolates = weights.map((_, nth) => this.newIsolate(nth % locations));
    this.brokers = Array.from({ length: locations }, () => this.newBroker());
  }

  /** Runs to the end of the traffic, and until every beacon has arrived. */
  run(): Outcome {
    const { durationMs, pausedAfterMs } = this.scenario;
    this.nextRequest();
    if (pausedAfterMs !== null) {
      this.clock.after(pausedAfterMs, () => {
        this.meter.config = { ...this.meter.config, version: 2, serving: false };
      });
    }
    this.nextEnd(this.scenario.isolateLifeMs / this.isolates.length, () => this.replaceIsolate());
    this.nextEnd(this.scenario.brokerLifeMs / this.brokers.length, () => this.replaceBroker());
    this.clock.runUntil(START_MS + durationMs);
    this.clock.runUntil(START_MS + durationMs + TOKEN_TTL_MS + 2 * DELIVERY_GRACE_MS);
    const calls = [...this.meter.callsAtS.values()];
    const seconds = durationMs / 1_000;
    return {
      limit: this.scenario.limit,
      served: this.served,
      delivered: this.meter.delivered.impressions,
      stopMs: pausedAfterMs === null ? null : Math.max(0, this.lastServedMs - START_MS - pausedAfterMs),
      missed: this.missed,
      requests: this.requests,
      meterCallsPerSPeak: Math.max(0, ...calls),
      meterCallsPerS: calls.reduce((all, each) => all + each, 0) / seconds,
      brokerCallsPerS: this.brokerCalls / seconds,
    };
  }

  private get isOver(): boolean {
    return this.clock.nowMs >= START_MS + this.scenario.durationMs;
  }

  private nextRequest(): void {
    this.clock.after(this.chance.exponential(1_000 / this.scenario.requestsPerS), () => {
      if (this.isOver) return;
      this.nextRequest();
      this.requests++;
      this.request(this.isolates[this.chance.weighted(this.busy)] as Isolate, true);
    });
  }

  private request(isolate: Isolate, mayWait: boolean): void {
    const nowMs = this.clock.nowMs + isolate.skewMs;
    const lapsesAtMs = nowMs + TOKEN_TTL_MS;
    if (isolate.lease.take(nowMs, lapsesAtMs)) {
      this.serve();
      if (isolate.lease.wantsRenewal(nowMs)) this.renew(isolate);
      return;
    }
    const { state } = isolate.lease.view(nowMs);
    if (!mayWait || state === "closed") {
      if (this.meter.delivered.impressions < this.scenario.limit) this.missed++;
      return;
    }
    this.renew(isolate, () => this.request(isolate, false));
  }

  private serve(): void {
    const { displayed, twice, late } = this.scenario;
    const tokenId = this.served++;
    this.lastServedMs = this.clock.nowMs;
    if (!this.chance.chance(displayed)) return;
    const shownMs = Math.min(this.chance.exponential(DISPLAY_MS), TOKEN_TTL_MS - 1);
    const isLate = this.chance.chance(late);
    const times = this.chance.chance(twice) ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const inTimeMs = Math.min(this.chance.logNormal(QUEUE_MS, SPREAD), DELIVERY_GRACE_MS);
      const travelMs = isLate ? DELIVERY_GRACE_MS * (1 + this.chance.next()) : inTimeMs;
      this.clock.after(shownMs + travelMs, () => this.meter.count(tokenId, !isLate, this.clock.nowMs));
    }
  }

  /** Checks the lease of a renewal later, unless another renewal has followed. */
  private settleLater(isolate: Isolate, nth: number): void {
    this.clock.after(SETTLE_MS, () => {
      if (isolate.nth !== nth) return;
      const settlement = isolate.lease.settlement(this.clock.nowMs + isolate.skewMs);
      if (settlement !== "none") this.renew(isolate, undefined, settlement === "close");
    });
  }

  private renew(isolate: Isolate, then?: () => void, isClosing = false): void {
    const { lease } = isolate;
    if (lease.renewing) {
      if (then) this.clock.after(NEAR_MS * 4, then);
      return;
    }
    const nth = ++isolate.nth;
    const sentAtMs = this.clock.nowMs + isolate.skewMs;
    const report = isClosing
      ? lease.beginClosing(sentAtMs, TOKEN_TTL_MS)
      : lease.beginRenewal(sentAtMs, TOKEN_TTL_MS);
    this.ask(isolate, { holderId: isolate.id, ...report }, sentAtMs, (answer) => {
      if (answer === null) lease.failRenewal(this.clock.nowMs + isolate.skewMs);
      else lease.endRenewal(answer, this.clock.nowMs + isolate.skewMs);
      if (!isClosing) this.settleLater(isolate, nth);
      then?.();
    });
  }

  /** Gets the meter's answer, or the broker's once the meter has redirected this isolate. */
  private ask(
    isolate: Isolate,
    request: LeaseRequest,
    sentAtMs: number,
    end: (answer: LeaseAnswer | null) => void,
  ): void {
    if (isolate.viaBroker) {
      this.askBroker(isolate, request, sentAtMs, end);
      return;
    }
    const mayAskBroker = this.scenario.brokers;
    this.call(
      FAR_MS,
      (nowMs) => this.meter.lease({ ...request, mayAskBroker }, nowMs),
      (answer) => {
        isolate.viaBroker = answer?.askBroker === true;
        if (!isolate.viaBroker) end(answer);
        else this.askBroker(isolate, { ...request, spent: 0, unused: 0 }, sentAtMs, end);
      },
    );
  }

  private askBroker(
    isolate: Isolate,
    request: LeaseRequest,
    sentAtMs: number,
    end: (answer: LeaseAnswer | null) => void,
  ): void {
    this.brokerCalls++;
    const broker = this.brokers[isolate.location] as VirtualBroker;
    this.callLater(
      NEAR_MS,
      (answer) =>
        broker.lend(request, (lent) => answer({ ...lent.answer, expiresAtMs: sentAtMs + lent.ttlMs })),
      end,
    );
  }

  /** A call answered at its destination without delay there. */
  private call<Answer>(
    medianMs: number,
    answerAt: (nowMs: number) => Answer,
    end: (answer: Answer | null) => void,
  ): void {
    this.callLater(medianMs, (answer) => answer(answerAt(this.clock.nowMs)), end);
  }

  /** A call in both directions; null if it is lost or too slow. */
  private callLater<Answer>(
    medianMs: number,
    arrive: (answer: (answer: Answer) => void) => void,
    end: (answer: Answer | null) => void,
  ): void {
    const { lost } = this.scenario;
    let ended = false;
    const endOnce = (answer: Answer | null) => {
      if (ended) return;
      ended = true;
      end(answer);
    };
    this.clock.after(CALL_TIMEOUT_MS, () => endOnce(null));
    if (this.chance.chance(lost / 2)) return;
    this.clock.after(this.chance.logNormal(medianMs, SPREAD), () =>
      arrive((answer) => {
        if (this.chance.chance(lost / 2)) return;
        this.clock.after(this.chance.logNormal(medianMs, SPREAD), () => endOnce(answer));
      }),
    );
  }

  private newIsolate(location: number): Isolate {
    const skewMs = this.chance.normal(this.scenario.clockSkewMs);
    const id = `isolate-${this.started++}`;
    return { id, location, skewMs, lease: new CampaignLease(), nth: 0, viaBroker: false };
  }

  private newBroker(): VirtualBroker {
    const skewMs = this.chance.normal(this.scenario.clockSkewMs);
    return new VirtualBroker(
      `broker-${this.started++}`,
      () => this.clock.nowMs + skewMs,
      (request, end) => this.call(FAR_MS, (nowMs) => this.meter.lease(request, nowMs), end),
    );
  }

  private nextEnd(meanMs: number, end: () => void): void {
    this.clock.after(this.chance.exponential(meanMs), () => {
      if (this.isOver) return;
      end();
      this.nextEnd(meanMs, end);
    });
  }

  private replaceIsolate(): void {
    const at = Math.floor(this.chance.next() * this.isolates.length);
    this.isolates[at] = this.newIsolate((this.isolates[at] as Isolate).location);
  }

  private replaceBroker(): void {
    this.brokers[Math.floor(this.chance.next() * this.brokers.length)] = this.newBroker();
  }
}
