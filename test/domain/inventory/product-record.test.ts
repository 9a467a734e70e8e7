import { describe, expect, it } from "vitest";
import { adProductSchema, changedColumns, productColumns, productValues } from "../../../domain/inventory";

const SETS = [{ name: "배너", unitIds: ["unt_1"] }];
const whole = {
  name: "노출형",
  description: "첫 화면",
  pricingType: "cpm",
  unitSets: SETS,
  priceMinor: 4_000,
  videoPriceMinor: 6_000,
  minBudgetMinor: 10_000,
  discountPct: 7,
  frequencyCap: null,
  videoSkipDelayMs: 5_000,
  guideUrl: "https://example.com/guide",
  introUrl: "https://example.com/intro",
  introAssetId: "ast_1",
  isPrivate: true,
  targetLanguage: true,
  languageRequired: true,
  languageSurchargeMilliPct: 1_500,
  targetCountry: true,
  countrySurchargeMilliPct: 2_000,
  expectedDailyImpressions: 12_000,
  expectedCtrMilliPct: 1_200,
  dau: 0,
  mau: 90_000,
};
const slots = {
  ...whole,
  pricingType: "cpp",
  videoPriceMinor: undefined,
  minBudgetMinor: undefined,
  cppMinDays: 3,
  cppSlots: 2,
};
const least = { name: "자체 광고", pricingType: "inhouse", unitSets: SETS };

const columnsOf = (input: object) => productColumns(adProductSchema.parse(input), []);

describe("a product's columns", () => {
  it.each([
    ["a product by impressions with every field", whole],
    ["slots", slots],
    ["a free one with nothing but a name", least],
  ])("become the input again that makes them: %s", (_, input) => {
    const columns = columnsOf(input);
    expect(productColumns(productValues(columns), [])).toEqual(columns);
  });

  it("hold what was typed, and null where nothing was", () => {
    expect(columnsOf(whole)).toMatchObject({
      discountBp: 700,
      dau: 0,
      guideUrl: "https://example.com/guide",
      cppSlots: null,
      targetings: [
        { type: "language", surchargeMilliPct: 1_500, required: true },
        { type: "country", surchargeMilliPct: 2_000, required: false },
      ],
    });
    expect(columnsOf(least)).toMatchObject({ priceMinor: 0, minBudgetMinor: 0, dau: null, guideUrl: null });
  });

  it("of a quest are nothing that the form types", () => {
    expect(() => productValues({ ...columnsOf(least), pricingType: "cpq" })).toThrow(RangeError);
  });
});

describe("a change of a product", () => {
  const product = columnsOf(whole);

  it("that changes nothing names nothing", () => {
    expect(changedColumns(product, { ...product, targetings: [...product.targetings] })).toEqual([]);
  });

  it.each([
    ["name", "다른 이름"],
    ["description", ""],
    ["isPrivate", false],
    ["priceMinor", 1],
    ["videoPriceMinor", null],
    ["minBudgetMinor", 1],
    ["discountBp", 0],
    ["frequencyCap", 3],
    ["expectedDailyImpressions", null],
    ["expectedCtrMilliPct", 1],
    ["dau", null],
    ["mau", 1],
    ["videoSkipDelayMs", 0],
    ["guideUrl", null],
    ["introUrl", null],
    ["introAssetId", null],
    ["targetings", []],
    ["unitSets", []],
  ])("of %s names it alone", (name, value) => {
    expect(changedColumns(product, { ...product, [name]: value })).toEqual([name]);
  });

  it("names what changes in the record's order", () => {
    const after = { ...product, frequencyCap: 3, priceMinor: 9_000, name: "다른 이름" };
    expect(changedColumns(product, after)).toEqual(["name", "priceMinor", "frequencyCap"]);
  });
});
