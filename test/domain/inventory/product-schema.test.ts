import { describe, expect, it } from "vitest";
import { adProductSchemaFor } from "../../../domain/inventory/schema";
import { bookableFromMinor } from "../../../domain/pricing/least-budget";

const CPM = {
  name: "노출형",
  pricingType: "cpm",
  unitIds: ["unt_1"],
  priceMinor: 4_000,
  minBudgetMinor: 9_999,
};

const wrongOf = (currency: string, input: unknown) =>
  adProductSchemaFor(currency)
    .safeParse(input)
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("the least budget of a product", () => {
  const tooSmall = ["minBudgetMinor", "budget.tooSmall|min=10000|currency=KRW"];

  it("is never one that a booking in won would be refused for", () => {
    expect(wrongOf("KRW", CPM)).toEqual([tooSmall]);
    expect(wrongOf("KRW", { ...CPM, minBudgetMinor: 10_000 })).toBeUndefined();
  });

  it("is named beside whatever else is wrong", () => {
    expect(wrongOf("KRW", { ...CPM, unitIds: undefined })?.map(([field]) => field)).toEqual([
      "unitIds",
      "minBudgetMinor",
    ]);
  });

  it("says nothing of a CPP product, nor of another currency", () => {
    expect(
      wrongOf("KRW", { ...CPM, pricingType: "cpp", minBudgetMinor: 0, cppSlots: 1, cppMinDays: 1 }),
    ).toBe(undefined);
    expect(wrongOf("JPY", CPM)).toBeUndefined();
  });

  it("is shown as what a booking needs, also for a product that was made with less", () => {
    expect(bookableFromMinor({ minBudgetMinor: 1_000, currency: "KRW" })).toBe(10_000);
    expect(bookableFromMinor({ minBudgetMinor: 50_000, currency: "KRW" })).toBe(50_000);
  });
});
