import { z } from "zod";
import { leastBudgetMinor } from "../pricing/least-budget";
import { domainField } from "../shared/fields";
import {
  APP_TITLE_MAX_CHARS,
  CPP_DAYS_MAX,
  CPP_DAYS_MIN,
  CPP_SLOTS_MAX,
  CPP_SLOTS_MIN,
  FREQUENCY_CAP_MAX,
  FREQUENCY_CAP_MIN,
  PRODUCT_NAME_MAX_CHARS,
  SURCHARGE_MAX_MILLI_PCT,
  UNIT_NAME_MAX_CHARS,
  UNIT_NAME_MIN_CHARS,
} from "../shared/limits";
import { withRule } from "../shared/rule";
import { messageCode } from "../shared/validation";
import { callbackUrlField } from "../webhook/address";
import { WEB_FORMATS } from "./types";

export const webAppSchema = z.object({
  platform: z.literal("web").default("web"),
  title: z.string().trim().min(1).max(APP_TITLE_MAX_CHARS),
  domain: domainField,
});

const dimension = z.number().int().min(1).max(4096);

export const adUnitSchema = z.object({
  appId: z.string().min(1),
  name: z.string().trim().min(UNIT_NAME_MIN_CHARS).max(UNIT_NAME_MAX_CHARS),
  format: z.enum(WEB_FORMATS),
  width: dimension,
  height: dimension,
  headline: z.boolean().default(true),
  body: z.boolean().default(true),
  cta: z.boolean().default(true),
  profile: z.boolean().default(true),
  adMark: z.boolean().default(true),
});

export const adUnitUpdateSchema = adUnitSchema
  .omit({ appId: true, format: true })
  /** Rewarded units: where the publisher's server hears of confirmed views; left out, nowhere. */
  .extend({ rewardCallbackUrl: callbackUrlField.optional() });

export const TARGETING_TYPES = ["language", "country"] as const;
export type TargetingType = (typeof TARGETING_TYPES)[number];

/** A targeting that a product exposes, and what choosing it adds to the price. */
export interface ProductTargeting {
  type: TargetingType;
  surchargeMilliPct: number;
}

/** Read in percent by everybody who types it, so its messages are in percent too. */
const surcharge = z
  .number()
  .int("percent.decimals")
  .min(0)
  .max(SURCHARGE_MAX_MILLI_PCT, messageCode("percent.tooLarge", { max: SURCHARGE_MAX_MILLI_PCT / 1000 }))
  .default(0);

const adProductFields = z.object({
  name: z.string().trim().min(1).max(PRODUCT_NAME_MAX_CHARS),
  description: z.string().trim().max(300).default(""),
  pricingType: z.enum(["cpp", "cpm", "cpc"]),
  unitIds: z.array(z.string().min(1)).min(1).max(50),
  priceMinor: z.number().int().min(1),
  minBudgetMinor: z.number().int().min(0),
  discountPct: z.number().int().min(0).max(100).default(0),
  cppMinDays: z.number().int().min(CPP_DAYS_MIN).max(CPP_DAYS_MAX).optional(),
  cppSlots: z.number().int().min(CPP_SLOTS_MIN).max(CPP_SLOTS_MAX).optional(),
  expectedDailyImpressions: z.number().int().min(1).optional(),
  frequencyCap: z.number().int().min(FREQUENCY_CAP_MIN).max(FREQUENCY_CAP_MAX).optional(),
  isPrivate: z.boolean().default(false),
  targetLanguage: z.boolean().default(false),
  languageSurchargeMilliPct: surcharge,
  targetCountry: z.boolean().default(false),
  countrySurchargeMilliPct: surcharge,
});

/** A CPP product says what a booking of it is: so many slots, for so many days at least. */
const cppNeeds = <S extends typeof adProductFields>(schema: S, field: "cppMinDays" | "cppSlots") =>
  withRule(
    schema,
    ["pricingType", field],
    (product): Record<string, string> =>
      product.pricingType === "cpp" && product[field] === undefined ? { [field]: "required" } : {},
  );

export const adProductSchema = cppNeeds(cppNeeds(adProductFields, "cppMinDays"), "cppSlots");

/** A product in a currency: what it calls its least budget is enough to book with. A CPP booking's budget is its price. */
export function adProductSchemaFor(currency: string) {
  const min = leastBudgetMinor(currency);
  return withRule(
    adProductSchema,
    ["pricingType", "minBudgetMinor"],
    ({ pricingType, minBudgetMinor }): Record<string, string> =>
      pricingType === "cpp" || minBudgetMinor >= min
        ? {}
        : { minBudgetMinor: messageCode("budget.tooSmall", { min, currency }) },
  );
}

export type AdProductInput = z.output<typeof adProductSchema>;
