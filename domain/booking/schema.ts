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

/** The steps of the booking stepper, each validated alone and all together at submission. */
export const CAMPAIGN_STEPS = ["schedule", "targeting", "quest", "info", "billing", "confirm"] as const;
export type CampaignStep = (typeof CAMPAIGN_STEPS)[number];

/** Steps that a pricing type omits: a quest sets its own days and has no targeting; in-house has no cost. */
function stepsWithout(pricing: string): readonly CampaignStep[] {
  if (pricing === "cpq") return ["schedule", "targeting"];
  return pricing === "inhouse" ? ["quest", "billing"] : ["quest"];
}

/** Steps of a campaign. @param pricing pricing type of its product */
export function stepsOf(pricing: string): CampaignStep[] {
  const others = stepsWithout(pricing);
  return CAMPAIGN_STEPS.filter((step) => !others.includes(step));
}

/** Days are in the product's zone; `schedule.ts` checks which ones are available. */
export const scheduleStepSchema = z.object({
  startDay: z.string().min(1).describe("First day, `YYYY-MM-DD` in the product's zone"),
  endDay: z.string().min(1).describe("Last day, `YYYY-MM-DD` in the product's zone, included"),
  sameDay: z.boolean().default(false).describe("Whether to start on the day on which it is approved"),
  slots: wholeField(1, CPP_SLOTS_MAX).default(1).describe("Slots a day that are booked"),
  /** Ignored for CPP, whose budget is its price. */
  budgetMinor: amountField
    .optional()
    .describe("Budget in minor units of the product's currency; ignored for cpp, which costs its days"),
  /** In-house: impressions after which the campaign stops; if omitted, it runs to its end. Ignored for other products. */
  impressions: countField(1)
    .optional()
    .describe(
      "In-house campaigns: impressions after which the campaign rests for good; left out, it runs to its end",
    ),
});

/** Form input for any product; the product then decides which fields are required and reports all missing ones at once. */
export const scheduleInputSchema = scheduleStepSchema.partial({ startDay: true, endDay: true });

/** CPP bookings cost what their days cost and in-house is free; all others require a budget. */
export function scheduleSchemaFor(pricing: string): typeof scheduleStepSchema {
  const needsBudget = pricing !== "cpp" && pricing !== "inhouse";
  return withRule(
    scheduleStepSchema,
    ["budgetMinor"],
    ({ budgetMinor }): Record<string, string> =>
      needsBudget && budgetMinor === undefined ? { budgetMinor: "required" } : {},
  );
}

/** Product fields that limit a booking. Amounts in minor units. */
export interface BookingTerms extends ScheduleRules {
  priceMinor: number;
  cppSlots: number | null;
  minBudgetMinor: number;
  currency: string;
}

/** A schedule that can be booked now: its days are available, and it reaches the product's minimum. */
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

/** A CPP booking's budget is its list amount, so more days or slots are needed to reach the minimum. */
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
  /** Contract terms, an asset of the ad account. */
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

/** An ad account's private note. */
export const memoSchema = z.object({
  memo: z
    .string()
    .trim()
    .max(CAMPAIGN_MEMO_MAX_CHARS)
    .default("")
    .describe("Note of the ad account to itself"),
});

/** By bank transfer with the publisher's grant, by card, or by another ad account that took the payment over. */
export const PAYMENT_METHODS = ["manual", "card", "representative"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Billing by the ad account itself. @param country of the ad account */
export const ownBillingSchemaOf = (country: string) =>
  z.object({
    paymentMethod: z.enum(PAYMENT_METHODS).describe("How the campaign is paid for"),
    taxInvoice: taxInvoiceSchemaOf(country).describe("Whom the tax invoice is for"),
    /** Card payments: the card to charge; defaults to the ad account's primary card at the time of the charge. */
    paymentCardId: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe("Id of the card to charge; left out, the primary one"),
    /** Image of the business registration, an asset of the ad account. */
    registrationAssetId: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe("Asset id of the copy of the business registration"),
  });

/** The invoice is the payer's, who enters its recipient on takeover; the booker's invoice data is neither requested nor stored. */
export const othersBillingSchema = z.object({ paymentMethod: z.literal("representative") });

/**
 * The schema of the billing step.
 * @param country of the ad account
 * @param paymentMethod the selected method, unvalidated input
 */
export const billingStepSchemaOf = (country: string, paymentMethod: unknown) =>
  paymentMethod === "representative" ? othersBillingSchema : ownBillingSchemaOf(country);

/** The billing step for any method. The tax invoice is validated once the ad account's country is known. */
export const billingStepSchema = ownBillingSchemaOf("KR").partial({ taxInvoice: true });

export type ScheduleStep = z.output<typeof scheduleStepSchema>;

export const rejectionSchema = z.object({ reason: z.string().trim().min(1).max(500) });

/** What the publisher approves together: the campaign, and creatives by id. */
export const approvalSchema = withRule(
  z.object({
    campaign: z.boolean().default(false),
    creatives: z.array(z.string().min(1)).default([]),
  }),
  ["campaign", "creatives"],
  ({ campaign, creatives }): Record<string, string> =>
    campaign || creatives.length > 0 ? {} : { creatives: messageCode("tooFew", { min: 1 }) },
);
export type Approval = z.output<typeof approvalSchema>;

/** The publisher confirms by typing the campaign's name, and states the value of the delivery in minor units, VAT included. */
export const cancellationSchema = z.object({
  name: z.string().trim().min(1).describe("Name of the campaign, typed to confirm"),
  finalSettlementMinor: z
    .number()
    .int()
    .min(0)
    .describe("What its delivery was worth in minor units, VAT included"),
});

/** Maximum rejection templates of a publisher. */
export const REJECTION_TEMPLATES_MAX = 20;

/**
 * For bookings of impressions, the daily quota is at most the purchased units. Source: rule B14.
 * @param units units that the budget buys; undefined while unknown
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
