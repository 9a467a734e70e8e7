import { z } from "zod";
import { CREATIVE_TYPES } from "../content";
import { QUEST_GOALS } from "../inventory";
import { ADVERTISER_CATEGORIES, amountView, COUNTRIES, CURRENCIES, dayView, momentView } from "../kernel";
import type { Quote } from "../money";
import type { MovedPeriod } from "./after-booking";
import { type CampaignPlan, PLAN_GOALS, type PlannedBooking } from "./planner";
import type { QuestTerms } from "./quest";
import type { FieldChange, ReviewedCampaign, ReviewedCreative } from "./review-changes";
import type { Submission } from "./review-deadline";
import { PAYMENT_METHODS } from "./schema";
import type { CampaignSince, CreativeSince } from "./since-review";
import { CAMPAIGN_STATUSES, CREATIVE_STATUSES } from "./states";
import { type CampaignTargeting, TARGET_COUNTRIES, TARGET_LANGUAGES } from "./targeting";
import type { InvoicePapers, TaxInvoice } from "./tax-invoice";

const targetingView = z.object({
  languages: z.array(z.enum(TARGET_LANGUAGES)),
  countries: z.array(z.enum(TARGET_COUNTRIES)),
  excludedLanguages: z.array(z.enum(TARGET_LANGUAGES)),
  excludedCountries: z.array(z.enum(TARGET_COUNTRIES)),
  targetings: z.array(z.string()),
  excludedTargetings: z.array(z.string()),
}) satisfies z.ZodType<CampaignTargeting>;

const questTermsView = z.object({
  goal: z.enum(QUEST_GOALS),
  productName: z.string(),
  brandName: z.string(),
  purchaseUrl: z.string(),
  priceMinor: z.int(),
  paybackMinor: z.int(),
  recruitmentTarget: z.int(),
  byAgency: z.boolean(),
}) satisfies z.ZodType<QuestTerms>;

export const taxInvoiceView = z.object({
  businessName: z.string(),
  registrationNumber: z.string(),
  managerEmail: z.string(),
  representative: z.string().optional(),
  address: z.string().optional(),
  businessType: z.string().optional(),
  businessItem: z.string().optional(),
  ccEmails: z.array(z.string()),
  country: z.string().optional(),
}) satisfies z.ZodType<TaxInvoice>;

/** For whom the tax invoice is; both are null for a reader to whom they are another's. */
export const invoicePapersView = z.object({
  taxInvoice: taxInvoiceView.nullable(),
  registrationAssetId: z.string().nullable(),
}) satisfies z.ZodType<InvoicePapers>;

/** What a review looks at of a campaign. */
const reviewedCampaignView = z.object({
  name: z.string(),
  startDay: dayView.nullable(),
  endDay: dayView.nullable(),
  sameDay: z.boolean().describe("Whether it starts on the day on which it is approved"),
  slots: z.int(),
  budgetMinor: amountView.nullable(),
  targeting: targetingView,
  advertiserName: z.string().nullable(),
  advertiserLink: z.string().nullable(),
  advertiserCategory: z.enum(ADVERTISER_CATEGORIES).nullable(),
  destinationUrl: z.string().nullable(),
  contractName: z.string().nullable(),
  contractEmail: z.string().nullable(),
  agencyName: z.string().nullable(),
  agencyEmail: z.string().nullable(),
  termsAssetId: z.string().nullable(),
  frequencyCap: z.int().nullable(),
  dailyQuota: z.int().nullable(),
  inhouseImpressions: z
    .int()
    .nullable()
    .describe(
      "In-house: impressions after which it rests for good; null goes on, and for every other pricing",
    ),
  paymentMethod: z.enum(PAYMENT_METHODS).nullable(),
  quest: questTermsView.nullable(),
});

/** What both sides and operators see of a campaign. */
export const campaignView = reviewedCampaignView.extend({
  id: z.string(),
  projectId: z.string(),
  pubProjectId: z.string(),
  productId: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  publisherApprovedAt: momentView.nullable(),
  submittedAt: momentView.nullable(),
  rejectionComment: z.string().nullable(),
  startsAt: momentView.nullable(),
  endsAt: momentView.nullable(),
  currency: z.enum(CURRENCIES),
  viaAdNote: z
    .boolean()
    .describe("Whether its ad account had first met the publisher in the ad-note catalogue"),
  finalSettlementMinor: amountView.nullable(),
  createdAt: momentView,
  updatedAt: momentView,
  version: z.int(),
});
export type ShownCampaign = z.output<typeof campaignView>;

/** What its ad account sees of it beside: its note to itself, and for whom the tax invoice is. */
export const ownCampaignView = campaignView.extend({
  memo: z.string(),
  ...invoicePapersView.shape,
});
export type OwnCampaign = z.output<typeof ownCampaignView>;

/** All that somebody may read of a campaign: what services answer, and what pages and calls narrow to their reader. */
export const readableCampaignView = ownCampaignView.extend({ priority: z.int() });
export type ReadableCampaign = z.output<typeof readableCampaignView>;

/** A campaign as what changed it leaves it; the quote is what was agreed to. */
export type WrittenCampaign = ReadableCampaign & { quote: Quote | null };

/** What its publisher sees of a campaign of its own beside: where it stands among its others. */
export const inHouseCampaignView = campaignView.extend({ priority: z.int() });
export type InHouseCampaign = z.output<typeof inHouseCampaignView>;

/** What a review looks at of a creative. */
const reviewedCreativeView = z.object({
  unitId: z.string(),
  name: z.string(),
  type: z.enum(CREATIVE_TYPES),
  assetId: z.string(),
  altText: z.string(),
  headline: z.string(),
  body: z.string(),
  cta: z.string().nullable(),
  ctaTextColor: z.string().nullable(),
  ctaColor: z.string().nullable(),
  profileName: z.string().nullable(),
  profileAssetId: z.string().nullable(),
  texts: z.array(z.object({ id: z.string(), text: z.string() })),
  destinationUrl: z.string().nullable(),
  displayFrom: momentView.nullable(),
  displayTo: momentView.nullable(),
  weekdays: z.array(z.int()).describe("ISO weekdays; empty: all"),
  hours: z.array(z.int()).describe("Of the product's zone; empty: all"),
  browsers: z.array(z.string()).describe("Empty: all"),
}) satisfies z.ZodType<ReviewedCreative>;

/** What both sides and operators see of a creative. */
export const creativeView = reviewedCreativeView.extend({
  id: z.string(),
  campaignId: z.string(),
  status: z.enum(CREATIVE_STATUSES),
  rejectionComment: z.string().nullable(),
  createdAt: momentView,
  updatedAt: momentView,
  version: z.int(),
});
export type ShownCreative = z.output<typeof creativeView>;

/** One field that changed, with what it was and is, for each field of a record. */
function changeOf<Shape extends Record<string, z.ZodType>>(record: z.ZodObject<Shape>) {
  const changes = Object.entries(record.shape).map(([field, value]) =>
    z.object({ field: z.literal(field), before: value, after: value }),
  );
  return z.union(changes) as z.ZodType as z.ZodType<
    FieldChange<z.output<z.ZodObject<Shape>>>,
    FieldChange<z.output<z.ZodObject<Shape>>>
  >;
}

/** What changed of a creative since its last review. */
export const creativeSinceView = z.object({
  verdict: z.enum(["approved", "rejected", "campaign-rejected"]),
  reason: z.string().nullable(),
  at: z.number(),
  changes: z
    .array(changeOf<{ [K in keyof ReviewedCreative]: z.ZodType<ReviewedCreative[K]> }>(reviewedCreativeView))
    .nullable(),
}) satisfies z.ZodType<CreativeSince>;

/** What changed of a campaign since it was rejected. */
export const campaignSinceView = z.object({
  reason: z.string().nullable(),
  at: z.number(),
  changes: z.array(
    changeOf<{ [K in keyof ReviewedCampaign]: z.ZodType<ReviewedCampaign[K]> }>(reviewedCampaignView),
  ),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()).describe("What is not there any more"),
}) satisfies z.ZodType<CampaignSince>;

const daysView = z.object({ startDay: dayView, endDay: dayView });

export const movedPeriodView = z.object({ from: daysView, to: daysView }) satisfies z.ZodType<MovedPeriod>;

export const submissionView = z.object({
  submittedAt: z.number(),
  sameDay: z.boolean().describe("Whether it starts on the day on which it is approved"),
  startsAt: z.number().nullable(),
}) satisfies z.ZodType<Submission>;

export const campaignPlanView = z.object({
  goal: z.enum(PLAN_GOALS),
  country: z.enum(COUNTRIES),
  budgetMinor: z.number(),
  startDay: z.string(),
  endDay: z.string(),
}) satisfies z.ZodType<CampaignPlan>;

/** What an address carries over from an estimate to a booking. */
export const plannedBookingView = z.object({
  startDay: z.string().optional(),
  endDay: z.string().optional(),
  budgetMinor: z.string().optional(),
  slots: z.string().optional(),
}) satisfies z.ZodType<Partial<PlannedBooking>>;
