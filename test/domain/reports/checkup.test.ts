import { describe, expect, it, test } from "vitest";
import { trafficShape } from "../../../domain/budget";
import { DAY_MS, HOUR_MS } from "../../../domain/kernel";
import {
  behindShares,
  deliveryScore,
  type Pacing,
  remediesOf,
  type Treatment,
  treated,
} from "../../../domain/reports";
import { type PlanCampaign, type Replayed, replay } from "../../../domain/serving";
import { makeCampaign, makePlan, NOW } from "../serving/plan-factory";

const goal = (count: number) => ({ unit: "impression" as const, count });

describe("the score of a campaign", () => {
  const score = (delivered: number, recentPerDay: number | null, days = 10) =>
    deliveryScore({ goal: goal(1_000), delivered, recentPerDay }, [], days * DAY_MS);

  test("is the chance to deliver in full at the recent pace", () => {
    expect(score(1_000, 0)).toBe(100);
    expect(score(500, 50)).toBe(50);
    expect(score(500, 100)).toBeGreaterThan(95);
    expect(score(500, 25)).toBeLessThan(5);
    expect(score(500, 0)).toBe(0);
    expect(score(500, null)).toBeNull();
    expect(deliveryScore({ goal: goal(9), delivered: 1, recentPerDay: 99 }, [{ units: [] }], DAY_MS)).toBe(0);
  });

  it("rises with the pace, and is surer of a longer period", () => {
    const scores = [10, 30, 45, 50, 55, 70, 90].map((pace) => score(500, pace) ?? 0);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(score(990, 12, 1)).toBeLessThan(score(400, 12, 60) ?? 0);
  });
});

describe("the causes of a slow delivery", () => {
  const pace = { goal: goal(1_000), neededPerDay: 200, recentPerDay: 20 };

  it("are the refusals, what other ads took, and what was not requested, with their shares", () => {
    const reasons = [
      { reason: "ahead-of-pace", shareBp: 1_000 },
      { reason: "language", shareBp: 5_000 },
      { reason: "country", shareBp: 50 },
    ] as const;
    expect(behindShares(pace, { requests: 100, reasons })).toEqual([
      { cause: "refused", refusal: "language", shareBp: 5_000 },
      { cause: "thin-traffic", refusal: null, shareBp: 5_000 },
      // 20 of 100 requests were shown, 60.5 % were refused.
      { cause: "lost-to-others", refusal: null, shareBp: 1_950 },
    ]);
    expect(behindShares(pace, { requests: 0, reasons: [] })).toEqual([
      { cause: "no-requests", refusal: null, shareBp: 10_000 },
    ]);
  });
});

describe("a remedy", () => {
  const START = NOW - (NOW % HOUR_MS);
  const END = START + 2 * DAY_MS;
  const hoursFrom = (fromMs: number, days: number, unitId: string) =>
    Array.from({ length: days * 24 }, (_, hour) => ({
      ...{ atMs: fromMs + hour * HOUR_MS, unitId, requests: 50 },
    }));
  const standing = (campaign: Partial<PlanCampaign>, dailyQuota: number | null = null): Replayed => {
    const plan = makePlan({ campaigns: [makeCampaign({ startsAtMs: START, endsAtMs: END, ...campaign })] });
    const config = {
      ...{ campaignId: "cmp_1", version: 1, serving: true, isInhouse: false, dailyQuota },
      ...{ limit: goal(10_000), startsAtMs: START, endsAtMs: END, zone: "Asia/Seoul" },
      traffic: trafficShape([], "Asia/Seoul"),
    };
    return {
      plans: [plan],
      hours: hoursFrom(START, 2, plan.unit.id),
      meters: new Map([["cmp_1", { config, delivered: 0 }]]),
      readers: { usersPerDay: 500, anonymousPart: 0, categories: [{ id: "cat_1", part: 0.1 }] },
      ...{ clickRate: 0.01, campaignId: "cmp_1", seed: 1 },
    };
  };
  const treatment = (parts: Partial<Treatment> = {}): Treatment => ({
    ...{ placeShare: 0, extension: null },
    creativeFor: () => makeCampaign().creatives[0] as never,
    ...parts,
  });
  const noAge = { ages: [], excludedAges: [], genders: [], excludedGenders: [], excludedCategories: [] };

  test.each([
    [
      "extend",
      standing({}),
      { extension: { hours: hoursFrom(END, 2, makePlan().unit.id), endsAtMs: END + 2 * DAY_MS } },
    ],
    ["widen-targeting", standing({ audience: { ...noAge, categories: [["cat_1"]] } }), {}],
    ["widen-targeting", standing({}), { placeShare: 0.5 }],
    ["add-creative", standing({ creatives: [] }), {}],
    ["lift-quota", standing({}, 100), {}],
  ] as const)("%s raises the simulated delivery by at least a half", (kind, replayed, parts) => {
    const before = replay(treated(replayed, null, treatment(parts))).impressions;
    const after = replay(treated(replayed, kind, treatment(parts))).impressions;
    expect(after).toBeGreaterThan(before * 1.5);
    expect(after).toBeGreaterThan(0);
  });

  it("is offered where it applies, and asking the publisher always", () => {
    const pacing = { goal: goal(1_000), recentPerDay: 10, forecast: 500 } as Pacing;
    const behind = { cause: "thin-traffic", refusal: null } as const;
    const facts = { behind, pacing, reasons: [], extension: null, dailyQuota: 5, emptyUnits: [] };
    const kinds = (parts: Partial<Parameters<typeof remediesOf>[0]>) =>
      remediesOf({ ...facts, ...parts }).map(({ kind }) => kind);
    expect(kinds({})).toEqual(["ask-publisher"]);
    expect(kinds({ behind: null })).toEqual([]);
    expect(
      kinds({
        reasons: [{ reason: "daily-quota" }, { reason: "language" }],
        extension: { endDay: "2026-01-09", days: 3 },
        emptyUnits: [{ id: "unt_1", name: "홈" }],
      }),
    ).toEqual(["add-creative", "widen-targeting", "lift-quota", "extend", "ask-publisher"]);
  });
});
