import { describe, expect, test } from "vitest";
import { billableOf, billedOf, EMPTY_BOOK, LEASE_TTL_MS, mayServe } from "../../../domain/budget";
import { availableImpressions, blockSize, leaseAnswer, paceRatio } from "../../../domain/budget/lease";
import { UNBOUNDED_GRANT } from "../../../domain/budget/meter-rpc";
import { DAY, meterConfig, T0 } from "./support";

const none = { impressions: 0, clicks: 0, todayImpressions: 0 };
const request = { want: 50, spent: 0, earlier: null };

describe("when a campaign may be served", () => {
  test.each([
    ["live and inside its window", {}, T0, true],
    ["not live", { serving: false }, T0, false],
    ["a millisecond before its start", { startsAtMs: T0 + 1 }, T0, false],
    ["at its start", { startsAtMs: T0 }, T0, true],
    ["at its end", { endsAtMs: T0 }, T0, false],
  ])("%s", (_name, overrides, nowMs, expected) => {
    const config = meterConfig(overrides);
    expect(mayServe(config, nowMs)).toBe(expected);
    const answer = leaseAnswer(config, none, EMPTY_BOOK, request, nowMs);
    expect(answer.serving).toBe(expected);
    expect(answer.granted > 0).toBe(expected);
  });

  test("never before it is configured", () => {
    expect(leaseAnswer(null, none, EMPTY_BOOK, request, T0)).toMatchObject({ serving: false, granted: 0 });
  });

  test("a lease ends with the campaign when that comes first", () => {
    const ending = meterConfig({ endsAtMs: T0 + 1_000 });
    expect(leaseAnswer(ending, none, EMPTY_BOOK, request, T0).expiresAtMs).toBe(T0 + 1_000);
    expect(leaseAnswer(meterConfig(), none, EMPTY_BOOK, request, T0).expiresAtMs).toBe(T0 + LEASE_TTL_MS);
  });

  test("without a limit the grant is unbounded, with an expiry all the same", () => {
    const answer = leaseAnswer(meterConfig({ limit: null }), none, EMPTY_BOOK, request, T0);
    expect(answer).toMatchObject({
      granted: UNBOUNDED_GRANT,
      expiresAtMs: T0 + LEASE_TTL_MS,
      paceRatio: null,
    });
  });
});

describe("what is available", () => {
  const clicks = (count: number) => meterConfig({ limit: { unit: "click", count } });
  test.each([
    ["the limit, less delivered, less outstanding", meterConfig(), { impressions: 600 }, 150, 250],
    ["nothing once the limit is passed", meterConfig(), { impressions: 1_001 }, 0, 0],
    [
      "the day's quota when it is smaller",
      meterConfig({ dailyQuota: 100 }),
      { todayImpressions: 60 },
      10,
      30,
    ],
    [
      "the quota also without a limit",
      meterConfig({ limit: null, dailyQuota: 5 }),
      { todayImpressions: 5 },
      0,
      0,
    ],
    ["without a bound, null", meterConfig({ limit: null }), {}, 0, null],
    ["no impression once the clicks are used", clicks(10), { impressions: 500, clicks: 10 }, 0, 0],
    ["one impression at least while a click is left", clicks(10), { impressions: 10, clicks: 9 }, 0, 1],
    [
      "impressions worth half of the clicks left, at the rate seen",
      clicks(109),
      { impressions: 980, clicks: 9 },
      0,
      5_000,
    ],
    ["fewer impressions as clicks run out", clicks(10), { impressions: 980, clicks: 9 }, 0, 50],
  ])("%s", (_name, config, delivered, outstanding, expected) => {
    expect(availableImpressions(config, { ...none, ...delivered }, outstanding, T0)).toBe(expected);
  });
});

describe("the size of a block", () => {
  const earlier = { holderId: "a", lent: 10, left: 10, fromMs: T0, untilMs: T0 + LEASE_TTL_MS };
  test.each([
    ["a first block is small", { want: 500, spent: 0 }, null, 10_000, T0, 10],
    ["it grows with the holder's rate", { want: 500, spent: 40 }, earlier, 10_000, T0 + 4_000, 80],
    ["it is never more than wanted", { want: 30, spent: 400 }, earlier, 10_000, T0 + 4_000, 30],
    ["it leaves the other holders three quarters", { want: 500, spent: 400 }, earlier, 100, T0 + 4_000, 25],
    ["the last impression can still be had", { want: 500, spent: 400 }, earlier, 1, T0 + 4_000, 1],
    ["nothing of nothing", { want: 500, spent: 400 }, earlier, 0, T0 + 4_000, 0],
  ])("%s", (_name, asked, lease, available, nowMs, expected) => {
    expect(blockSize(asked, lease, available, nowMs)).toBe(expected);
  });
});

describe("pace and billing", () => {
  test("halfway through, half of the limit delivered and decided is an even pace", () => {
    expect(paceRatio(meterConfig(), { ...none, impressions: 400 }, 100, T0)).toBe(1);
    expect(paceRatio(meterConfig(), { ...none, impressions: 250 }, 0, T0)).toBe(0.5);
  });

  test("a click budget's pace is of clicks", () => {
    const config = meterConfig({ limit: { unit: "click", count: 100 } });
    expect(paceRatio(config, { ...none, impressions: 900, clicks: 25 }, 50, T0)).toBe(0.5);
  });

  test("the ratio is finite at the very start", () => {
    expect(paceRatio(meterConfig({ startsAtMs: T0, endsAtMs: T0 + DAY }), none, 3, T0)).toBe(3);
  });

  test("what is delivered above the limit is never billed", () => {
    const impressions = meterConfig({ limit: { unit: "impression", count: 10 } });
    const clicks = meterConfig({ limit: { unit: "click", count: 2 } });
    expect(billedOf(impressions, { impressions: 12, clicks: 5 })).toBe(10);
    expect(billedOf(clicks, { impressions: 12, clicks: 5 })).toBe(2);
    expect(billedOf(clicks, { impressions: 12, clicks: 1 })).toBe(1);
  });

  test("what is left to bill is of what was bought: nothing in-house, though it rests after so many impressions, nor by the day", () => {
    const limit = { unit: "impression", count: 10 } as const;
    const delivered = { impressions: 4, clicks: 1 };
    expect(billableOf(meterConfig({ limit }), delivered)).toEqual({ unit: "impression", left: 6 });
    expect(billableOf(meterConfig({ limit }), { impressions: 12, clicks: 1 })).toMatchObject({ left: 0 });
    expect(billableOf(meterConfig({ limit, isInhouse: true }), delivered)).toBeNull();
    expect(billableOf(meterConfig({ limit: null }), delivered)).toBeNull();
    expect(billableOf(null, delivered)).toBeNull();
  });
});
