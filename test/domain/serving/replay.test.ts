import { describe, expect, it } from "vitest";
import type { MeterConfig } from "../../../domain/budget";
import { trafficShape } from "../../../domain/budget";
import { limitOf, rangeOfCounts, trafficMase } from "../../../domain/reports";
import { type PlanCampaign, type Replayed, replay } from "../../../domain/serving";
import { makeCampaign, makePlan, NOW } from "./plan-factory";

const HOUR_MS = 3_600_000;
const START = NOW - (NOW % HOUR_MS);
const DAYS = 4;
const SHAPE = trafficShape([], "Asia/Seoul");

const meter = (
  id: string,
  count: number,
  unit: "impression" | "click" = "impression",
): [string, { config: MeterConfig; delivered: number }] => [
  id,
  {
    config: {
      ...{
        campaignId: id,
        version: 1,
        serving: true,
        limit: { unit, count },
        isInhouse: false,
        dailyQuota: null,
      },
      ...{ startsAtMs: START, endsAtMs: START + DAYS * 24 * HOUR_MS, zone: "Asia/Seoul", traffic: SHAPE },
    },
    delivered: 0,
  },
];

/** A hundred requests per hour for four days. */
function replayed(campaigns: Partial<PlanCampaign>[], parts: Partial<Replayed> = {}) {
  const plan = makePlan({
    campaigns: campaigns.map((each) =>
      makeCampaign({ startsAtMs: START, endsAtMs: START + DAYS * 24 * HOUR_MS, ...each }),
    ),
  });
  return replay({
    plans: [plan],
    hours: Array.from({ length: DAYS * 24 }, (_, hour) => ({
      ...{ atMs: START + hour * HOUR_MS, unitId: plan.unit.id, requests: 100 },
    })),
    meters: new Map(),
    readers: { usersPerDay: 500, anonymousPart: 0, categories: [] },
    ...{ clickRate: 0.01, campaignId: "cmp_1", seed: 1 },
    ...parts,
  });
}

const ALL = DAYS * 24 * 100;

describe("a replay", () => {
  it("shows a campaign that is alone as often as it is asked for, and at most as often as it was bought", () => {
    expect(replayed([{}]).impressions).toBe(ALL);
    const bought = replayed([{}], { meters: new Map([meter("cmp_1", 1_000)]) });
    expect(bought.impressions).toBe(1_000);
    expect(limitOf(bought, 1_000)).toBe("goal");
    expect(limitOf(replayed([{}], { meters: new Map([meter("cmp_1", ALL * 2)]) }), ALL * 2)).toBe("requests");
  });

  it("shares the traffic with what is booked already: slots keep their part, budgets their pace", () => {
    expect(limitOf(replayed([{}]), null)).toBeNull();
    const slots = { id: "cmp_2", pricing: "cpp", slots: 3, productSlots: 4 } as const;
    const beside = replayed([{}, slots], { meters: new Map([meter("cmp_1", ALL)]) });
    expect(beside.impressions / ALL).toBeGreaterThan(0.2);
    expect(beside.impressions / ALL).toBeLessThan(0.3);
    expect(limitOf(beside, ALL)).toBe("competition");
    const rivals = [meter("cmp_1", ALL), meter("cmp_2", ALL)];
    const halved = replayed([{}, { id: "cmp_2" }], { meters: new Map(rivals) });
    expect(halved.impressions / ALL).toBeGreaterThan(0.45);
    expect(halved.impressions / ALL).toBeLessThan(0.55);
  });

  it("shows it to each user as often as its cap allows, and to nobody without one", () => {
    const capped = { campaignFrequencyCap: 1 };
    const fewUsers = { usersPerDay: 50, anonymousPart: 0, categories: [] };
    const few = replayed([capped], { readers: fewUsers });
    // The four days overlap five days of the zone.
    expect(few.impressions).toBeLessThanOrEqual(50 * (DAYS + 1) * 2);
    expect(limitOf(few, ALL)).toBe("frequency");
    const unnamed = replayed([capped], { readers: { ...fewUsers, usersPerDay: 0 } });
    expect(unnamed).toMatchObject({ impressions: 0, refusals: { "user-unknown": ALL } });
    expect(limitOf(unnamed, ALL)).toBe("user-ids");
  });

  it("shows it to those alone whom it aims at", () => {
    const categories = [{ id: "cat_1", part: 0.25 }];
    const audience = {
      categories: [["cat_1"]],
      excludedCategories: [],
      ages: [],
      excludedAges: [],
      genders: [],
      excludedGenders: [],
    };
    const aimed = replayed([{ audience }], { readers: { usersPerDay: 500, anonymousPart: 0, categories } });
    expect(aimed.impressions / ALL).toBeGreaterThan(0.2);
    expect(aimed.impressions / ALL).toBeLessThan(0.3);
    expect(limitOf(aimed, ALL)).toBe("targeting");
  });

  it("tells the same of ten million requests by a sample as of a few", () => {
    const busy = { hours: [], plans: [] };
    expect(replayed([{}], busy)).toMatchObject({ requests: 0, impressions: 0 });
    const plan = makePlan({
      campaigns: [makeCampaign({ startsAtMs: START, endsAtMs: START + 24 * HOUR_MS })],
    });
    const hours = Array.from({ length: 24 }, (_, hour) => ({
      ...{ atMs: START + hour * HOUR_MS, unitId: plan.unit.id, requests: 500_000 },
    }));
    const { impressions } = replayed([], { plans: [plan], hours });
    expect(Math.abs(impressions - 12_000_000)).toBeLessThan(12_000_000 / 1_000);
  });
});

describe("what is told of it", () => {
  it("has the least, the middle and the most of the weeks", () => {
    expect(rangeOfCounts([40.4, 10, 30, 20])).toEqual({ low: 10, likely: 20, high: 40 });
    expect(rangeOfCounts([7])).toEqual({ low: 7, likely: 7, high: 7 });
  });

  it("says how near it would have been beside a week like the last one", () => {
    const week = [10, 20, 30, 40, 50, 60, 70];
    expect(trafficMase([...week, ...week])).toBeNull();
    expect(trafficMase([...week, ...week, ...week])).toBeNull();
    const noisy = [12, 8, 10].flatMap((base) => Array<number>(7).fill(base));
    // The mean of 12 and 8 is correct; the naive forecast of 8 is off by 2.
    expect(trafficMase(noisy)).toBe(0);
    expect(trafficMase([10, 10, 14].flatMap((base) => Array<number>(7).fill(base)))).toBe(1);
  });
});
