import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote, taxOf } from "../../../domain/money";
import type { QuoteInput } from "../../../domain/money/quote";

const BASE: QuoteInput = {
  pricing: "cpm",
  currency: "KRW",
  priceMinor: 4_000,
  days: 1,
  slots: 1,
  budgetMinor: 400_000,
  discountBp: 0,
  surchargeMilliPct: 0,
  tax: taxOf("KR"),
};

describe("a quote", () => {
  it.each<[string, Partial<QuoteInput>, number[]]>([
    // list, discount, surcharge, supply, VAT, total, units
    ["cpm", {}, [400_000, 0, 0, 400_000, 40_000, 440_000, 100_000]],
    [
      "cpc",
      { pricing: "cpc", priceMinor: 333, budgetMinor: 100_000 },
      [100_000, 0, 0, 100_000, 10_000, 110_000, 300],
    ],
    [
      "cpp: price x days x slots, whatever the budget says",
      { pricing: "cpp", priceMinor: 80_000, days: 5, slots: 2, budgetMinor: 1 },
      [800_000, 0, 0, 800_000, 80_000, 880_000, 10],
    ],
    ["in-house", { pricing: "inhouse" }, [0, 0, 0, 0, 0, 0, 0]],
    [
      "the discount before the surcharge",
      { discountBp: 1_000, surchargeMilliPct: 10_000 },
      [400_000, 40_000, 36_000, 396_000, 39_600, 435_600, 100_000],
    ],
    [
      "a surcharge of thousandths of a percent",
      { budgetMinor: 100_000, surchargeMilliPct: 12_345 },
      [100_000, 0, 12_345, 112_345, 11_235, 123_580, 25_000],
    ],
    [
      "the largest surcharge",
      { surchargeMilliPct: 200_000 },
      [400_000, 0, 800_000, 1_200_000, 120_000, 1_320_000, 100_000],
    ],
    ["a discount of everything", { discountBp: 10_000 }, [400_000, 400_000, 0, 0, 0, 0, 100_000]],
    ["half a won, upwards", { budgetMinor: 5 }, [5, 0, 0, 5, 1, 6, 1]],
    ["a tenth of a won, downwards", { budgetMinor: 1 }, [1, 0, 0, 1, 0, 1, 0]],
    [
      "paise",
      { currency: "INR", priceMinor: 12_550, budgetMinor: 1_000_050 },
      [1_000_050, 0, 0, 1_000_050, 100_005, 1_100_055, 79_685],
    ],
    [
      "India's GST",
      { currency: "INR", priceMinor: 12_550, budgetMinor: 1_000_050, tax: taxOf("IN") },
      [1_000_050, 0, 0, 1_000_050, 180_009, 1_180_059, 79_685],
    ],
    [
      "India's GST, half a paisa of which rounds up",
      { currency: "INR", priceMinor: 1_000, budgetMinor: 25, tax: taxOf("IN") },
      [25, 0, 0, 25, 5, 30, 25],
    ],
    [
      "Japan's consumption tax",
      { currency: "JPY", priceMinor: 500, budgetMinor: 12_345, tax: taxOf("JP") },
      [12_345, 0, 0, 12_345, 1_235, 13_580, 24_690],
    ],
  ])("of %s", (_, given, expected) => {
    const made = quote({ ...BASE, ...given });
    expect([
      made.listMinor,
      made.discountMinor,
      made.surchargeMinor,
      made.supplyMinor,
      made.vatMinor,
      made.totalMinor,
      made.units,
    ]).toEqual(expected);
  });

  const input = fc.record({
    pricing: fc.constantFrom("cpp", "cpm", "cpc" as const),
    currency: fc.constantFrom("KRW", "JPY", "INR" as const),
    priceMinor: fc.integer({ min: 1, max: 1_000_000 }),
    days: fc.integer({ min: 1, max: 150 }),
    slots: fc.integer({ min: 1, max: 12 }),
    budgetMinor: fc.integer({ min: 0, max: 10_000_000_000 }),
    discountBp: fc.integer({ min: 0, max: 10_000 }),
    surchargeMilliPct: fc.integer({ min: 0, max: 200_000 }),
    tax: fc.constantFrom(taxOf("KR"), taxOf("IN"), taxOf("JP")),
  });

  it("adds up, whatever is asked: list less discount plus surcharge is the supply, and with VAT the total", () => {
    fc.assert(
      fc.property(input, (given) => {
        const made = quote(given);
        expect(made.supplyMinor + made.vatMinor).toBe(made.totalMinor);
        expect(made.listMinor - made.discountMinor + made.surchargeMinor).toBe(made.supplyMinor);
        for (const amount of [made.totalMinor, made.vatMinor, made.supplyMinor, made.units])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }),
    );
  });

  it("is rounded once: the total is the exact one within half a minor unit, the tax its rounded part of it", () => {
    fc.assert(
      fc.property(input, (given) => {
        const made = quote(given);
        const percent = { vat: 10n, gst: 18n, consumption: 10n }[given.tax.name];
        const exactTimes =
          BigInt(10_000 - given.discountBp) * BigInt(100_000 + given.surchargeMilliPct) * (100n + percent);
        const exact = BigInt(made.listMinor) * exactTimes;
        const unit = 10_000n * 100_000n * 100n;
        const off = 2n * (BigInt(made.totalMinor) * unit - exact);
        expect(off > -unit && off <= unit).toBe(true);
        const whole = 100n + percent;
        const partOff = 2n * (BigInt(made.vatMinor) * whole - BigInt(made.totalMinor) * percent);
        expect(partOff > -whole && partOff <= whole).toBe(true);
      }),
    );
  });

  it("never promises more than the budget buys", () => {
    fc.assert(
      fc.property(input, (given) => {
        fc.pre(given.pricing !== "cpp");
        const per = given.pricing === "cpm" ? 1000 : 1;
        const { units } = quote(given);
        expect(BigInt(units) * BigInt(given.priceMinor) <= BigInt(given.budgetMinor) * BigInt(per)).toBe(
          true,
        );
        expect(BigInt(units + 1) * BigInt(given.priceMinor) > BigInt(given.budgetMinor) * BigInt(per)).toBe(
          true,
        );
      }),
    );
  });
});
