import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questCost, questQuote } from "../../../domain/booking";

describe("what a quest campaign costs", () => {
  it.each<[string, number, number, number[]]>([
    // one participant, payback, recruitment fee, fixed cost, maximum budget
    ["one participant", 6_000, 1, [21_000, 6_000, 15_000, 1_500_000, 1_521_000]],
    ["a hundred", 6_000, 100, [21_000, 600_000, 1_500_000, 1_500_000, 3_600_000]],
    [
      "the most there can be",
      100_000_000,
      10_000,
      [100_015_000, 1_000_000_000_000, 150_000_000, 1_500_000, 1_000_151_500_000],
    ],
  ])("of %s", (_, paybackMinor, recruitmentTarget, expected) => {
    const cost = questCost({ paybackMinor, recruitmentTarget });
    expect([
      cost.perParticipantMinor,
      cost.paybackMinor,
      cost.recruitmentFeeMinor,
      cost.fixedCostMinor,
      cost.maximumBudgetMinor,
    ]).toEqual(expected);
  });

  it("is quoted with VAT on the whole, and buys participants", () => {
    expect(questQuote({ paybackMinor: 6_000, recruitmentTarget: 100 })).toEqual({
      pricing: "cpq",
      currency: "KRW",
      listMinor: 3_600_000,
      discountMinor: 0,
      surchargeMinor: 0,
      supplyMinor: 3_600_000,
      vatMinor: 360_000,
      totalMinor: 3_960_000,
      units: 100,
      tax: { name: "vat", rateBp: 1_000 },
    });
  });

  const terms = fc.record({
    paybackMinor: fc.integer({ min: 1, max: 100_000_000 }),
    recruitmentTarget: fc.integer({ min: 1, max: 10_000 }),
  });

  it("adds up to the unit: participants and the fixed cost are the maximum budget", () => {
    fc.assert(
      fc.property(terms, (given) => {
        const cost = questCost(given);
        expect(cost.perParticipantMinor * given.recruitmentTarget + cost.fixedCostMinor).toBe(
          cost.maximumBudgetMinor,
        );
        const quoted = questQuote(given);
        expect(quoted.supplyMinor + quoted.vatMinor).toBe(quoted.totalMinor);
        for (const amount of [...Object.values(cost), quoted.totalMinor])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }),
    );
  });
});
