import { z } from "zod";
import { rewardCallbackUrlField } from "../delivery/reward";
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
import { messageCode } from "../shared/validation";
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
  .extend({ rewardCallbackUrl: rewardCallbackUrlField.optional() });

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

export const adProductSchema = z
  .object({
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
  })
  .superRefine((product, ctx) => {
    if (product.pricingType !== "cpp") return;
    if (product.cppMinDays === undefined)
      ctx.addIssue({ code: "custom", path: ["cppMinDays"], message: "required" });
    if (product.cppSlots === undefined)
      ctx.addIssue({ code: "custom", path: ["cppSlots"], message: "required" });
  });

/**
 * A product in a currency: what it calls its least budget is enough to book with. A CPP booking's budget is its price.
 * Compared also while another field is still wrong.
 */
export function adProductSchemaFor(currency: string) {
  const min = leastBudgetMinor(currency);
  return adProductSchema.refine((product) => product.pricingType === "cpp" || product.minBudgetMinor >= min, {
    path: ["minBudgetMinor"],
    error: messageCode("budget.tooSmall", { min, currency }),
    when: ({ value }) => namesLeastBudget(value),
  });
}

function namesLeastBudget(value: unknown): boolean {
  const { minBudgetMinor } = Object(value) as { minBudgetMinor?: unknown };
  return Number.isSafeInteger(minBudgetMinor) && Number(minBudgetMinor) >= 0;
}

export type AdProductInput = z.output<typeof adProductSchema>;
