import { describe, expect, it } from "vitest";
import type { CampaignPlan } from "../../../domain/booking";
import { compareEstimates, estimate, type TrafficForecast } from "../../../domain/money";
import type { EstimatedProduct, EstimateResult } from "../../../domain/money/estimate";

const plan: CampaignPlan = {
  goal: "awareness",
  country: "KR",
  budgetMinor: 1_000_000,
  startDay: "2026-12-01",
  endDay: "2026-12-10",
};
const cpm: EstimatedProduct = {
  pricingType: "cpm",
  priceMinor: 4_000,
  currency: "KRW",
  minBudgetMinor: 50_000,
  discountBp: 0,
  cppSlots: null,
  country: "KR",
  durationDays: { min: 1, max: 100 },
};
const cpc: EstimatedProduct = { ...cpm, pricingType: "cpc", priceMinor: 500 };
const cpp: EstimatedProduct = {
  ...cpm,
  pricingType: "cpp",
  priceMinor: 40_000,
  minBudgetMinor: 0,
  durationDays: { min: 3, max: 150 },
  cppSlots: 4,
};
const always = (count: number) => ({ low: count, likely: count, high: count });
const traffic: TrafficForecast = { dailyImpressions: always(100_000), source: "counted", clickRate: 0.01 };
const nothingKnown: TrafficForecast = { dailyImpressions: null, source: null, clickRate: null };

function bought(result: EstimateResult) {
  if (!result.ok) throw new Error(result.refusal);
  return result.estimate;
}

describe("what a budget buys", () => {
  it("of impressions is the budget by the price, and costs what a booking would", () => {
    const { impressions, clicks, quote, isTrafficBound } = bought(estimate(plan, "KRW", cpm, traffic, 0));
    expect({ impressions, clicks, isTrafficBound }).toEqual({
      impressions: always(250_000),
      clicks: always(2_500),
      isTrafficBound: false,
    });
    expect(quote.totalMinor).toBe(1_100_000);
  });

  it("is never more than the units will be asked for", () => {
    const thin = { ...traffic, dailyImpressions: always(20_000) };
    const { impressions, isTrafficBound } = bought(estimate(plan, "KRW", cpm, thin, 0));
    expect({ impressions, isTrafficBound }).toEqual({ impressions: always(200_000), isTrafficBound: true });
    const clicks = bought(estimate(plan, "KRW", cpc, thin, 0));
    expect([clicks.clicks, clicks.isTrafficBound]).toEqual([always(2_000), false]);
    const few = bought(estimate(plan, "KRW", cpc, { ...thin, clickRate: 0.005 }, 0));
    expect([few.clicks, few.impressions, few.isTrafficBound]).toEqual([always(1_000), always(200_000), true]);
  });

  it("of slots is every day of the plan with as many as are free and paid for", () => {
    const { days, slots, impressions, quote } = bought(estimate(plan, "KRW", cpp, traffic, 4));
    expect({ days, slots, impressions }).toEqual({ days: 10, slots: 2, impressions: always(500_000) });
    expect(quote.totalMinor).toBe(880_000);
    expect(bought(estimate(plan, "KRW", cpp, traffic, 1)).slots).toBe(1);
  });

  it("of slots is fewer days where the budget ends first, but never fewer than are sold", () => {
    const small = { ...plan, budgetMinor: 130_000 };
    const { days, slots } = bought(estimate(small, "KRW", cpp, traffic, 4));
    expect({ days, slots }).toEqual({ days: 3, slots: 1 });
    expect(estimate({ ...plan, budgetMinor: 119_999 }, "KRW", cpp, traffic, 4)).toEqual({
      ok: false,
      refusal: "budget",
    });
  });

  it("is not guessed where nothing is known", () => {
    const slots = bought(estimate(plan, "KRW", cpp, nothingKnown, 4));
    expect([slots.impressions, slots.clicks]).toEqual([null, null]);
    const paid = bought(estimate(plan, "KRW", cpm, nothingKnown, 0));
    expect([paid.impressions, paid.clicks, paid.quote.units, paid.isTrafficBound]).toEqual([
      null,
      null,
      250_000,
      false,
    ]);
  });

  it("counts the discount in what is paid, not in what is delivered", () => {
    const { impressions, quote } = bought(estimate(plan, "KRW", { ...cpm, discountBp: 1_000 }, traffic, 0));
    expect([impressions, quote.totalMinor]).toEqual([always(250_000), 990_000]);
  });
});

describe("a product that a plan does not book", () => {
  it.each([
    ["another currency", cpm, plan, 0, "currency"],
    ["a budget below its least", { ...cpm, minBudgetMinor: 1_000_001 }, plan, 0, "budget"],
    ["a period below its least", cpp, { ...plan, endDay: "2026-12-02" }, 4, "too-short"],
    ["a period above what impressions are sold for", cpm, { ...plan, endDay: "2027-04-01" }, 0, "too-long"],
    ["no slot free on all its days", cpp, plan, 0, "slots"],
  ] as const)("says why: %s", (title, product, asked, free, refusal) => {
    const currency = title === "another currency" ? "JPY" : "KRW";
    expect(estimate(asked, currency, product, traffic, free)).toEqual({ ok: false, refusal });
  });
});

describe("a plan at the edge of what is sold", () => {
  const ok = (product: EstimatedProduct, asked: CampaignPlan, free = 0) =>
    estimate(asked, "KRW", product, traffic, free).ok;

  it.each<[string, EstimatedProduct, Partial<CampaignPlan>, boolean]>([
    ["its least budget", { ...cpm, minBudgetMinor: 1_000_000 }, {}, true],
    ["as few days as are sold", cpp, { endDay: "2026-12-03" }, true],
    ["as many days as are sold", cpm, { endDay: "2027-03-10" }, true],
    ["a day more", cpm, { endDay: "2027-03-11" }, false],
    ["a plan below what its currency asks for", { ...cpm, minBudgetMinor: 0 }, { budgetMinor: 9_999 }, false],
    ["a plan of what its currency asks for", { ...cpm, minBudgetMinor: 0 }, { budgetMinor: 10_000 }, true],
  ])("%s", (_, product, change, booked) => {
    expect(ok(product, { ...plan, ...change }, 4)).toBe(booked);
  });

  it("has the least budget of its currency, whatever the product says", () => {
    const yen = { ...cpm, currency: "JPY", minBudgetMinor: 0 };
    const booked = (budgetMinor: number) => estimate({ ...plan, budgetMinor }, "JPY", yen, traffic, 0).ok;
    expect([booked(999), booked(1_000)]).toEqual([false, true]);
  });
});

describe("the order of estimates", () => {
  it("puts a traffic plan's clicks before impressions of which nobody can tell the clicks, and the cheaper of two alike first", () => {
    const clicks = bought(estimate(plan, "KRW", { ...cpc, priceMinor: 50_000 }, traffic, 0));
    const silent = bought(estimate(plan, "KRW", cpm, { ...traffic, clickRate: null }, 0));
    expect([silent, clicks].sort((a, b) => compareEstimates("traffic", a, b))).toEqual([clicks, silent]);
    const dear = bought(estimate(plan, "KRW", cpm, traffic, 0));
    const cheap = bought(estimate(plan, "KRW", { ...cpm, discountBp: 1_000 }, traffic, 0));
    expect([dear, cheap].sort((a, b) => compareEstimates("awareness", a, b))).toEqual([cheap, dear]);
  });

  it("puts first what serves the goal, and last what nobody can tell", () => {
    const many = bought(estimate(plan, "KRW", cpp, traffic, 4));
    const fewer = bought(estimate(plan, "KRW", cpm, traffic, 0));
    const unknown = bought(estimate(plan, "KRW", cpp, nothingKnown, 4));
    expect([unknown, fewer, many].sort((a, b) => compareEstimates("awareness", a, b))).toEqual([
      many,
      fewer,
      unknown,
    ]);
    expect([unknown, fewer, many].sort((a, b) => compareEstimates("traffic", a, b)).at(-1)).toBe(unknown);
  });
});

describe("a plan's list", () => {
  it("begins with what was counted, whatever another publisher expects of itself", () => {
    const counted = bought(estimate(plan, "KRW", cpm, { ...traffic, dailyImpressions: always(10) }, 0));
    const stated = bought(estimate(plan, "KRW", cpm, { ...traffic, source: "stated" }, 0));
    const unknown = bought(estimate(plan, "KRW", cpm, nothingKnown, 0));
    expect([unknown, stated, counted].sort((a, b) => compareEstimates("awareness", a, b))).toEqual([
      counted,
      stated,
      unknown,
    ]);
  });
});
