import { z } from "zod";
import { amountView, dayView, issueCode, momentView } from "../kernel";
import { quoteView, type SeenQuote, seenQuoteSchema } from "../money";
import { CAMPAIGN_LABELS } from "./labels";
import { billingStepSchemaOf, infoStepSchema, stepsOf } from "./schema";
import { CAMPAIGN_STATUSES } from "./states";

/** Limits of plans. Source: rule B31. */
export const MEDIA_PLAN_CAMPAIGNS_MAX = 10;
export const MEDIA_PLANS_OPEN_MAX = 20;
export const MEDIA_PLAN_NAME_MAX_CHARS = 50;

const campaignIds = z.array(z.string().min(1).max(40)).max(MEDIA_PLAN_CAMPAIGNS_MAX);

export const newMediaPlanSchema = z.object({
  name: z.string().trim().min(1).max(MEDIA_PLAN_NAME_MAX_CHARS),
  campaignIds: campaignIds.default([]),
});

export const mediaPlanNameSchema = newMediaPlanSchema.pick({ name: true });

export const addedToMediaPlanSchema = z.object({ campaignIds: campaignIds.min(1) });

/** What the caller saw of each campaign of a plan that is sent. */
export const seenMediaPlanSchema = z.object({
  campaigns: z
    .array(seenQuoteSchema.extend({ campaignId: z.string().min(1).max(40), version: z.int() }))
    .min(1)
    .max(MEDIA_PLAN_CAMPAIGNS_MAX),
});
export type SeenCampaign = SeenQuote & { campaignId: string; version: number };

/** Steps of a campaign that a plan shows as open; all other steps have values from the beginning. */
export const PLANNED_STEPS = ["info", "billing"] as const;
export type PlannedStep = (typeof PLANNED_STEPS)[number];

/** A campaign's fields that these steps fill in. */
interface Fillable {
  paymentMethod: string | null;
  taxInvoice: { country?: string | undefined } | null;
}

/**
 * The steps that still lack a value. Sending validates all steps again, with what only the server knows.
 * @param pricing pricing type of its product
 */
export function openSteps(campaign: Fillable, pricing: string): PlannedStep[] {
  const given = Object.fromEntries(Object.entries(campaign).filter(([, value]) => value !== null));
  const billing = billingStepSchemaOf(campaign.taxInvoice?.country ?? "KR", campaign.paymentMethod);
  const schemas = { info: infoStepSchema, billing };
  const filledIn = stepsOf(pricing);
  return PLANNED_STEPS.filter(
    (step) =>
      filledIn.includes(step) &&
      !schemas[step].safeParse({ taxInvoice: {}, ...given }, { error: issueCode }).success,
  );
}

export const plannedCampaignView = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  label: z.enum(CAMPAIGN_LABELS),
  publisherId: z.string(),
  publisherName: z.string(),
  productId: z.string(),
  productName: z.string(),
  pricingType: z.string(),
  startDay: dayView.nullable(),
  endDay: dayView.nullable(),
  slots: z.int(),
  budgetMinor: amountView.nullable(),
  quote: quoteView.nullable(),
  /** End of its hold; null without one. */
  heldUntil: momentView.nullable(),
  openSteps: z.array(z.enum(PLANNED_STEPS)),
  version: z.int(),
});
export type PlannedCampaign = z.output<typeof plannedCampaignView>;

export const mediaPlanView = z.object({
  id: z.string(),
  name: z.string(),
  sentAt: momentView.nullable(),
  createdAt: momentView,
  version: z.int(),
});

export const mediaPlanItemView = mediaPlanView.extend({
  campaigns: z.int(),
  /** Names of publishers, each once. */
  publishers: z.array(z.string()),
});
export type MediaPlanItem = z.output<typeof mediaPlanItemView>;

export const mediaPlanDetailView = mediaPlanView.extend({ campaigns: z.array(plannedCampaignView) });
export type MediaPlanDetail = z.output<typeof mediaPlanDetailView>;
