import { describe, expect, it } from "vitest";
import { adProductSchemaFor } from "../../../domain/inventory/product-schema";
import { typedMinor } from "../../../domain/shared/money";

const PRODUCT = {
  name: "노출형",
  pricingType: "cpm",
  unitSets: [{ name: "배너", unitIds: ["unt_1"] }],
  minBudgetMinor: 1_000_000,
};

/** Whether a price, typed in a currency's own units, is taken. */
function takes(currency: string, decimals: number, typed: string): boolean {
  const posted = typedMinor(typed, decimals);
  return adProductSchemaFor(currency).safeParse({ ...PRODUCT, priceMinor: Number(posted) }).success;
}

describe("a price as it is typed", () => {
  it.each([
    ["KRW", 0, "4000", true],
    ["KRW", 0, "4000.5", false],
    ["JPY", 0, "12", true],
    ["JPY", 0, "12.1", false],
    ["INR", 2, "12", true],
    ["INR", 2, "12.34", true],
    ["INR", 2, "1.005", false],
    ["INR", 2, "0.01", true],
    ["INR", 2, "0", false],
  ])("in %s with %i decimals: %s", (currency, decimals, typed, taken) => {
    expect(takes(currency, decimals, typed)).toBe(taken);
  });

  it("is posted in minor units to the last digit, and as it stands where it is no number", () => {
    expect(["12.34", "0.07", "1.1", " ", "many"].map((typed) => typedMinor(typed, 2))).toEqual([
      "1234",
      "7",
      "110",
      " ",
      "many",
    ]);
  });
});
