import { describe, expect, it } from "vitest";
import {
  checkCppBudget,
  checkTargetingRight,
  missingTargetings,
  NO_TARGETING,
  offeredTargetings,
} from "../../../domain/booking";

const free = { editsCppBudget: true, editsTargeting: true };
const fixed = { editsCppBudget: false, editsTargeting: false };
const booked = { startDay: "2026-12-07", endDay: "2026-12-09", slots: 2 };

describe("a CPP booking whose budget its publisher fixes", () => {
  it.each([
    ["moves", { startDay: "2027-01-04", endDay: "2027-01-06", slots: 2 }, {}],
    ["is not made longer", { ...booked, endDay: "2026-12-10" }, { endDay: "schedule.cppBudgetFixed" }],
    ["is not made shorter", { ...booked, startDay: "2026-12-08" }, { endDay: "schedule.cppBudgetFixed" }],
    ["is not made wider", { ...booked, slots: 3 }, { slots: "schedule.cppBudgetFixed" }],
    ["is not made narrower", { ...booked, slots: 1 }, { slots: "schedule.cppBudgetFixed" }],
  ])("%s", (_, after, said) => {
    expect(checkCppBudget(fixed, "cpp", booked, after)).toEqual(said);
    expect(checkCppBudget(free, "cpp", booked, after)).toEqual({});
    expect(checkCppBudget(fixed, "cpm", booked, after)).toEqual({});
  });

  it("chooses its days freely as long as it has none", () => {
    const without = { startDay: null, endDay: null, slots: 1 };
    expect(checkCppBudget(fixed, "cpp", without, booked)).toEqual({});
  });
});

describe("targeting that its publisher fixes", () => {
  const chosen = { ...NO_TARGETING, languages: ["ko" as const, "en" as const] };

  it("may be sent again in any order, and names each list that would change", () => {
    expect(checkTargetingRight(fixed, chosen, { ...chosen, languages: ["en", "ko"] })).toEqual({});
    const after = { ...chosen, languages: [], excludedCountries: ["jp" as const] };
    expect(checkTargetingRight(fixed, chosen, after)).toEqual({
      languages: "targeting.fixed",
      excludedCountries: "targeting.fixed",
    });
    expect(checkTargetingRight(free, chosen, after)).toEqual({});
  });
});

describe("what a product offers to target by", () => {
  const product = { targetings: [{ type: "language" as const, surchargeMilliPct: 0 }] };

  it("is nothing while its platform's audience targeting is off", () => {
    expect(offeredTargetings(product, { features: ["audience-targeting"] })).toEqual(product.targetings);
    expect(offeredTargetings(product, { features: ["ad-note"] })).toEqual([]);
  });
});

describe("targeting that a product requires", () => {
  const offered = [
    { type: "language" as const, surchargeMilliPct: 0, required: true },
    { type: "country" as const, surchargeMilliPct: 0 },
  ];

  it("has to be chosen by, or left out by, and what is merely offered has not", () => {
    expect(missingTargetings(free, offered, NO_TARGETING)).toEqual({ languages: "required" });
    expect(missingTargetings(free, offered, { ...NO_TARGETING, languages: ["ko"] })).toEqual({});
    expect(missingTargetings(free, offered, { ...NO_TARGETING, excludedLanguages: ["ko"] })).toEqual({});
  });

  it("is wanted of nobody who may not change targeting", () => {
    expect(missingTargetings(fixed, offered, NO_TARGETING)).toEqual({});
  });
});
