import fc from "fast-check";
import { expect, test } from "vitest";
import { leaseAnswer } from "../../../domain/delivery/lease";
import type { LeaseAnswer, LeaseRequest } from "../../../domain/delivery/meter-rpc";
import {
  DELIVERY_GRACE_MS,
  EMPTY_BOOK,
  lapse,
  leaseKey,
  lend,
  release,
  report,
} from "../../../domain/delivery/outstanding";
import { CampaignLease } from "../../../domain/serving/lease";
import { DAY, MINUTE, meterConfig, T0 } from "./support";

/** Small, so that steps soon reach it. */
const LIMIT = 3;
const config = meterConfig({
  limit: { unit: "impression", count: LIMIT },
  startsAtMs: T0,
  endsAtMs: T0 + 100 * DAY,
});

interface Isolate {
  id: string;
  /** Each isolate serves one format; formats differ in their tokens' life. */
  tokenTtlMs: number;
  lease: CampaignLease;
  /** A call on its way to the meter, and its answer on the way back. */
  asked: LeaseRequest | null;
  answered: LeaseAnswer | null;
}

/** Isolates as the ad server has them, the meter's book, and calls that take time and get lost between them. */
class World {
  nowMs = T0;
  delivered = 0;
  book = EMPTY_BOOK;
  tokens: { lapsesAtMs: number }[] = [];
  beaconsAtMs: number[] = [];
  started = 0;
  isolates = [5, 10, 60].map((minutes) => this.newIsolate(minutes * MINUTE));

  newIsolate(tokenTtlMs: number): Isolate {
    const id = `isolate-${this.started++}`;
    return { id, tokenTtlMs, lease: new CampaignLease(), asked: null, answered: null };
  }

  isolate(at: number): Isolate {
    return this.isolates[at % this.isolates.length] as Isolate;
  }

  ask(at: number): void {
    const isolate = this.isolate(at);
    if (isolate.lease.renewing) return;
    isolate.asked = { holderId: isolate.id, ...isolate.lease.beginRenewal(this.nowMs, isolate.tokenTtlMs) };
  }

  /** The meter hears the call and answers. */
  meter(at: number): void {
    const isolate = this.isolate(at);
    const request = isolate.asked;
    if (!request) return;
    const earlier = this.book.entries.get(leaseKey(request.holderId)) ?? null;
    const reported = report(lapse(this.book, this.nowMs), request, this.nowMs);
    const delivered = { impressions: this.delivered, clicks: 0, todayImpressions: 0 };
    const answer = leaseAnswer(config, delivered, reported, { ...request, earlier }, this.nowMs);
    const lease = { holderId: request.holderId, count: answer.granted, endsAtMs: answer.expiresAtMs };
    this.book = lend(reported, lease, this.nowMs);
    Object.assign(isolate, { asked: null, answered: answer });
  }

  answer(at: number): void {
    const isolate = this.isolate(at);
    if (!isolate.answered) return;
    isolate.lease.endRenewal(isolate.answered, this.nowMs);
    isolate.answered = null;
  }

  /** The call or its answer is lost; the isolate cannot tell which. */
  lose(at: number): void {
    const isolate = this.isolate(at);
    if (!isolate.lease.renewing) return;
    isolate.lease.failRenewal(this.nowMs);
    Object.assign(isolate, { asked: null, answered: null });
  }

  vanish(at: number): void {
    const slot = at % this.isolates.length;
    this.isolates[slot] = this.newIsolate(this.isolate(at).tokenTtlMs);
  }

  decide(at: number): void {
    const { lease, tokenTtlMs } = this.isolate(at);
    const lapsesAtMs = this.nowMs + tokenTtlMs;
    if (lease.take(this.nowMs, lapsesAtMs)) this.tokens.push({ lapsesAtMs });
  }

  display(pick: number): void {
    this.tokens = this.tokens.filter((token) => token.lapsesAtMs > this.nowMs);
    if (this.tokens.length === 0) return;
    this.tokens.splice(pick % this.tokens.length, 1);
    this.beaconsAtMs.push(this.nowMs);
  }

  arrive(pick: number): void {
    if (this.beaconsAtMs.length === 0) return;
    this.beaconsAtMs.splice(pick % this.beaconsAtMs.length, 1);
    this.delivered++;
    this.book = release(lapse(this.book, this.nowMs), 1);
  }

  /** Calls fail before they get old, and beacons are no slower than the grace. */
  wait(ms: number): void {
    if (ms > 1_000) for (let at = 0; at < this.isolates.length; at++) this.lose(at);
    const due = (atMs: number) => atMs + DELIVERY_GRACE_MS < this.nowMs + ms;
    while (this.beaconsAtMs.some(due)) this.arrive(this.beaconsAtMs.findIndex(due));
    this.nowMs += ms;
  }

  /** A whole renewal, as it mostly goes. */
  renew(at: number): void {
    this.ask(at);
    this.meter(at);
    this.answer(at);
  }

  deliverable(): number {
    const live = this.tokens.filter((token) => token.lapsesAtMs > this.nowMs).length;
    return this.delivered + this.beaconsAtMs.length + live;
  }
}

const someIsolate = fc.integer({ min: 0, max: 2 });
const anyPick = fc.nat(50);
const waits = fc.constantFrom(100, 500, 3_000, 60_000, 200_000, 420_000);

const weighted = <Name extends keyof World>(weight: number, name: Name, at: fc.Arbitrary<number>) => ({
  weight,
  arbitrary: fc.record({ name: fc.constant(name), at }),
});

const step = fc.oneof(
  weighted(10, "decide", someIsolate),
  weighted(4, "renew", someIsolate),
  weighted(3, "ask", someIsolate),
  weighted(3, "meter", someIsolate),
  weighted(3, "answer", someIsolate),
  weighted(1, "lose", someIsolate),
  weighted(1, "vanish", someIsolate),
  weighted(4, "display", anyPick),
  weighted(3, "arrive", anyPick),
  weighted(2, "wait", waits),
);

test("the ad server's leases and the meter's book together never exceed the limit, whatever is late or lost", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 300 }), (steps) => {
      const world = new World();
      for (const { name, at } of steps) {
        world[name](at);
        expect(world.deliverable()).toBeLessThanOrEqual(LIMIT);
      }
    }),
    { numRuns: 300 },
  );
});
