import { z } from "zod";
import { CPP_SLOTS_MAX } from "../inventory";
import {
  ADVERTISER_CATEGORIES,
  amountField,
  countDays,
  countField,
  emailField,
  FREQUENCY_CAP_MAX,
  FREQUENCY_CAP_MIN,
  isDay,
  messageCode,
  webUrlField,
  wholeField,
  withRule,
} from "../kernel";
import { bookableFromMinor } from "../money";
import { CAMPAIGN_MEMO_MAX_CHARS } from "./limits";
import { checkEnd, checkStart, type ScheduleRules } from "./schedule";
import { targetingSchema } from "./targeting";
import { taxInvoiceSchemaOf } from "./tax-invoice";

/** The steps of the booking stepper, each validated alone and all of them again at the end. */
export const CAMPAIGN_STEPS = ["schedule", "targeting", "quest", "info", "billing", "confirm"] as const;
export type CampaignStep = (typeof CAMPAIGN_STEPS)[number];

/** What a campaign of that pricing is not asked: a quest says its days itself and has no targeting, and in-house costs nothing. */
function stepsWithout(pricing: string): readonly CampaignStep[] {
  if (pricing === "cpq") return ["schedule", "targeting"];
  return pricing === "inhouse" ? ["quest", "billing"] : ["quest"];
}

/** Those of a campaign. @param pricing its product's */
export function stepsOf(pricing: string): CampaignStep[] {
  const others = stepsWithout(pricing);
  return CAMPAIGN_STEPS.filter((step) => !others.includes(step));
}

/** Days are of the product's zone; which ones are free to choose is `schedule.ts`'s rule. */
export const scheduleStepSchema = z.object({
  startDay: z.string().min(1).describe("First day, `YYYY-MM-DD` in the product's zone"),
  endDay: z.string().min(1).describe("Last day, `YYYY-MM-DD` in the product's zone, included"),
  sameDay: z.boolean().default(false).describe("Whether to start on the day on which it is approved"),
  slots: wholeField(1, CPP_SLOTS_MAX).default(1).describe("Slots a day that are booked"),
  /** Ignored for CPP, whose budget is its price. */
  budgetMinor: amountField
    .optional()
    .describe("Budget in minor units of the product's currency; ignored for cpp, which costs its days"),
  /** In-house: after so many it rests for good; left out, it goes on to its end. Ignored for every other product. */
  impressions: countField(1)
    .optional()
    .describe(
      "In-house campaigns: impressions after which the campaign rests for good; left out, it runs to its end",
    ),
});

/** What a form of any product may send: which fields are missing is the product's word, and then all of them at once. */
export const scheduleInputSchema = scheduleStepSchema.partial({ startDay: true, endDay: true });

/** A CPP booking costs what its days cost, and in-house nothing; every other one names its budget. */
export function scheduleSchemaFor(pricing: string): typeof scheduleStepSchema {
  const needsBudget = pricing !== "cpp" && pricing !== "inhouse";
  return withRule(
    scheduleStepSchema,
    ["budgetMinor"],
    ({ budgetMinor }): Record<string, string> =>
      needsBudget && budgetMinor === undefined ? { budgetMinor: "required" } : {},
  );
}

/** A product as far as it says what a booking of it may be. Money in minor units. */
export interface BookingTerms extends ScheduleRules {
  priceMinor: number;
  cppSlots: number | null;
  minBudgetMinor: number;
  currency: string;
}

/** A schedule that may be booked now: its days are free to choose, and it is as much as the product sells. */
export function bookingSchemaFor(terms: BookingTerms, nowMs: number) {
  const scheduled = scheduleSchemaFor(terms.pricing);
  const started = withRule(scheduled, ["startDay", "sameDay"], (days) => checkStart(days, terms, nowMs));
  const ended = withRule(
    started,
    ["endDay"],
    ({ endDay }): Record<string, string> => (isDay(endDay) ? {} : { endDay: "date" }),
  );
  const timely = withRule(ended, ["startDay", "endDay"], (days) => checkEnd(days, terms));
  if (terms.pricing === "inhouse") return timely;
  if (terms.pricing === "cpp") {
    const roomy = withRule(timely, ["slots"], ({ slots }) => tooManySlots(slots, terms));
    return withRule(roomy, ["startDay", "endDay", "slots"], (booking) => tooSmallBooking(booking, terms));
  }
  return withRule(timely, ["budgetMinor"], ({ budgetMinor = 0 }) => tooSmallBudget(budgetMinor, terms));
}

function tooManySlots(slots: number, { cppSlots }: BookingTerms): Record<string, string> {
  const max = cppSlots ?? 1;
  return slots > max ? { slots: messageCode("tooLarge", { max }) } : {};
}

type Booked = Pick<ScheduleStep, "startDay" | "endDay" | "slots">;

/** A CPP booking's budget is its list amount: more days or more slots make it enough. */
function tooSmallBooking({ startDay, endDay, slots }: Booked, terms: BookingTerms): Record<string, string> {
  if (!isDay(startDay) || !isDay(endDay) || endDay < startDay) return {};
  const min = leastOf(terms);
  const listMinor = terms.priceMinor * countDays(startDay, endDay) * slots;
  if (listMinor >= min) return {};
  return { endDay: messageCode("schedule.cppTooSmall", { min, currency: terms.currency }) };
}

const leastOf = (terms: BookingTerms) => bookableFromMinor({ ...terms, pricingType: terms.pricing });

function tooSmallBudget(budgetMinor: number, terms: BookingTerms): Record<string, string> {
  const min = leastOf(terms);
  if (budgetMinor >= min) return {};
  return { budgetMinor: messageCode("budget.tooSmall", { min, currency: terms.currency }) };
}

export const targetingStepSchema = targetingSchema;

export const infoStepSchema = z.object({
  name: z.string().trim().min(1).max(50).describe("Name of the campaign"),
  advertiserName: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .describe("Name of the advertiser as readers of the ad see it"),
  advertiserLink: webUrlField.describe("Web address of the advertiser"),
  advertiserCategory: z.enum(ADVERTISER_CATEGORIES).describe("What the advertiser sells"),
  destinationUrl: webUrlField.describe("Web address that a click leads to"),
  contractName: z.string().trim().min(1).max(30).describe("Name of the contract's contact"),
  contractEmail: emailField.describe("E-mail address of the contract's contact"),
  agencyName: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .optional()
    .describe("Name of the agency that books for the advertiser"),
  agencyEmail: emailField.optional().describe("E-mail address of that agency"),
  /** The contract's terms, an asset of the ad account. */
  termsAssetId: z.string().min(1).max(40).optional().describe("Asset id of the contract's terms"),
  frequencyCap: wholeField(FREQUENCY_CAP_MIN, FREQUENCY_CAP_MAX)
    .optional()
    .describe("The most impressions of one person in a day; left out, the product's own cap holds"),
  dailyQuota: countField(0)
    .optional()
    .describe("The most impressions of the campaign in a day; left out or 0 for no limit"),
  memo: z
    .string()
    .trim()
    .max(CAMPAIGN_MEMO_MAX_CHARS)
    .default("")
    .describe("Note of the ad account to itself"),
});

/** An ad account's note to itself. */
export const memoSchema = z.object({
  memo: z
    .string()
    .trim()
    .max(CAMPAIGN_MEMO_MAX_CHARS)
    .default("")
    .describe("Note of the ad account to itself"),
});

/** By the publisher's grant, by card, or by another ad account that took the payment over. */
export const PAYMENT_METHODS = ["manual", "card", "representative"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** @param country of the ad account, which pays itself */
export const ownBillingSchemaOf = (country: string) =>
  z.object({
    paymentMethod: z.enum(PAYMENT_METHODS).describe("How the campaign is paid for"),
    taxInvoice: taxInvoiceSchemaOf(country).describe("Whom the tax invoice is for"),
    /** Of a payment by card: the ad account's card that is charged. Left out, its primary one at that moment. */
    paymentCardId: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe("Id of the card to charge; left out, the primary one"),
    /** A picture of the business registration, an asset of the ad account. */
    registrationAssetId: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe("Asset id of the copy of the business registration"),
  });

/** The invoice is the payer's, who says for whom it is when it takes the payment over: nothing of the booker's is asked for or kept. */
export const othersBillingSchema = z.object({ paymentMethod: z.literal("representative") });

/**
 * What the billing step asks for.
 * @param country of the ad account
 * @param paymentMethod the one that is chosen, as it came from outside
 */
export const billingStepSchemaOf = (country: string, paymentMethod: unknown) =>
  paymentMethod === "representative" ? othersBillingSchema : ownBillingSchemaOf(country);

/** Whichever method it names. What it has to say of the tax invoice is known with the ad account's country. */
export const billingStepSchema = ownBillingSchemaOf("KR").partial({ taxInvoice: true });

export type ScheduleStep = z.output<typeof scheduleStepSchema>;

export const rejectionSchema = z.object({ reason: z.string().trim().min(1).max(500) });

/** The publisher types the campaign's name, and says what its delivery was worth in minor units, VAT included. */
export const cancellationSchema = z.object({
  name: z.string().trim().min(1).describe("Name of the campaign, typed to confirm"),
  finalSettlementMinor: z
    .number()
    .int()
    .min(0)
    .describe("What its delivery was worth in minor units, VAT included"),
});

/** Reasons that one publisher keeps; more would be no shorter to read than to write. */
export const REJECTION_TEMPLATES_MAX = 20;

/**
 * A day's quota is no more than all that is bought, where impressions are what is bought. Source: rule B14.
 * @param units what the budget buys; undefined while that is not known
 * @returns message codes by field
 */
export function checkDailyQuota(
  dailyQuota: number | null | undefined,
  pricing: string,
  units: number | undefined,
): Record<string, string> {
  if (!dailyQuota || pricing !== "cpm" || units === undefined || dailyQuota <= units) return {};
  return { dailyQuota: messageCode("tooLarge", { max: units }) };
}

export const CAMPAIGN_GROUPINGS = ["publisher", "advertiser", "product"] as const;

export type CampaignGrouping = (typeof CAMPAIGN_GROUPINGS)[number];

export const groupingSchema = z.object({
  by: z.enum(CAMPAIGN_GROUPINGS).default("publisher").describe("What campaigns are grouped by"),
});
