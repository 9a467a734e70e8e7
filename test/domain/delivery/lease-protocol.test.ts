import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CampaignLease,
  EMPTY_BOOK,
  type LeaseAnswer,
  type LeaseRequest,
  lapse,
  type MeterConfig,
  release,
  trafficShape,
} from "../../../domain/budget";
import { leaseAnswer } from "../../../domain/budget/lease";
import { leaseKey, lend, report } from "../../../domain/budget/outstanding";
import { pacedCount, plannedShare } from "../../../domain/budget/pacing";
import { BRIEF_TOKEN_TTL_MS, DELIVERY_GRACE_MS, dayAt } from "../../../domain/kernel";
import { DAY, MINUTE, meterConfig, T0 } from "./support";

const ZONE = "Asia/Seoul";

/** Small, so that few steps reach it. */
const LIMIT = 3;
const budget = meterConfig({
  limit: { unit: "impression", count: LIMIT },
  startsAtMs: T0,
  endsAtMs: T0 + 100 * DAY,
});
const quota = meterConfig({ ...budget, limit: null, dailyQuota: LIMIT });
const paced = meterConfig({
  ...budget,
  limit: { unit: "impression", count: 400 },
  endsAtMs: T0 + 2 * DAY,
  traffic: trafficShape([], ZONE),
});

/** Maximum difference of the isolates' clocks. */
const SKEW_MAX_MS = 2_000;

interface Isolate {
  id: string;
  /** Offset of its clock from the meter's. */
  skewMs: number;
  /** Each isolate serves one format; formats differ in token lifetime. */
  tokenTtlMs: number;
  lease: CampaignLease;
  /** A call in transit to the meter, and its answer in transit back. */
  asked: LeaseRequest | null;
  answered: LeaseAnswer | null;
}

interface Token {
  decidedAtMs: number;
  lapsesAtMs: number;
}

/** Isolates of the ad server, the meter's book, and delayed or lost calls between them. */
class World {
  nowMs = T0;
  /** Times of decisions: of counted impressions, of those that may still be shown, and of beacons in transit. */
  counted: number[] = [];
  tokens: Token[] = [];
  private decisions = 0;
  beacons: (Token & { atMs: number })[] = [];
  book = EMPTY_BOOK;
  started = 0;
  isolates: Isolate[];

  constructor(
    readonly config: MeterConfig,
    skewsMs: readonly number[],
  ) {
    const minutes = [5, 10, 60];
    this.isolates = minutes.map((ttl, at) => this.newIsolate(ttl * MINUTE, skewsMs[at] ?? 0));
  }

  newIsolate(tokenTtlMs: number, skewMs: number): Isolate {
    const id = `isolate-${this.started++}`;
    return { id, skewMs, tokenTtlMs, lease: new CampaignLease(), asked: null, answered: null };
  }

  isolate(at: number): Isolate {
    return this.isolates[at % this.isolates.length] as Isolate;
  }

  ask(at: number): void {
    const isolate = this.isolate(at);
    if (isolate.lease.renewing) return;
    isolate.asked = {
      holderId: isolate.id,
      ...isolate.lease.beginRenewal(this.nowMs + isolate.skewMs, isolate.tokenTtlMs),
    };
  }

  /** The meter receives the call and answers. */
  meter(at: number): void {
    const isolate = this.isolate(at);
    const request = isolate.asked;
    if (!request) return;
    const earlier = this.book.entries.get(leaseKey(request.holderId)) ?? null;
    const reported = report(lapse(this.book, this.nowMs), request, this.nowMs);
    const today = dayAt(this.nowMs, ZONE);
    const todayImpressions = this.counted.filter((atMs) => dayAt(atMs, ZONE) === today).length;
    const delivered = { impressions: this.counted.length, clicks: 0, todayImpressions };
    const answer = leaseAnswer(this.config, delivered, reported, { ...request, earlier }, this.nowMs);
    const lease = { holderId: request.holderId, count: answer.granted, endsAtMs: answer.expiresAtMs };
    this.book = lend(reported, lease, this.nowMs);
    Object.assign(isolate, { asked: null, answered: answer });
  }

  answer(at: number): void {
    const isolate = this.isolate(at);
    if (!isolate.answered) return;
    isolate.lease.endRenewal(isolate.answered, this.nowMs + isolate.skewMs);
    isolate.answered = null;
  }

  /** The call or its answer is lost; the isolate cannot tell which. */
  lose(at: number): void {
    const isolate = this.isolate(at);
    if (!isolate.lease.renewing) return;
    isolate.lease.failRenewal(this.nowMs + isolate.skewMs);
    Object.assign(isolate, { asked: null, answered: null });
  }

  vanish(at: number): void {
    const slot = at % this.isolates.length;
    const { tokenTtlMs, skewMs } = this.isolate(at);
    this.isolates[slot] = this.newIsolate(tokenTtlMs, skewMs);
  }

  decide(at: number): void {
    const { lease, tokenTtlMs, skewMs } = this.isolate(at);
    const decidedAtMs = this.nowMs + skewMs;
    // Every other decision for an address that holds many is brief.
    const isBrief = this.decisions++ % 2 === 0;
    const lapsesAtMs = decidedAtMs + (isBrief ? Math.min(tokenTtlMs, BRIEF_TOKEN_TTL_MS) : tokenTtlMs);
    if (lease.take(decidedAtMs, lapsesAtMs)) this.tokens.push({ decidedAtMs, lapsesAtMs });
  }

  display(pick: number): void {
    this.tokens = this.tokens.filter((token) => token.lapsesAtMs > this.nowMs);
    if (this.tokens.length === 0) return;
    const [token] = this.tokens.splice(pick % this.tokens.length, 1);
    if (token) this.beacons.push({ ...token, atMs: this.nowMs });
  }

  arrive(pick: number): void {
    const [beacon] = this.beacons.splice(pick % Math.max(1, this.beacons.length), 1);
    if (!beacon) return;
    this.counted.push(beacon.decidedAtMs);
    const isBrief = beacon.lapsesAtMs - beacon.decidedAtMs <= BRIEF_TOKEN_TTL_MS;
    this.book = release(lapse(this.book, this.nowMs), 1, isBrief ? 1 : 0);
  }

  /** Calls fail before they expire, and beacons arrive within the grace. */
  wait(ms: number): void {
    if (ms > 1_000) for (let at = 0; at < this.isolates.length; at++) this.lose(at);
    const graceMs = DELIVERY_GRACE_MS - 2 * SKEW_MAX_MS;
    const due = ({ atMs }: { atMs: number }) => atMs + graceMs < this.nowMs + ms;
    while (this.beacons.some(due)) this.arrive(this.beacons.findIndex(due));
    this.nowMs += ms;
  }

  /** A complete renewal without failures. */
  renew(at: number): void {
    this.ask(at);
    this.meter(at);
    this.answer(at);
  }

  /** Decisions that were or may still be delivered. */
  deliverable(): number[] {
    const live = this.tokens.filter((token) => token.lapsesAtMs > this.nowMs);
    return [...this.counted, ...[...this.beacons, ...live].map(({ decidedAtMs }) => decidedAtMs)];
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

const skews = fc.array(fc.integer({ min: -SKEW_MAX_MS, max: SKEW_MAX_MS }), { minLength: 3, maxLength: 3 });

/** Checks a property for all delays, losses and clock differences. */
function always(config: MeterConfig, holds: (world: World) => void): void {
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 300 }), skews, (steps, skewsMs) => {
      const world = new World(config, skewsMs);
      for (const { name, at } of steps) {
        world[name](at);
        holds(world);
      }
    }),
    { numRuns: 200 },
  );
}

test("the ad server's leases and the meter's book together never exceed the limit, whatever is late or lost", () => {
  always(budget, (world) => expect(world.deliverable().length).toBeLessThanOrEqual(LIMIT));
});

test("a count that took another's unit leaves that other's token reserved, though the counted one was brief", () => {
  const world = new World(budget, []);
  world.renew(2);
  world.renew(1);
  world.decide(1);
  world.decide(2);
  world.display(0);
  world.arrive(0);
  expect(world.book.entries.get(leaseKey("isolate-2"))?.left).toBe(0);
  world.renew(1);
  world.wait(5 * MINUTE);
  for (const at of [0, 1]) {
    world.renew(at);
    world.decide(at);
  }
  expect(world.deliverable()).toHaveLength(LIMIT);
});

test("no day is decided above its quota, though days end while impressions are outstanding", () => {
  always(quota, (world) => {
    const days = new Map<string, number>();
    for (const atMs of world.deliverable()) {
      const day = dayAt(atMs, ZONE);
      days.set(day, (days.get(day) ?? 0) + 1);
    }
    expect(Math.max(0, ...days.values())).toBeLessThanOrEqual(LIMIT);
  });
});

test("a paced campaign is never further ahead of its plan than it may be", () => {
  always(paced, (world) => {
    const due = pacedCount(400, plannedShare(paced, world.nowMs), "impression");
    expect(world.deliverable().length).toBeLessThanOrEqual(due);
  });
});
