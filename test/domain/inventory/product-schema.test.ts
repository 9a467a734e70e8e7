import { describe, expect, it } from "vitest";
import {
  adProductSchemaFor,
  groupStepSchema,
  infoStepSchemaFor,
  performanceStepSchema,
} from "../../../domain/inventory";
import { fieldErrorsOf, issueCode } from "../../../domain/kernel";
import { bookableFromMinor } from "../../../domain/money";

const SETS = [{ name: "배너", unitIds: ["unt_1"] }];
const CPM = { name: "노출형", pricingType: "cpm", unitSets: SETS, priceMinor: 4_000, minBudgetMinor: 10_000 };
const CPC = { ...CPM, pricingType: "cpc", priceMinor: 300 };
const CPP = { ...CPM, pricingType: "cpp", minBudgetMinor: undefined, cppMinDays: 3, cppSlots: 2 };
const INHOUSE = { name: "자체 광고", pricingType: "inhouse", unitSets: SETS };

/** Invalid fields with their first message; empty for a valid product. */
function wrongOf(input: object, currency = "KRW"): Record<string, string | undefined> {
  const { error } = adProductSchemaFor(currency).safeParse(input, { error: issueCode });
  const fields = error ? fieldErrorsOf(error) : {};
  return Object.fromEntries(Object.entries(fields).map(([field, [code]]) => [field, code]));
}

const long = (chars: number) => "가".repeat(chars);
const unitIds = (count: number) => Array.from({ length: count }, (_, at) => `unt_${at}`);
const sets = (...names: string[]) => names.map((name, at) => ({ name, unitIds: [`unt_${at}`] }));

/** Each rule with accepted and refused values and the message. */
const RULES: [rule: string, base: object, field: string, taken: unknown[], refused: [unknown, string][]][] = [
  [
    "a name",
    CPM,
    "name",
    ["가", long(40)],
    [
      ["", "required"],
      [long(41), "tooLong|max=40"],
      [undefined, "required"],
    ],
  ],
  ["a description", CPM, "description", [undefined, "", long(300)], [[long(301), "tooLong|max=300"]]],
  [
    "a price",
    CPM,
    "priceMinor",
    [1, 9_999_999],
    [
      [0, "tooSmall|min=1"],
      [-1, "tooSmall|min=0"],
      [undefined, "required"],
    ],
  ],
  [
    "a price of a click",
    CPC,
    "priceMinor",
    [1],
    [
      [0, "tooSmall|min=1"],
      [undefined, "required"],
    ],
  ],
  [
    "a price of a slot",
    CPP,
    "priceMinor",
    [34],
    [
      [33, "price.tooSmall|min=34|currency=KRW"],
      [0, "tooSmall|min=1"],
      [undefined, "required"],
    ],
  ],
  [
    "a price, whole in its currency's minor unit",
    CPM,
    "priceMinor",
    [4_000],
    [
      [0.5, "invalidType"],
      ["4000", "invalidType"],
    ],
  ],
  ["no price of a publisher's own", INHOUSE, "priceMinor", [undefined, 0, 500], [[-1, "tooSmall|min=0"]]],
  [
    "a price of videos",
    CPM,
    "videoPriceMinor",
    [undefined, 0, 8_000],
    [
      [-1, "tooSmall|min=0"],
      [0.5, "invalidType"],
    ],
  ],
  [
    "a least budget",
    CPM,
    "minBudgetMinor",
    [10_000],
    [
      [9_999, "budget.tooSmall|min=10000|currency=KRW"],
      [undefined, "required"],
    ],
  ],
  ["no least budget of slots", CPP, "minBudgetMinor", [undefined, 0], [[-1, "tooSmall|min=0"]]],
  [
    "a discount",
    CPM,
    "discountPct",
    [undefined, 0, 100],
    [
      [-1, "tooSmall|min=0"],
      [101, "tooLarge|max=100"],
    ],
  ],
  [
    "the least days of slots",
    CPP,
    "cppMinDays",
    [1, 150],
    [
      [0, "tooSmall|min=1"],
      [151, "tooLarge|max=150"],
      [undefined, "required"],
    ],
  ],
  [
    "slots a day",
    CPP,
    "cppSlots",
    [1, 12],
    [
      [0, "tooSmall|min=1"],
      [13, "tooLarge|max=12"],
      [undefined, "required"],
    ],
  ],
  ["expected impressions", CPM, "expectedDailyImpressions", [undefined, 1], [[0, "tooSmall|min=1"]]],
  [
    "an expected rate",
    CPM,
    "expectedCtrMilliPct",
    [undefined, 0, 100_000],
    [
      [-1, "tooSmall|min=0"],
      [100_001, "percent.tooLarge|max=100"],
      [0.5, "percent.decimals"],
    ],
  ],
  [
    "an expected rate where clicks are sold",
    CPC,
    "expectedCtrMilliPct",
    [undefined, 1, 100_000],
    [[0, "mustExceed|min=0"]],
  ],
  [
    "a click a day where clicks are sold",
    { ...CPC, expectedDailyImpressions: 1_000 },
    "expectedCtrMilliPct",
    [100],
    [[99, "product.clicksTooFew"]],
  ],
  ["users a day", CPM, "dau", [undefined, 0, 600_000], [[-1, "tooSmall|min=0"]]],
  ["users a month", CPM, "mau", [undefined, 0, 600_000], [[-1, "tooSmall|min=0"]]],
  [
    "a frequency cap",
    CPM,
    "frequencyCap",
    [undefined, 1, 999],
    [
      [0, "tooSmall|min=1"],
      [1_000, "tooLarge|max=999"],
    ],
  ],
  [
    "a skip delay",
    CPM,
    "videoSkipDelayMs",
    [undefined, 0, 30_000],
    [
      [-1, "tooSmall|min=0"],
      [30_001, "tooLarge|max=30000"],
    ],
  ],
  [
    "a guide",
    CPM,
    "guideUrl",
    [undefined, "https://x.example/guide"],
    [
      ["javascript:alert(1)", "url"],
      ["guide", "url"],
    ],
  ],
  ["an introduction's page", CPM, "introUrl", [undefined, "https://x.example", "x.example"], [["x", "url"]]],
  [
    "a surcharge",
    CPM,
    "languageSurchargeMilliPct",
    [0, 200_000, 1],
    [
      [-1, "tooSmall|min=0"],
      [200_001, "percent.tooLarge|max=200"],
      [1.5, "percent.decimals"],
    ],
  ],
  [
    "a pricing type",
    CPP,
    "pricingType",
    ["cpp", "inhouse"],
    [
      ["cpq", "notAnOption"],
      [undefined, "required"],
    ],
  ],
  [
    "groups",
    CPM,
    "unitSets",
    [SETS, sets("가", "나")],
    [
      [[], "tooFew|min=1"],
      [undefined, "required"],
    ],
  ],
];

describe("a product", () => {
  it.each(RULES)("has %s within its limits", (_, base, field, taken, refused) => {
    for (const value of taken) expect([value, wrongOf({ ...base, [field]: value })]).toEqual([value, {}]);
    for (const [value, code] of refused)
      expect([value, wrongOf({ ...base, [field]: value })[field]]).toEqual([value, code]);
  });

  it("names its groups, each another way and within their length", () => {
    const wrong = (...names: string[]) => wrongOf({ ...CPM, unitSets: sets(...names) });
    expect(wrong(long(40))).toEqual({});
    expect(wrong(long(41))).toEqual({ "unitSets.0.name": "tooLong|max=40" });
    expect(wrong("가", " ")).toEqual({ "unitSets.1.name": "required" });
    expect(wrong("가", "나", " 가 ")).toEqual({ "unitSets.2.name": "product.unitSetTaken" });
  });

  it("names every wrong group at once, beside whatever else is wrong", () => {
    const unitSets = [
      { name: "가", unitIds: [] },
      { name: "가", unitIds: ["unt_1"] },
      { name: "", unitIds: ["unt_2"] },
    ];
    expect(wrongOf({ ...CPM, name: "", priceMinor: 0, unitSets })).toEqual({
      name: "required",
      priceMinor: "tooSmall|min=1",
      "unitSets.0.unitIds": "tooFew|min=1",
      "unitSets.1.name": "product.unitSetTaken",
      "unitSets.2.name": "required",
    });
  });

  it("sells at most fifty units in a group", () => {
    const wrong = (count: number) => wrongOf({ ...CPM, unitSets: [{ name: "가", unitIds: unitIds(count) }] });
    expect(wrong(50)).toEqual({});
    expect(wrong(51)).toEqual({ "unitSets.0.unitIds": "tooMany|max=50" });
  });

  it("has a unit in one group only, a publisher's own product apart", () => {
    const unitSets = [
      { name: "가", unitIds: ["unt_1"] },
      { name: "나", unitIds: ["unt_2", "unt_1"] },
    ];
    expect(wrongOf({ ...CPM, unitSets })).toEqual({ unitSets: "product.unitTwice" });
    expect(wrongOf({ ...INHOUSE, unitSets })).toEqual({});
    expect(wrongOf({ ...CPM, unitSets: [{ name: "가", unitIds: ["unt_1", "unt_1"] }] })).toEqual({
      unitSets: "product.unitTwice",
    });
  });
});

describe("the least budget of a product", () => {
  // 10,000 won, 1,000 yen, 600 rupees in paise.
  it.each([
    ["KRW", 10_000],
    ["JPY", 1_000],
    ["INR", 60_000],
  ])("is never one that a booking in %s would be refused for", (currency, least) => {
    expect(wrongOf({ ...CPM, minBudgetMinor: least }, currency)).toEqual({});
    expect(wrongOf({ ...CPM, minBudgetMinor: least - 1 }, currency)).toEqual({
      minBudgetMinor: `budget.tooSmall|min=${least}|currency=${currency}`,
    });
  });

  it("is shown as what a booking needs, also for a product that was made with less, or whose price is more", () => {
    const cpc = { pricingType: "cpc", priceMinor: 100, minBudgetMinor: 1_000, currency: "KRW" };
    expect(bookableFromMinor(cpc)).toBe(10_000);
    expect(bookableFromMinor({ ...cpc, minBudgetMinor: 50_000 })).toBe(50_000);
    // One click of 20,000; one impression at 20,000,001 per thousand.
    expect(bookableFromMinor({ ...cpc, priceMinor: 20_000 })).toBe(20_000);
    expect(bookableFromMinor({ ...cpc, pricingType: "cpm", priceMinor: 20_000_001 })).toBe(20_001);
  });

  it("can be reached by a CPP booking of all that may be booked", () => {
    const cpp = { ...CPP, cppSlots: 2, priceMinor: 34 };
    // 34 x 150 days x 2 slots are 10,200.
    expect(wrongOf(cpp)).toEqual({});
    expect(wrongOf({ ...cpp, priceMinor: 33 })).toEqual({
      priceMinor: "price.tooSmall|min=34|currency=KRW",
    });
    expect(wrongOf({ ...cpp, minBudgetMinor: 10_201 })).toEqual({
      minBudgetMinor: "product.budgetUnreachable|max=10200|currency=KRW",
    });
  });
});

describe("the surcharges of a product", () => {
  it("are at most 200 % together, and each alone where only one is offered", () => {
    const both = { targetLanguage: true, targetCountry: true, languageSurchargeMilliPct: 200_000 };
    expect(wrongOf({ ...CPM, ...both, countrySurchargeMilliPct: 0 })).toEqual({});
    expect(wrongOf({ ...CPM, ...both, countrySurchargeMilliPct: 1 })).toEqual({
      countrySurchargeMilliPct: "product.surchargeSum|max=200",
    });
    expect(wrongOf({ ...CPM, ...both, targetCountry: false, countrySurchargeMilliPct: 1 })).toEqual({});
  });
});

describe("the steps of creating a product", () => {
  it("ask together for what the whole asks for", () => {
    const { unitSets: _groups, ...info } = CPC;
    const wrong = (schema: { safeParse(input: unknown): { success: boolean } }, input: object) =>
      !schema.safeParse(input).success;
    expect(wrong(infoStepSchemaFor("KRW"), info)).toBe(false);
    expect(wrong(infoStepSchemaFor("KRW"), { ...info, priceMinor: 0 })).toBe(true);
    expect(wrong(infoStepSchemaFor("KRW"), { ...info, minBudgetMinor: 9_999 })).toBe(true);
    expect(wrong(infoStepSchemaFor("KRW"), { ...info, pricingType: "cpp" })).toBe(true);
    const cpp = { ...info, pricingType: "cpp", cppMinDays: 3, cppSlots: 2 };
    expect(wrong(infoStepSchemaFor("KRW"), cpp)).toBe(false);
    for (const missing of ["cppMinDays", "cppSlots"] as const)
      expect(wrong(infoStepSchemaFor("KRW"), { ...cpp, [missing]: undefined })).toBe(true);
    const twice = [{ name: "가", unitIds: ["unt_1", "unt_1"] }];
    expect(wrong(groupStepSchema, { pricingType: "cpc", unitSets: SETS })).toBe(false);
    expect(wrong(groupStepSchema, { pricingType: "cpc", unitSets: twice })).toBe(true);
    expect(wrong(groupStepSchema, { pricingType: "cpc", unitSets: sets("가", "가") })).toBe(true);
    expect(wrong(performanceStepSchema, { pricingType: "cpc" })).toBe(false);
    expect(wrong(performanceStepSchema, { pricingType: "cpc", expectedCtrMilliPct: 0 })).toBe(true);
  });
});
