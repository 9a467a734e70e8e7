import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_BOOK, lapse, type OutstandingBook, outstandingOf, release } from "../../../domain/budget";
import { availableImpressions, leaseAnswer } from "../../../domain/budget/lease";
import { leaseKey, lend, report } from "../../../domain/budget/outstanding";
import { BRIEF_TOKEN_TTL_MS, DELIVERY_GRACE_MS, LONGEST_TOKEN_LIFE_MS } from "../../../domain/kernel";
import { DAY, MINUTE, meterConfig, T0 } from "./support";

const LIFE = 5 * MINUTE;
const nothingSpent = { holderId: "a", spent: 0, tokensLapseAtMs: T0 + LIFE };

describe("the book of outstanding impressions", () => {
  test("what a holder did not spend returns when it reports", () => {
    const lent = lend(
      report(EMPTY_BOOK, nothingSpent, T0),
      { holderId: "a", count: 10, endsAtMs: T0 + 4_000 },
      T0,
    );
    const request = { holderId: "a", spent: 3, tokensLapseAtMs: T0 + LIFE };
    expect(outstandingOf(report(lent, request, T0 + 2_000))).toBe(3);
  });

  test("a vanished holder's block stays until its last token and the grace are over, then returns", () => {
    const lent = lend(
      report(EMPTY_BOOK, nothingSpent, T0),
      { holderId: "a", count: 10, endsAtMs: T0 + 4_000 },
      T0,
    );
    const overAtMs = T0 + 4_000 + LIFE + DELIVERY_GRACE_MS;
    expect(outstandingOf(lapse(lent, overAtMs - 1))).toBe(10);
    expect(outstandingOf(lapse(lent, overAtMs))).toBe(0);
  });

  test("before any holder told its tokens' life, a block stays as long as the longest token", () => {
    const lent = lend(EMPTY_BOOK, { holderId: "a", count: 10, endsAtMs: T0 + 4_000 }, T0);
    expect(outstandingOf(lapse(lent, T0 + LONGEST_TOKEN_LIFE_MS))).toBe(10);
  });

  test("an impression counted before its holder reports is not reserved a second time", () => {
    const lent = lend(EMPTY_BOOK, { holderId: "a", count: 10, endsAtMs: T0 + 4_000 }, T0);
    const counted = release(lent, 2);
    expect(outstandingOf(counted)).toBe(8);
    const request = { holderId: "a", spent: 3, tokensLapseAtMs: T0 + LIFE };
    expect(outstandingOf(report(counted, request, T0 + 2_000))).toBe(1);
  });

  test("reservations of brief tokens lapse sooner, without those that were counted meanwhile", () => {
    const lent = release(lend(EMPTY_BOOK, { holderId: "a", count: 10, endsAtMs: T0 }, T0), 1, 1);
    const reported = report(lent, { holderId: "a", spent: 6, brief: 4, tokensLapseAtMs: T0 + LIFE }, T0);
    expect(outstandingOf(reported)).toBe(5);
    const briefOverAtMs = T0 + BRIEF_TOKEN_TTL_MS + DELIVERY_GRACE_MS;
    expect(outstandingOf(lapse(reported, briefOverAtMs - 1))).toBe(5);
    expect(outstandingOf(lapse(reported, briefOverAtMs))).toBe(2);
    expect(outstandingOf(lapse(reported, T0 + LIFE + DELIVERY_GRACE_MS))).toBe(0);
  });

  test("no reservation lapses sooner for a brief token whose count may have taken another's unit", () => {
    const early = lend(EMPTY_BOOK, { holderId: "b", count: 1, endsAtMs: T0 }, T0 - 4_000);
    const both = lend(early, { holderId: "a", count: 4, endsAtMs: T0 }, T0);
    const reported = (counted: OutstandingBook) =>
      report(counted, { holderId: "a", spent: 3, brief: 2, tokensLapseAtMs: T0 + LIFE }, T0);
    const briefOverAtMs = T0 + BRIEF_TOKEN_TTL_MS + DELIVERY_GRACE_MS;
    expect(outstandingOf(lapse(reported(release(both, 1, 1)), briefOverAtMs))).toBe(2);
    expect(outstandingOf(lapse(reported(release(both, 1)), briefOverAtMs))).toBe(1);
  });

  test("a count takes the unit that lapses first", () => {
    const early = lend(EMPTY_BOOK, { holderId: "a", count: 1, endsAtMs: T0 }, T0 - 4_000);
    const both = release(lend(early, { holderId: "b", count: 1, endsAtMs: T0 + 4_000 }, T0), 1);
    expect(both.entries.get(leaseKey("a"))?.left).toBe(0);
    expect(both.entries.get(leaseKey("b"))?.left).toBe(1);
  });

  test("reservations of one minute share an entry", () => {
    const first = report(EMPTY_BOOK, { holderId: "a", spent: 2, tokensLapseAtMs: T0 + LIFE }, T0 + 1_000);
    const second = report(first, { holderId: "b", spent: 3, tokensLapseAtMs: T0 + LIFE }, T0 + 30_000);
    expect(second.entries.size).toBe(1);
    expect(outstandingOf(second)).toBe(5);
  });
});

/** Small, so that few steps reach it. */
const LIMIT = 6;
const config = meterConfig({
  limit: { unit: "impression", count: LIMIT },
  startsAtMs: T0,
  endsAtMs: T0 + 100 * DAY,
});

interface Holder {
  /** Each holder serves one format; formats differ in token lifetime. */
  lifeMs: number;
  left: number;
  leaseEndsAtMs: number;
  spent: number;
  lastLapseMs: number;
}

/** A campaign's meter and its holders, driven by arbitrary steps. */
class World {
  nowMs = T0;
  delivered = 0;
  gone = 0;
  book = EMPTY_BOOK;
  tokens: { lapsesAtMs: number }[] = [];
  beaconsAtMs: number[] = [];
  holders: Holder[] = [5, 10, 60].map((minutes) => ({
    lifeMs: minutes * MINUTE,
    left: 0,
    leaseEndsAtMs: 0,
    spent: 0,
    lastLapseMs: 0,
  }));

  lease(at: number): void {
    const holder = this.holders[at];
    if (!holder) return;
    const earlier = this.book.entries.get(leaseKey(String(at))) ?? null;
    const tokensLapseAtMs = Math.max(holder.lastLapseMs, this.nowMs + holder.lifeMs);
    const request = { holderId: String(at), spent: holder.spent, want: 20, tokensLapseAtMs };
    const reported = report(lapse(this.book, this.nowMs), request, this.nowMs);
    const delivered = { impressions: this.delivered, clicks: 0, todayImpressions: 0 };
    const answer = leaseAnswer(config, delivered, reported, { ...request, earlier }, this.nowMs);
    const lease = { holderId: String(at), count: answer.granted, endsAtMs: answer.expiresAtMs };
    this.book = lend(reported, lease, this.nowMs);
    Object.assign(holder, { spent: 0, left: answer.granted, leaseEndsAtMs: answer.expiresAtMs });
  }

  decide(at: number): void {
    const holder = this.holders[at];
    if (!holder) return;
    if (holder.left === 0 || this.nowMs >= holder.leaseEndsAtMs) this.lease(at);
    if (holder.left === 0) return;
    holder.left--;
    holder.spent++;
    holder.lastLapseMs = this.nowMs + holder.lifeMs;
    this.tokens.push({ lapsesAtMs: holder.lastLapseMs });
  }

  /** The isolate vanishes; another one takes its number without knowing its spent impressions. */
  vanish(at: number): void {
    const holder = this.holders[at];
    if (!holder) return;
    const moved = this.book.entries.get(leaseKey(String(at)));
    if (moved) {
      const entries = new Map(this.book.entries);
      entries.delete(leaseKey(String(at)));
      entries.set(`lease:gone-${this.gone++}`, moved);
      this.book = { ...this.book, entries };
    }
    Object.assign(holder, { spent: 0, left: 0, leaseEndsAtMs: 0 });
  }

  /** Shows the ad of a live token; its beacon is then in transit. */
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

  /** Beacons arrive within the grace. */
  wait(ms: number): void {
    const due = (atMs: number) => atMs + DELIVERY_GRACE_MS < this.nowMs + ms;
    while (this.beaconsAtMs.some(due)) this.arrive(this.beaconsAtMs.findIndex(due));
    this.nowMs += ms;
  }

  /** Impressions that were or can still be counted. */
  deliverable(): number {
    const live = this.tokens.filter((token) => token.lapsesAtMs > this.nowMs).length;
    return this.delivered + this.beaconsAtMs.length + live;
  }
}

const holderIndex = fc.integer({ min: 0, max: 2 });
const anyPick = fc.nat(50);
const waits = fc.constantFrom(500, 3_000, 60_000, 200_000, 420_000);

const weighted = <Name extends keyof World>(weight: number, name: Name, at: fc.Arbitrary<number>) => ({
  weight,
  arbitrary: fc.record({ name: fc.constant(name), at }),
});

const step = fc.oneof(
  weighted(2, "lease", holderIndex),
  weighted(8, "decide", holderIndex),
  weighted(1, "vanish", holderIndex),
  weighted(3, "display", anyPick),
  weighted(3, "arrive", anyPick),
  weighted(3, "wait", waits),
);

type Step = { name: "lease" | "decide" | "vanish" | "display" | "arrive" | "wait"; at: number };

function run(steps: readonly Step[]): World {
  const world = new World();
  for (const { name, at } of steps) {
    world[name](at);
    expect(world.deliverable()).toBeLessThanOrEqual(LIMIT);
  }
  return world;
}

test("delivered and still deliverable impressions never exceed the limit, whatever holders do", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 400 }), (steps) => {
      run(steps);
    }),
    { numRuns: 300 },
  );
});

test("once every token has lapsed, all that was not delivered is available again", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 200 }), (steps) => {
      const world = run(steps);
      world.wait(LONGEST_TOKEN_LIFE_MS + DELIVERY_GRACE_MS);
      const later = lapse(world.book, world.nowMs + MINUTE);
      const delivered = { impressions: world.delivered, clicks: 0, todayImpressions: 0 };
      expect(availableImpressions(config, delivered, outstandingOf(later), world.nowMs)).toBe(
        LIMIT - world.delivered,
      );
    }),
  );
});
