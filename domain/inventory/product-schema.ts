import { z } from "zod";
import {
  amountField,
  FREQUENCY_CAP_MAX,
  FREQUENCY_CAP_MIN,
  PRICING_TYPES,
  SURCHARGE_MAX_MILLI_PCT,
  wholeField,
  withRule,
} from "../kernel";
import { leastBudgetMinor } from "../money";
import { topicsField } from "./context";
import {
  CPP_DAYS_MAX,
  CPP_DAYS_MIN,
  CPP_SLOTS_MAX,
  CPP_SLOTS_MIN,
  FREQUENCY_CAP_DEFAULT_PER_DAY,
  PRODUCT_DESCRIPTION_MAX_CHARS,
  PRODUCT_NAME_MAX_CHARS,
  PRODUCT_UNITS_MAX,
  UNIT_SET_NAME_MAX_CHARS,
} from "./limits";
import { isAudience, type OfferedAudience, type ProductTargeting } from "./offered-targeting";
import {
  columnsOfTyped,
  percentField,
  typedMaterials,
  typedOfColumns,
  typedPerformance,
} from "./product-record";
import {
  needsBoundedSurcharge,
  needsBudget,
  needsCppTerms,
  needsOwnNames,
  needsPerformance,
  needsPrice,
  needsReachableBudget,
  needsSingleUse,
} from "./product-rules";
import { TARGETINGS_MAX } from "./targeting";

/** Valid values of a product. Amounts in minor units, ratios in thousandths of a percent. Source: rules I12 to I19. */

const surcharge = percentField(SURCHARGE_MAX_MILLI_PCT).default(0);

const capField = wholeField(FREQUENCY_CAP_MIN, FREQUENCY_CAP_MAX);
/** Form input; empty means unlimited. */
export const typedCapField = capField.optional().transform((cap) => cap ?? null);

const unitId = z.string().min(1);
const unitSetFields = z.object({
  name: z.string().trim().min(1).max(UNIT_SET_NAME_MAX_CHARS).describe("Name of the group"),
  unitIds: z.array(unitId).min(1).max(PRODUCT_UNITS_MAX).describe("Ids of the group's ad units"),
});
/** A named group of units of one format. */
export type UnitSet = z.output<typeof unitSetFields>;

const fields = z.object({
  name: z.string().trim().min(1).max(PRODUCT_NAME_MAX_CHARS).describe("Name of the product"),
  description: z
    .string()
    .trim()
    .max(PRODUCT_DESCRIPTION_MAX_CHARS)
    .default("")
    .describe("What is sold, in the publisher's words"),
  pricingType: z
    .enum(PRICING_TYPES)
    .describe(
      "What is paid for: days and slots (cpp), a thousand impressions (cpm), a click (cpc), a participant of a quest (cpq), or nothing (inhouse)",
    ),
  unitSets: z
    .array(unitSetFields)
    .min(1)
    .max(PRODUCT_UNITS_MAX)
    .describe("Its ad units in named groups of one format"),
  /** In-house is free. */
  priceMinor: amountField
    .optional()
    .describe("Price in minor units of the publisher's currency; left out for in-house, which is free"),
  /** CPM: if omitted, videos cost the same as images. */
  videoPriceMinor: amountField
    .optional()
    .describe("Cpm: price of videos in minor units; left out or 0, a video costs what an image does"),
  /** Not used for CPP, which costs its price, and in-house, which is free. */
  minBudgetMinor: amountField
    .optional()
    .describe("Least budget in minor units; left out for cpp, which costs its days, and in-house"),
  discountPct: wholeField(0, 100).default(0).describe("Discount in percent"),
  cppMinDays: wholeField(CPP_DAYS_MIN, CPP_DAYS_MAX)
    .optional()
    .describe("Cpp: the fewest days that may be booked"),
  cppSlots: wholeField(CPP_SLOTS_MIN, CPP_SLOTS_MAX).optional().describe("Cpp: slots a day"),
  /** Impressions per user and day; null means unlimited. Source: rule I17. */
  frequencyCap: capField
    .nullable()
    .default(FREQUENCY_CAP_DEFAULT_PER_DAY)
    .describe("The most impressions of one person in a day; null for no limit"),
  ...typedMaterials,
  isPrivate: z.boolean().default(false).describe("Whether only ad accounts on the allow list see it"),
  targetLanguage: z.boolean().default(false).describe("Whether campaigns may be aimed at languages"),
  languageRequired: z.boolean().default(false).describe("Whether a campaign has to be aimed at languages"),
  languageSurchargeMilliPct: surcharge.describe(
    "What aiming at languages adds to the price, in thousandths of a percent",
  ),
  targetCountry: z.boolean().default(false).describe("Whether campaigns may be aimed at countries"),
  countryRequired: z.boolean().default(false).describe("Whether a campaign has to be aimed at countries"),
  countrySurchargeMilliPct: surcharge.describe(
    "What aiming at countries adds to the price, in thousandths of a percent",
  ),
  /** The publisher's own targetings that the product offers, and those of them that each booking must use. */
  audiences: z
    .array(z.string().min(1))
    .max(TARGETINGS_MAX)
    .default([])
    .describe("Ids of the publisher's own targetings that it offers"),
  requiredAudiences: z
    .array(z.string().min(1))
    .max(TARGETINGS_MAX)
    .default([])
    .describe("Ids of those of them that a campaign has to choose by"),
  requiredTopics: topicsField.describe("Topics of which a content has to have one; none for any content"),
  excludedTopics: topicsField.describe("Topics of contents that it is not shown beside"),
});
const expectations = z.object(typedPerformance);
const allFields = fields.extend(expectations.shape);
const infoFields = fields.omit({ unitSets: true });

const CPP_BUDGET = ["pricingType", "priceMinor", "cppSlots", "minBudgetMinor"] as const;
const TOPICS = ["requiredTopics", "excludedTopics"] as const;

function needsDistinctTopics(
  values: Record<(typeof TOPICS)[number], readonly string[]>,
): Record<string, string> {
  const isBoth = values.requiredTopics.some((topic) => values.excludedTopics.includes(topic));
  return isBoth ? { excludedTopics: "targeting.contradiction" } : {};
}

const SURCHARGES = [
  "targetLanguage",
  "languageSurchargeMilliPct",
  "targetCountry",
  "countrySurchargeMilliPct",
] as const;

/** First step of product creation: the ad units. */
export const unitsStepSchema = z.object({ unitIds: z.array(unitId).min(1).max(PRODUCT_UNITS_MAX) });

/** Second step, in the publisher's currency: name and price. */
export function infoStepSchemaFor(currency: string) {
  const priced = withRule(infoFields, ["pricingType", "priceMinor"], needsPrice);
  const days = withRule(priced, ["pricingType", "cppMinDays"], needsCppTerms("cppMinDays"));
  const slots = withRule(days, ["pricingType", "cppSlots"], needsCppTerms("cppSlots"));
  const least = leastBudgetMinor(currency);
  const budget = withRule(slots, ["pricingType", "minBudgetMinor"], needsBudget(least, currency));
  const reachable = withRule(budget, CPP_BUDGET, needsReachableBudget(least, currency));
  return withRule(withRule(reachable, SURCHARGES, needsBoundedSurcharge), TOPICS, needsDistinctTopics);
}

/** Third step: groups of units. The pricing type comes from the second step. */
export const groupStepSchema = withRule(
  withRule(fields.pick({ pricingType: true, unitSets: true }), ["unitSets"], needsOwnNames),
  ["pricingType", "unitSets"],
  needsSingleUse,
);

/** Fourth step: expected performance. The pricing type comes from the second step. */
export const performanceStepSchema = withRule(
  fields.pick({ pricingType: true }).extend(expectations.shape),
  ["pricingType", "expectedDailyImpressions", "expectedCtrMilliPct"],
  needsPerformance,
);

/** A whole product without its currency's minimum budget, which `adProductSchemaFor` adds. */
export const adProductSchema = wholeProduct(0, "");

/** A product in a currency; its minimum budget is at least the currency's. */
export function adProductSchemaFor(currency: string) {
  return wholeProduct(leastBudgetMinor(currency), currency);
}

function wholeProduct(leastMinor: number, currency: string) {
  const priced = withRule(allFields, ["pricingType", "priceMinor"], needsPrice);
  const days = withRule(priced, ["pricingType", "cppMinDays"], needsCppTerms("cppMinDays"));
  const slots = withRule(days, ["pricingType", "cppSlots"], needsCppTerms("cppSlots"));
  const budget = withRule(slots, ["pricingType", "minBudgetMinor"], needsBudget(leastMinor, currency));
  const reachable = withRule(budget, CPP_BUDGET, needsReachableBudget(leastMinor, currency));
  const surcharged = withRule(reachable, SURCHARGES, needsBoundedSurcharge);
  const distinct = withRule(surcharged, TOPICS, needsDistinctTopics);
  const named = withRule(distinct, ["unitSets"], needsOwnNames);
  const grouped = withRule(named, ["pricingType", "unitSets"], needsSingleUse);
  return withRule(
    grouped,
    ["pricingType", "expectedDailyImpressions", "expectedCtrMilliPct"],
    needsPerformance,
  );
}

export type AdProductInput = z.output<typeof adProductSchema>;
export type ProductUnits = z.output<typeof unitsStepSchema>;
export type ProductInfo = z.output<ReturnType<typeof infoStepSchemaFor>>;
export type ProductGroups = z.output<typeof groupStepSchema>;
export type ProductPerformance = z.output<typeof performanceStepSchema>;

/** Steps of product creation, each validated alone and all together at the end. Source: rule I11. */
export const PRODUCT_STEPS = ["units", "info", "group", "performance"] as const;
export type ProductStep = (typeof PRODUCT_STEPS)[number];

/** Entered data by step. */
export interface ProductDraft {
  units?: ProductUnits;
  info?: ProductInfo;
  group?: Pick<ProductGroups, "unitSets">;
  performance?: Omit<ProductPerformance, "pricingType">;
}

/** The first incomplete step; the last one completes the creation. */
export function nextProductStep(draft: ProductDraft): ProductStep {
  return PRODUCT_STEPS.find((step) => draft[step] === undefined) ?? "performance";
}

/** Whether a step can be opened: completed steps and the first incomplete one. */
export function isProductStepOpen(step: ProductStep, draft: ProductDraft): boolean {
  return PRODUCT_STEPS.indexOf(step) <= PRODUCT_STEPS.indexOf(nextProductStep(draft));
}

/** Replaces the draft's units. If the selection changed, the groups are dropped and must be entered again. */
export function withUnits(draft: ProductDraft, units: ProductUnits): ProductDraft {
  const before = draft.units?.unitIds ?? [];
  const isSame =
    before.length === units.unitIds.length && units.unitIds.every((unitId) => before.includes(unitId));
  const { group, ...rest } = draft;
  return { ...rest, units, ...(isSame && group ? { group } : {}) };
}

const BP_PER_PCT = 100;

/**
 * Columns of a product's values; fields of other pricing types are dropped.
 * @param audiences the publisher's own targetings; unknown ones are dropped
 */
export function productColumns(values: AdProductInput, audiences: readonly OfferedAudience[]) {
  const isCpp = values.pricingType === "cpp";
  const isFree = values.pricingType === "inhouse";
  return {
    name: values.name,
    description: values.description,
    pricingType: values.pricingType,
    priceMinor: isFree ? 0 : (values.priceMinor ?? 0),
    videoPriceMinor: values.pricingType === "cpm" ? (values.videoPriceMinor ?? null) : null,
    minBudgetMinor: isFree ? 0 : (values.minBudgetMinor ?? 0),
    discountBp: isFree ? 0 : values.discountPct * BP_PER_PCT,
    cppMinDays: isCpp ? (values.cppMinDays ?? null) : null,
    cppSlots: isCpp ? (values.cppSlots ?? null) : null,
    frequencyCap: values.frequencyCap ?? null,
    ...columnsOfTyped(values),
    isPrivate: values.isPrivate,
    targetings: targetingsOf(values, audiences),
    topics: { required: values.requiredTopics, excluded: values.excludedTopics },
    unitSets: values.unitSets,
  };
}

function targetingsOf(values: AdProductInput, audiences: readonly OfferedAudience[]): ProductTargeting[] {
  const targetings: ProductTargeting[] = [];
  if (values.targetLanguage)
    targetings.push({
      type: "language",
      surchargeMilliPct: values.languageSurchargeMilliPct,
      required: values.languageRequired,
    });
  if (values.targetCountry)
    targetings.push({
      type: "country",
      surchargeMilliPct: values.countrySurchargeMilliPct,
      required: values.countryRequired,
    });
  for (const id of values.audiences) {
    const audience = audiences.find((each) => each.id === id);
    if (audience) targetings.push({ ...audience, required: values.requiredAudiences.includes(id) });
  }
  return targetings;
}

type ProductColumns = ReturnType<typeof productColumns>;
type TypedProduct = Omit<ProductColumns, "pricingType"> & { pricingType: string };

/**
 * The input that produces these columns.
 * @throws RangeError for a quest product, which has its own form
 */
export function productValues(product: TypedProduct): AdProductInput {
  const pricingType = PRICING_TYPES.find((type) => type === product.pricingType);
  if (!pricingType) throw new RangeError(`no product is typed that is sold as ${product.pricingType}`);
  const language = product.targetings.find(({ type }) => type === "language");
  const country = product.targetings.find(({ type }) => type === "country");
  const audiences = product.targetings.filter(isAudience);
  return {
    name: product.name,
    description: product.description,
    pricingType,
    unitSets: product.unitSets,
    priceMinor: product.priceMinor,
    videoPriceMinor: product.videoPriceMinor ?? undefined,
    minBudgetMinor: product.minBudgetMinor,
    discountPct: product.discountBp / BP_PER_PCT,
    cppMinDays: product.cppMinDays ?? undefined,
    cppSlots: product.cppSlots ?? undefined,
    frequencyCap: product.frequencyCap,
    ...typedOfColumns(product),
    isPrivate: product.isPrivate,
    targetLanguage: Boolean(language),
    languageRequired: language?.required ?? false,
    languageSurchargeMilliPct: language?.surchargeMilliPct ?? 0,
    targetCountry: Boolean(country),
    countryRequired: country?.required ?? false,
    countrySurchargeMilliPct: country?.surchargeMilliPct ?? 0,
    audiences: audiences.map(({ id }) => id),
    requiredAudiences: audiences.filter(({ required }) => required).map(({ id }) => id),
    requiredTopics: product.topics.required,
    excludedTopics: product.topics.excluded,
  };
}

export type ProductColumn = keyof ProductColumns;

/** Columns that a change modifies, in the record's order. Omitted and empty are equal. */
export function changedColumns(before: TypedProduct, after: TypedProduct): ProductColumn[] {
  const audiences = [...after.targetings, ...before.targetings].filter(isAudience);
  const was = productColumns(productValues(before), audiences);
  const becomes = productColumns(productValues(after), audiences);
  const names = Object.keys(becomes) as ProductColumn[];
  return names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(becomes[name]));
}

/** The draft as input of a whole product. */
export function productOf({ info, group, performance }: ProductDraft): Record<string, unknown> {
  return { ...info, ...group, ...performance };
}
