import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CampaignLease, LEASE_TTL_MS, type LeaseAnswer, type LeaseRequest } from "../../../domain/budget";
import { NOW } from "./plan-factory";

const TOKEN_TTL_MS = 5 * 60_000;

function granted(count: number, nowMs: number, parts: Partial<LeaseAnswer> = {}): LeaseAnswer {
  return {
    serving: true,
    granted: count,
    expiresAtMs: nowMs + LEASE_TTL_MS,
    paceRatio: null,
    refusal: null,
    retryAtMs: null,
    ...parts,
  };
}

function leaseOf(count: number): CampaignLease {
  const lease = new CampaignLease();
  lease.beginRenewal(NOW, TOKEN_TTL_MS);
  lease.endRenewal(granted(count, NOW), NOW);
  return lease;
}

const take = (lease: CampaignLease, atMs: number) => lease.take(atMs, atMs + TOKEN_TTL_MS);

describe("a campaign's lease", () => {
  test("without a grant nothing may be spent", () => {
    const lease = new CampaignLease();
    expect(take(lease, NOW)).toBe(false);
    expect(lease.view(NOW).state).toBe("unknown");
  });

  test("no more is spent than was granted", () => {
    const lease = leaseOf(2);
    expect([take(lease, NOW), take(lease, NOW), take(lease, NOW)]).toEqual([true, true, false]);
  });

  test("nothing is spent once it has ended, even when the meter's clock is ahead", () => {
    const lease = new CampaignLease();
    lease.beginRenewal(NOW, TOKEN_TTL_MS);
    lease.endRenewal(granted(10, NOW, { expiresAtMs: NOW + 60_000 }), NOW + 10);
    expect(take(lease, NOW + LEASE_TTL_MS - 1)).toBe(true);
    expect(take(lease, NOW + LEASE_TTL_MS)).toBe(false);
  });

  test("a paused campaign stops at the next answer, and is asked for again only later", () => {
    const lease = leaseOf(10);
    lease.beginRenewal(NOW + 100, TOKEN_TTL_MS);
    lease.endRenewal(granted(0, NOW, { serving: false }), NOW + 120);
    expect(take(lease, NOW + 120)).toBe(false);
    expect(lease.view(NOW + 120).state).toBe("closed");
    expect(lease.view(NOW + 1_200).state).toBe("unknown");
  });

  test("what is spent is reported once", () => {
    const lease = leaseOf(10);
    take(lease, NOW + 1);
    take(lease, NOW + 2);
    const first = lease.beginRenewal(NOW + 2_000, TOKEN_TTL_MS);
    lease.endRenewal(granted(10, NOW + 2_010), NOW + 2_010);
    const second = lease.beginRenewal(NOW + 4_000, TOKEN_TTL_MS);
    expect(first.spent).toBeGreaterThanOrEqual(2);
    expect(second.spent).toBe(0);
  });

  test("a report that failed is made again", () => {
    const lease = leaseOf(10);
    take(lease, NOW + 1);
    const lost = lease.beginRenewal(NOW + 2_000, TOKEN_TTL_MS);
    lease.failRenewal(NOW + 2_010);
    expect(take(lease, NOW + 2_010)).toBe(false);
    expect(lease.beginRenewal(NOW + 4_000, TOKEN_TTL_MS).spent).toBe(lost.spent);
  });

  test("with nothing spent it still says how long its tokens would live", () => {
    const { spent, tokensLapseAtMs } = new CampaignLease().beginRenewal(NOW, TOKEN_TTL_MS);
    expect(spent).toBe(0);
    expect(tokensLapseAtMs).toBeGreaterThanOrEqual(NOW + TOKEN_TTL_MS);
  });

  test("a token lapses no later than its reservation was reported to", () => {
    const lease = leaseOf(100);
    for (let i = 0; i < 20; i++) take(lease, NOW + i);
    const { tokensLapseAtMs } = lease.beginRenewal(NOW + 1_000, TOKEN_TTL_MS);
    expect(take(lease, NOW + 1_001)).toBe(true);
    expect(NOW + 1_001 + TOKEN_TTL_MS).toBeLessThanOrEqual(tokensLapseAtMs);
  });
});

/** The meter's arithmetic: reported impressions stay spent, and unreported lent ones are returned with the next call. */
class Meter {
  private spent = 0;
  private readonly lent = new Map<number, number>();

  constructor(private readonly budget: number) {}

  lease(holder: number, request: Omit<LeaseRequest, "holderId">, nowMs: number): LeaseAnswer {
    this.lent.set(holder, 0);
    this.spent += request.spent;
    let lent = 0;
    for (const count of this.lent.values()) lent += count;
    const count = Math.max(0, Math.min(request.want, this.budget - this.spent - lent));
    this.lent.set(holder, count);
    return granted(count, nowMs);
  }
}

/** Decisions are frequent and calls slow, so that many decisions are made during a renewal. */
const step = fc.record({
  holder: fc.integer({ min: 0, max: 2 }),
  act: fc.oneof(
    { weight: 12, arbitrary: fc.constant("take" as const) },
    { weight: 2, arbitrary: fc.constant("send" as const) },
    { weight: 2, arbitrary: fc.constant("arrive" as const) },
    { weight: 1, arbitrary: fc.constantFrom("lose-request" as const, "lose-answer" as const) },
  ),
  afterMs: fc.integer({ min: 0, max: 100 }),
});

test("however calls overlap, fail and get lost, holders together never spend more than the budget", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      fc.array(step, { minLength: 100, maxLength: 300, size: "max" }),
      (budget, steps) => {
        const meter = new Meter(budget);
        const holders = [0, 1, 2].map(() => ({
          lease: new CampaignLease(),
          answer: null as LeaseAnswer | null,
        }));
        let nowMs = NOW;
        let spent = 0;
        for (const { holder, act, afterMs } of steps) {
          nowMs += afterMs;
          const it = holders[holder];
          if (it === undefined) continue;
          if (act === "take") spent += take(it.lease, nowMs) ? 1 : 0;
          else if (act === "send" && !it.lease.renewing) {
            // The meter answers at once, and the holder continues to decide until the answer arrives.
            it.answer = meter.lease(holder, it.lease.beginRenewal(nowMs, TOKEN_TTL_MS), nowMs);
          } else if (act === "lose-request" && !it.lease.renewing) {
            it.lease.beginRenewal(nowMs, TOKEN_TTL_MS);
            it.lease.failRenewal(nowMs);
          } else if (act === "arrive" && it.lease.renewing && it.answer)
            it.lease.endRenewal(it.answer, nowMs);
          else if (act === "lose-answer" && it.lease.renewing) it.lease.failRenewal(nowMs);
          expect(spent).toBeLessThanOrEqual(budget);
        }
      },
    ),
    { numRuns: 200 },
  );
});
