import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_BOOK, type MeterConfig, trafficShape } from "../../../domain/budget";
import { leaseAnswer } from "../../../domain/budget/lease";
import { pacedCount, plannedShare, TRAFFIC_SLOTS } from "../../../domain/budget/pacing";
import { BUCKET_MS } from "../../../domain/kernel";
import { DAY, HOUR, MINUTE, meterConfig, T0 } from "./support";

/** Midnight in Seoul. */
const MIDNIGHT = T0 - 9 * HOUR;
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
const hourly = (atMs: number, count: number) => ({ atMs, lengthMs: HOUR, count });

describe("the shape of a day's traffic", () => {
  test("with no history is that of a usual day: quiet before dawn, most in the evening", () => {
    const shape = trafficShape([], "Asia/Seoul");
    expect(shape).toHaveLength(TRAFFIC_SLOTS);
    expect(sum(shape)).toBeCloseTo(1);
    expect(shape[8]).toBeLessThan(shape[42] ?? 0);
  });

  test("follows what was measured once there is enough of it, in the zone's half-hours", () => {
    const at9InSeoul = MIDNIGHT + 9 * HOUR;
    const shape = trafficShape([hourly(at9InSeoul, 1_000_000)], "Asia/Seoul");
    expect((shape[18] ?? 0) + (shape[19] ?? 0)).toBeGreaterThan(0.99);
  });

  test("an hour of UTC is two halves of different hours in Kolkata", () => {
    const shape = trafficShape([hourly(T0, 1_000_000)], "Asia/Kolkata");
    expect(shape[11]).toBeCloseTo(0.5, 2);
    expect(shape[12]).toBeCloseTo(0.5, 2);
  });

  test("always adds up to 1, and no half-hour is without traffic", () => {
    const history = fc.array(
      fc.record({ atMs: fc.nat(400).map((nth) => T0 + nth * HOUR), count: fc.nat(10_000) }),
    );
    fc.assert(
      fc.property(history, fc.constantFrom("Asia/Seoul", "Asia/Kolkata", "UTC"), (rows, zone) => {
        const shape = trafficShape(
          rows.map(({ atMs, count }) => hourly(atMs, count)),
          zone,
        );
        expect(sum(shape)).toBeCloseTo(1);
        expect(Math.min(...shape)).toBeGreaterThan(0);
      }),
    );
  });
});

const paced = (overrides: Partial<MeterConfig> = {}) =>
  meterConfig({
    startsAtMs: MIDNIGHT,
    endsAtMs: MIDNIGHT + 4 * DAY,
    limit: { unit: "impression", count: 40_000 },
    traffic: trafficShape([], "Asia/Seoul"),
    ...overrides,
  });

describe("the plan", () => {
  test("wants as much of the delivery as traffic has come by, not as time has", () => {
    const oneDay = paced({ endsAtMs: MIDNIGHT + DAY });
    const share = plannedShare(oneDay, MIDNIGHT + 6 * HOUR);
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.15);
  });

  test("wants nothing at the start and all a little before the end, and never less than before", () => {
    const config = paced();
    expect(plannedShare(config, MIDNIGHT)).toBe(0);
    expect(plannedShare(config, MIDNIGHT + 4 * DAY - HOUR)).toBe(1);
    let before = 0;
    for (let atMs = MIDNIGHT; atMs < MIDNIGHT + 4 * DAY; atMs += 7 * MINUTE) {
      const share = plannedShare(config, atMs);
      expect(share).toBeGreaterThanOrEqual(before);
      before = share;
    }
  });

  test("without a forecast goes by the clock", () => {
    expect(plannedShare(paced({ traffic: null }), MIDNIGHT + DAY)).toBe(0.25);
  });

  test("a campaign may run ahead by a hundredth, or by ten impressions, and never above its limit", () => {
    expect(pacedCount(40_000, 0.5, "impression")).toBe(20_400);
    expect(pacedCount(100, 0.5, "impression")).toBe(60);
    expect(pacedCount(8, 0.5, "impression")).toBe(8);
    expect(pacedCount(100, 0.5, "click")).toBe(51);
  });
});

const SEED_FACTOR = 16_807;
const SEED_MODULUS = 2_147_483_647;

/**
 * Four days of traffic by minutes: every request asks the meter for one impression and shows it immediately.
 * @param demandAt requests per minute
 * @returns impressions by half-hour
 */
function deliver(config: MeterConfig, demandAt: (atMs: number) => number): number[] {
  const delivered = { impressions: 0, clicks: 0, todayImpressions: 0 };
  const shown: number[] = [];
  let seed = 7;
  for (let atMs = config.startsAtMs; atMs < config.endsAtMs; atMs += MINUTE) {
    if ((atMs - MIDNIGHT) % DAY === 0) delivered.todayImpressions = 0;
    seed = (seed * SEED_FACTOR) % SEED_MODULUS;
    const requests = Math.floor(demandAt(atMs) + seed / SEED_MODULUS);
    const slot = Math.floor((atMs - MIDNIGHT) / BUCKET_MS);
    for (let request = 0; request < requests; request++) {
      const asked = { want: 1, spent: 0, earlier: null };
      const { granted } = leaseAnswer(config, delivered, EMPTY_BOOK, asked, atMs);
      if (granted === 0) break;
      delivered.impressions++;
      delivered.todayImpressions++;
      shown[slot] = (shown[slot] ?? 0) + 1;
    }
  }
  return Array.from({ length: 4 * TRAFFIC_SLOTS }, (_, slot) => shown[slot] ?? 0);
}

const shape = trafficShape([], "Asia/Seoul");
const usual = (perDay: number) => (atMs: number) => {
  const slot = Math.floor(((atMs - MIDNIGHT) % DAY) / BUCKET_MS);
  return ((shape[slot] ?? 0) * perDay) / 30;
};

describe("delivery", () => {
  test("is spread over the days and the half-hours as traffic is, and meets its limit exactly", () => {
    const shown = deliver(paced({ limit: { unit: "impression", count: 8_000 } }), usual(10_000));
    expect(sum(shown)).toBe(8_000);
    const days = [0, 1, 2, 3].map((day) => sum(shown.slice(day * TRAFFIC_SLOTS, (day + 1) * TRAFFIC_SLOTS)));
    for (const day of days) expect(Math.abs(day - 2_000)).toBeLessThan(200);
    const evening = sum(shown.slice(40, 44));
    expect(evening / (days[0] ?? 1)).toBeCloseTo(sum(shape.slice(40, 44)), 1);
  });

  test("that fell behind catches up as soon as there is traffic", () => {
    const demand = usual(20_000);
    const config = paced({ limit: { unit: "impression", count: 8_000 } });
    const shown = deliver(config, (atMs) => (atMs < MIDNIGHT + DAY ? 0 : demand(atMs)));
    expect(sum(shown.slice(0, TRAFFIC_SLOTS))).toBe(0);
    expect(sum(shown.slice(TRAFFIC_SLOTS, 2 * TRAFFIC_SLOTS))).toBeGreaterThan(3_900);
    expect(sum(shown)).toBe(8_000);
  });

  test("that is ahead rests, says why, and goes on when the plan has come up", () => {
    const config = paced();
    const early = { impressions: 10_800, clicks: 0, todayImpressions: 0 };
    const ask = (atMs: number) =>
      leaseAnswer(config, early, EMPTY_BOOK, { want: 5, spent: 0, earlier: null }, atMs);
    expect(ask(MIDNIGHT + DAY)).toMatchObject({ granted: 0, serving: true, refusal: "ahead-of-pace" });
    expect(ask(MIDNIGHT + DAY + 6 * HOUR)).toMatchObject({ granted: 5, refusal: null });
  });

  test("spreads a daily quota over its day", () => {
    const config = paced({ limit: null, dailyQuota: 1_000 });
    const shown = deliver(config, usual(100_000));
    const days = [0, 1, 2, 3].map((day) => sum(shown.slice(day * TRAFFIC_SLOTS, (day + 1) * TRAFFIC_SLOTS)));
    expect(days).toEqual([1_000, 1_000, 1_000, 1_000]);
    expect(sum(shown.slice(0, 12))).toBeLessThan(200);
  });

  test("without a forecast is not held back: a slot that was bought is shown whenever it is asked for", () => {
    const config = paced({ limit: null, traffic: null });
    expect(sum(deliver(config, usual(5_000)))).toBeGreaterThan(19_000);
  });

  test("names what stops it for good before what stops it for now", () => {
    const spent = { impressions: 40_000, clicks: 0, todayImpressions: 0 };
    const ask = (config: MeterConfig) =>
      leaseAnswer(config, spent, EMPTY_BOOK, { want: 5, spent: 0, earlier: null }, MIDNIGHT + HOUR);
    expect(ask(paced())).toMatchObject({ granted: 0, refusal: "budget" });
    expect(ask(paced({ isInhouse: true }))).toMatchObject({ refusal: "inhouse-impressions" });
    const quota = { dailyQuota: 9, limit: null };
    expect(
      leaseAnswer(
        paced(quota),
        { ...spent, todayImpressions: 9 },
        EMPTY_BOOK,
        { want: 5, spent: 0, earlier: null },
        MIDNIGHT + HOUR,
      ),
    ).toMatchObject({ refusal: "daily-quota" });
    expect(ask(paced({ serving: false }))).toMatchObject({ serving: false, refusal: "campaign-stopped" });
  });
});
