import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldErrorsOf, issueCode } from "../../../domain/kernel";
import {
  changeTakesEffect,
  feesSchema,
  planBill,
  takeCredits,
  WAVE_PRICES_PER_1000_MINOR,
} from "../../../domain/money";

describe("a publisher's own fees", () => {
  const wrongOf = (fees: object) => {
    const { error } = feesSchema.safeParse({ ...fees, reason: "agreed" }, { error: issueCode });
    return error ? fieldErrorsOf(error) : {};
  };
  const beyond = ["fees.beyondSupply"];

  it.each([
    [{}, {}],
    [{ cardFeeBp: 5_000, commissionBp: 5_000 }, {}],
    [{ cardFeeBp: 0, commissionBp: 10_000 }, {}],
    [{ cardFeeBp: 5_000, commissionBp: 5_001 }, { commissionBp: beyond }],
    [{ cardFeeBp: 3_302, commissionBp: 9_219 }, { commissionBp: beyond }],
    // In addition to the usual fees of 320 and 2,000.
    [{ commissionBp: 9_680 }, {}],
    [{ commissionBp: 9_681 }, { commissionBp: beyond }],
    [{ cardFeeBp: 8_000 }, {}],
    [{ cardFeeBp: 8_001 }, { cardFeeBp: beyond }],
  ])("of %j are refused as %j", (fees, wrong) => {
    expect(wrongOf(fees)).toEqual(wrong);
  });
});

const usualTerms = (currency: keyof typeof WAVE_PRICES_PER_1000_MINOR) => ({
  perThousandMinor: WAVE_PRICES_PER_1000_MINOR[currency],
  freeImpressions: 10_000,
});

describe("a month's bill", () => {
  it.each([
    // impressions, plan, credits -> over, supply, credit, VAT, total
    [9_999, "wave", 0, [0, 0, 0, 0, 0]],
    [10_000, "wave", 0, [0, 0, 0, 0, 0]],
    [10_001, "wave", 0, [1, 0, 0, 0, 0]],
    [10_002, "wave", 0, [2, 1, 0, 0, 1]],
    [110_000, "wave", 0, [100_000, 28_000, 0, 2_800, 30_800]],
    [110_000, "wave", 5_000, [100_000, 28_000, 5_000, 2_300, 25_300]],
    [110_000, "wave", 90_000, [100_000, 28_000, 28_000, 0, 0]],
    [110_000, "stream", 0, [0, 0, 0, 0, 0]],
  ] as const)("of %d impressions on %s with %d credits", (impressions, plan, credits, parts) => {
    const bill = planBill(impressions, usualTerms("KRW"), plan, credits);
    const { overImpressions, supplyMinor, creditMinor, vatMinor, totalMinor } = bill;
    expect([overImpressions, supplyMinor, creditMinor, vatMinor, totalMinor]).toEqual(parts);
  });

  it.each([
    ["KRW", 28_000, 2_800],
    ["JPY", 2_800, 280],
    // 1,680.00 rupees, and 168.00.
    ["INR", 168_000, 16_800],
  ] as const)("in %s is by that currency's price", (currency, supply, vat) => {
    expect(planBill(110_000, usualTerms(currency), "wave")).toMatchObject({
      supplyMinor: supply,
      vatMinor: vat,
    });
  });

  it("of a part of a month is what was not billed yet, so that the parts add up to the month to the won", () => {
    const counts = fc.array(fc.nat(3_000_000), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 3_000 }), (unsorted, perThousandMinor) => {
        const terms = { perThousandMinor, freeImpressions: 10_000 };
        const before = { overImpressions: 0, supplyMinor: 0 };
        const sorted = unsorted.sort((a, b) => a - b);
        for (const impressions of sorted) {
          const part = planBill(impressions, terms, "wave", 0, before);
          before.overImpressions += part.overImpressions;
          before.supplyMinor += part.supplyMinor;
        }
        const over = Math.max(0, (sorted.at(-1) ?? 0) - 10_000);
        expect(before.overImpressions).toBe(over);
        expect(before.supplyMinor).toBe(Math.floor((2 * over * perThousandMinor + 1_000) / 2_000));
      }),
    );
  });

  it("of the rest is nothing where the price or the plan fell since", () => {
    const before = { overImpressions: 2_000_000, supplyMinor: 560_000 };
    expect(planBill(2_100_000, usualTerms("KRW"), "stream", 0, before).totalMinor).toBe(0);
    const less = { perThousandMinor: 100, freeImpressions: 10_000 };
    expect(planBill(2_100_000, less, "wave", 0, before)).toMatchObject({ supplyMinor: 0, totalMinor: 0 });
  });
});

describe("a change of plan", () => {
  const stream = { plan: "stream", interval: "monthly" } as const;
  const monthly = { plan: "wave", interval: "monthly" } as const;
  const yearly = { plan: "wave", interval: "yearly" } as const;

  it.each([
    [stream, monthly, "now"],
    [stream, yearly, "now"],
    [monthly, yearly, "now"],
    [monthly, stream, "period-end"],
    [yearly, stream, "period-end"],
    [yearly, monthly, "period-end"],
    [monthly, monthly, "never"],
  ] as const)("from %j to %j takes effect %s", (from, to, when) => {
    expect(changeTakesEffect(from, to)).toBe(when);
  });
});

it("credits are taken to the won, those that expire first before others", () => {
  const parts = [
    { id: "b", leftMinor: 50, expiresAt: 2 },
    { id: "a", leftMinor: 30, expiresAt: 1 },
  ];
  expect(takeCredits(parts, 40)).toEqual([
    { id: "a", amountMinor: 30 },
    { id: "b", amountMinor: 10 },
  ]);
  expect(() => takeCredits(parts, 81)).toThrow(RangeError);
  const credit = fc.record({
    id: fc.uuid(),
    leftMinor: fc.integer({ min: 0, max: 1000 }),
    expiresAt: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(credit), fc.double({ min: 0, max: 1, noNaN: true }), (credits, part) => {
      const all = credits.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
      const asked = Math.floor(all * part);
      const taken = takeCredits(credits, asked);
      expect(taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(asked);
    }),
  );
});
