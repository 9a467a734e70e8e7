import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookingSchemaFor, cancellationSchema } from "../../../domain/booking";
import { adProductSchema } from "../../../domain/inventory";
import { AMOUNT_MAX_MINOR, fieldErrorsOf, issueCode, STATED_COUNT_MAX } from "../../../domain/kernel";
import { dayPrice, expectedDelivery, isQuotable, quote, taxOf } from "../../../domain/money";

const TOO_LARGE = AMOUNT_MAX_MINOR + 1;
const PRODUCT = {
  name: "노출형",
  pricingType: "cpm",
  unitSets: [{ name: "배너", unitIds: ["unt_1"] }],
  priceMinor: 1,
  minBudgetMinor: 10_000,
};

function wrongIn(schema: { safeParse: typeof adProductSchema.safeParse }, input: unknown) {
  const { error } = schema.safeParse(input, { error: issueCode });
  return error ? fieldErrorsOf(error) : {};
}

describe("the largest amount", () => {
  it.each(["priceMinor", "videoPriceMinor", "minBudgetMinor"])(
    "of a product's %s is taken, and one more is a wrong field",
    (field) => {
      expect(wrongIn(adProductSchema, { ...PRODUCT, [field]: AMOUNT_MAX_MINOR })).toEqual({});
      for (const amount of [TOO_LARGE, Number.MAX_SAFE_INTEGER])
        expect(wrongIn(adProductSchema, { ...PRODUCT, [field]: amount })).toEqual({
          [field]: ["amount.tooLarge"],
        });
    },
  );

  it.each(["expectedDailyImpressions", "dau", "mau"])(
    "of what is stated as %s is a wrong field where it is more",
    (field) => {
      expect(wrongIn(adProductSchema, { ...PRODUCT, [field]: STATED_COUNT_MAX })).toEqual({});
      expect(Object.keys(wrongIn(adProductSchema, { ...PRODUCT, [field]: STATED_COUNT_MAX + 1 }))).toEqual([
        field,
      ]);
    },
  );

  it("of a budget is taken, and one more is a wrong field", () => {
    const rules = { country: "KR", timezone: "Asia/Seoul", holidays: [], cppMinDays: null, cppSlots: null };
    const schema = bookingSchemaFor(
      { ...rules, pricing: "cpm", priceMinor: 4_000, minBudgetMinor: 0, currency: "KRW" },
      Date.parse("2026-11-21T00:00:00Z"),
    );
    const budget = (budgetMinor: number) =>
      schema.safeParse({ startDay: "2026-12-10", endDay: "2026-12-20", budgetMinor }, { error: issueCode });
    expect(budget(AMOUNT_MAX_MINOR).success).toBe(true);
    const { error } = budget(10_000_000_000_007);
    expect(error && fieldErrorsOf(error)).toEqual({ budgetMinor: ["amount.tooLarge"] });
  });

  it("of a settlement is a safe integer", () => {
    expect(cancellationSchema.safeParse({ name: "x", finalSettlementMinor: 2 ** 53 }).success).toBe(false);
  });
});

/** Computed in unbounded integers from the text of rules M1 and M2, without the tested code. */
function exactTotal(list: bigint, discountBp: number, surchargeMilliPct: number, taxPct: number): bigint {
  const times = BigInt(10_000 - discountBp) * BigInt(100_000 + surchargeMilliPct) * BigInt(100 + taxPct);
  const unit = 10_000n * 100_000n * 100n;
  return (2n * list * times + unit) / (2n * unit);
}

describe("what is derived from amounts up to the largest", () => {
  const amount = fc.oneof(
    fc.constantFrom(1, 2, AMOUNT_MAX_MINOR - 1, AMOUNT_MAX_MINOR),
    fc.integer({ min: 1, max: AMOUNT_MAX_MINOR }),
  );
  const input = fc.record({
    pricing: fc.constantFrom("cpp", "cpm", "cpc" as const),
    currency: fc.constantFrom("KRW", "JPY", "INR" as const),
    priceMinor: amount,
    budgetMinor: amount,
    days: fc.constantFrom(1, 100, 150),
    slots: fc.constantFrom(1, 12),
    discountBp: fc.constantFrom(0, 1, 10_000),
    surchargeMilliPct: fc.constantFrom(0, 199_999, 200_000),
    tax: fc.constantFrom(taxOf("KR"), taxOf("IN"), taxOf("JP")),
  });

  it("is a safe integer, and the total what exact arithmetic makes it", () => {
    fc.assert(
      fc.property(input, amount, (given, videoPriceMinor) => {
        const made = quote({ ...given, videoPriceMinor });
        const { pricing: _p, currency: _c, tax: _t, ...figures } = made;
        const derived = [...Object.values(figures).map((figure) => figure ?? 0), dayPrice(given)];
        for (const figure of derived) expect(Number.isSafeInteger(figure)).toBe(true);
        const { priceMinor, days, slots, budgetMinor, discountBp, surchargeMilliPct, tax } = given;
        const list =
          made.pricing === "cpp" ? BigInt(priceMinor) * BigInt(days) * BigInt(slots) : BigInt(budgetMinor);
        expect(BigInt(made.totalMinor)).toBe(
          exactTotal(list, discountBp, surchargeMilliPct, tax.rateBp / 100),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it("of traffic is a safe integer too", () => {
    const count = fc.constantFrom(1, 1_000, STATED_COUNT_MAX, null);
    const rate = fc.constantFrom(1 / STATED_COUNT_MAX, 0.01, 1, null);
    fc.assert(
      fc.property(input, count, rate, (given, dailyImpressions, clickRate) => {
        const bought = { ...given, cppSlots: 12, units: quote(given).units };
        const { impressions, clicks } = expectedDelivery(bought, {
          dailyImpressions:
            dailyImpressions === null
              ? null
              : {
                  low: 1,
                  likely: dailyImpressions,
                  high: dailyImpressions,
                },
          source: "stated",
          clickRate,
        });
        for (const range of [impressions, clicks])
          for (const figure of Object.values(range ?? {})) expect(Number.isSafeInteger(figure)).toBe(true);
      }),
    );
  });

  it.each([TOO_LARGE, Number.MAX_SAFE_INTEGER, 2 ** 53, -1, 0.5, Number.NaN])(
    "is nothing of %s, which is stored and is no amount",
    (stored) => {
      expect(isQuotable({ priceMinor: stored, budgetMinor: 1 })).toBe(false);
      expect(isQuotable({ priceMinor: 1, budgetMinor: stored })).toBe(false);
      expect(
        dayPrice({ priceMinor: stored, slots: 12, discountBp: 0, surchargeMilliPct: 200_000 }),
      ).toBeNull();
    },
  );
});
