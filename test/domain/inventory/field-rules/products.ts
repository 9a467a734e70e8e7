import { adProductSchemaFor, checkUnits, unitsStepSchema } from "../../../../domain/inventory";
import {
  type AdFormat,
  fieldErrorsOf,
  issueCode,
  type PricingType,
  typedMinor,
} from "../../../../domain/kernel";
import { fieldOf, long, type Rule } from "../../people/field-rules/rule";

const schema = adProductSchemaFor("KRW");
const unitSets = [{ name: "홈", unitIds: ["unt_1"] }];
const product = { name: "노출형", pricingType: "cpm", unitSets, priceMinor: 4_000, minBudgetMinor: 100_000 };
const cpp = { ...product, pricingType: "cpp", minBudgetMinor: undefined, cppMinDays: 3, cppSlots: 1 };
const cpc = { ...product, pricingType: "cpc", expectedDailyImpressions: 1_000 };

const of = (field: string, good: Record<string, unknown> = product) => fieldOf(schema, good, field);

/** Errors of the groups, on any field. */
const groups =
  (good: Record<string, unknown>): Rule["verdict"] =>
  (sets) => {
    const { error } = schema.safeParse({ ...good, unitSets: sets }, { error: issueCode });
    return error ? (Object.values(fieldErrorsOf(error))[0]?.[0] ?? null) : null;
  };

/** A product that sells clicks on units of these formats. */
const clicksOn: Rule["verdict"] = (formats) => {
  const units = (formats as AdFormat[]).map((format, at) => ({
    id: `unt_${at}`,
    format,
    status: "available",
  }));
  const sets = units.map(({ id }) => ({ name: id, unitIds: [id] }));
  return checkUnits("cpc" satisfies PricingType, sets, units).pricingType?.[0] ?? null;
};

/** A price as typed in a currency with a number of decimals. */
const priced =
  (decimals: number): Rule["verdict"] =>
  (typed) =>
    of("priceMinor")(Number(typedMinor(String(typed), decimals)));

const named = (name: unknown) => [{ name, unitIds: ["unt_1"] }];
const days = {
  accepts: [1, 150],
  refuses: [
    [0, "tooSmall|min=1"],
    [151, "tooLarge|max=150"],
  ],
} as const;

/** Rules I12 to I18. */
export const PRODUCT_RULES: readonly Rule[] = [
  { says: "Product: name required", accepts: ["가"], refuses: [["", "required"]], verdict: of("name") },
  {
    says: "Product: price above minimum",
    accepts: [1],
    refuses: [
      [0, "tooSmall|min=1"],
      [undefined, "required"],
    ],
    verdict: of("priceMinor"),
  },
  {
    says: "Product: video price at least 0",
    accepts: [0, undefined],
    refuses: [[-1, "tooSmall|min=0"]],
    verdict: of("videoPriceMinor"),
  },
  {
    says: "Product: impressions above 0",
    accepts: [1, undefined],
    refuses: [[0, "tooSmall|min=1"]],
    verdict: of("expectedDailyImpressions"),
  },
  {
    says: "Product: CTR 0 to 100",
    accepts: [0, 100_000],
    refuses: [
      [-1, "tooSmall|min=0"],
      [100_001, "percent.tooLarge|max=100"],
    ],
    verdict: of("expectedCtrMilliPct"),
  },
  {
    says: "Product: CTR above 0 for CPC",
    accepts: [100_000],
    refuses: [[0, "mustExceed|min=0"]],
    verdict: of("expectedCtrMilliPct", cpc),
  },
  {
    says: "Product: expected clicks at least 1",
    accepts: [100],
    refuses: [[99, "product.clicksTooFew"]],
    verdict: of("expectedCtrMilliPct", cpc),
  },
  ...(["dau", "mau"] as const).map(
    (users): Rule => ({
      says: `Product: ${users.toUpperCase()} at least 0`,
      accepts: [0, undefined],
      refuses: [[-1, "tooSmall|min=0"]],
      verdict: of(users),
    }),
  ),
  {
    says: "Product: discount 0 to 100",
    accepts: [0, 100],
    refuses: [
      [-1, "tooSmall|min=0"],
      [101, "tooLarge|max=100"],
    ],
    verdict: of("discountPct"),
  },
  {
    says: "Product: CPC not for splash-only products",
    accepts: [["splash", "banner"], ["banner"]],
    refuses: [
      [["splash"], "product.cpcSplash"],
      [["splash", "splash"], "product.cpcSplash"],
    ],
    verdict: clicksOn,
  },
  { says: "Product: CPP days 1 to 150", ...days, verdict: of("cppMinDays", cpp) },
  {
    says: "Product: CPP slots 1 to 12",
    accepts: [1, 12],
    refuses: [
      [0, "tooSmall|min=1"],
      [13, "tooLarge|max=12"],
      [undefined, "required"],
    ],
    verdict: of("cppSlots", cpp),
  },
  {
    says: "Product: skip delay 0 to 30000",
    accepts: [0, 30_000],
    refuses: [
      [-1, "tooSmall|min=0"],
      [30_001, "tooLarge|max=30000"],
    ],
    verdict: of("videoSkipDelayMs"),
  },
  {
    says: "Product: KRW and JPY whole numbers",
    accepts: ["4000"],
    refuses: [["4000.5", "invalidType"]],
    verdict: priced(0),
  },
  {
    says: "Product: INR up to two decimals",
    accepts: ["40", "40.25"],
    refuses: [["40.255", "invalidType"]],
    verdict: priced(2),
  },
  {
    says: "Product: unit-set name required",
    accepts: [named("홈")],
    refuses: [[named(""), "required"]],
    verdict: groups(product),
  },
  {
    says: "Product: unit-set name max 40",
    accepts: [named(long(40))],
    refuses: [[named(long(41)), "tooLong|max=40"]],
    verdict: groups(product),
  },
  {
    says: "Product: unit-set name unique",
    accepts: [[...unitSets, { name: "피드", unitIds: ["unt_2"] }]],
    refuses: [[[...unitSets, { name: " 홈 ", unitIds: ["unt_2"] }], "product.unitSetTaken"]],
    verdict: groups(product),
  },
  {
    says: "Product: no duplicate units where it is sold",
    accepts: [[...unitSets, { name: "피드", unitIds: ["unt_2"] }]],
    refuses: [[[...unitSets, { name: "피드", unitIds: ["unt_1"] }], "product.unitTwice"]],
    verdict: groups(product),
  },
  {
    says: "Product: duplicate units for in-house",
    accepts: [[...unitSets, { name: "피드", unitIds: ["unt_1"] }]],
    refuses: [[[...unitSets, { name: "홈", unitIds: ["unt_1"] }], "product.unitSetTaken"]],
    verdict: groups({ ...product, pricingType: "inhouse" }),
  },
  {
    says: "Product: at least one unit",
    accepts: [["unt_1"]],
    refuses: [
      [[], "tooFew|min=1"],
      [undefined, "required"],
    ],
    verdict: fieldOf(unitsStepSchema, {}, "unitIds"),
  },
];
