import { describe, expect, it } from "vitest";
import { dayPrice, quote, taxOf } from "../../../domain/money";

const plain = { priceMinor: 80_000, slots: 1, discountBp: 0, surchargeMilliPct: 0 };

describe("what a day costs", () => {
  it.each([
    [{}, 80_000],
    [{ slots: 2 }, 160_000],
    [{ discountBp: 1_000 }, 72_000],
    [{ surchargeMilliPct: 10_000 }, 88_000],
    [{ discountBp: 1_000, surchargeMilliPct: 10_000, slots: 3 }, 237_600],
    [{ discountBp: 10_000 }, 0],
    [{ priceMinor: 1, discountBp: 5_000 }, 1],
    [{ priceMinor: 1, discountBp: 5_001 }, 0],
  ])("with %o is %i", (more, expected) => {
    expect(dayPrice({ ...plain, ...more })).toBe(expected);
  });

  it.each([
    { discountBp: 0, surchargeMilliPct: 0 },
    { discountBp: 1_500, surchargeMilliPct: 20_000 },
  ])("adds up to the quote's supply where nothing is rounded: %o", (ratios) => {
    const days = 7;
    const { supplyMinor } = quote({
      ...{ pricing: "cpp", currency: "KRW", priceMinor: 100_000, slots: 2, budgetMinor: 0, days },
      tax: taxOf("KR"),
      ...ratios,
    });
    expect(Number(dayPrice({ priceMinor: 100_000, slots: 2, ...ratios })) * days).toBe(supplyMinor);
  });
});
