import { describe, expect, it } from "vitest";
import { EXPECTED_IMPRESSIONS_MAX, expectedPlanPrice } from "../../../domain/money";

describe("the expected price of a plan", () => {
  it.each([
    [0, "stream", 0, 0, 0],
    [10_000, "stream", 0, 0, 0],
    [11_000, "wave", 280, 28, 308],
    [110_000, "wave", 28_000, 2_800, 30_800],
    // 0.28 won and its tax round to zero.
    [10_001, "wave", 0, 0, 0],
    [10_002, "wave", 1, 0, 1],
  ])(
    "of %i impressions a month is %s: supply %i, tax %i, total %i",
    (impressions, plan, supply, tax, total) => {
      expect(expectedPlanPrice(impressions, 280)).toMatchObject({
        ...{ plan, supplyMinor: supply, taxMinor: tax, totalMinor: total },
      });
    },
  );

  it("of a year is what its twelve bills come to, each rounded by itself", () => {
    expect(expectedPlanPrice(10_002, 280, 12)).toMatchObject({
      supplyMinor: 12,
      taxMinor: 0,
      totalMinor: 12,
    });
    expect(expectedPlanPrice(110_000, 280, 12).totalMinor).toBe(12 * 30_800);
    // At the yearly price.
    expect(expectedPlanPrice(110_000, 252, 12).supplyMinor).toBe(12 * 25_200);
  });

  it("is a safe integer up to the largest month, and supply and tax add up to it", () => {
    const { supplyMinor, taxMinor, totalMinor } = expectedPlanPrice(EXPECTED_IMPRESSIONS_MAX, 1_680, 12);
    expect(Number.isSafeInteger(totalMinor)).toBe(true);
    expect(supplyMinor + taxMinor).toBe(totalMinor);
  });
});
