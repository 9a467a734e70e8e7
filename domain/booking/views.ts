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
  languages: z
    .array(z.enum(TARGET_LANGUAGES))
    .describe("ISO 639-1 codes of readers that the campaign is shown to; empty for all"),
  countries: z
    .array(z.enum(TARGET_COUNTRIES))
    .describe("ISO 3166-1 alpha-2 codes of countries that the campaign is shown in; empty for all"),
  excludedLanguages: z
    .array(z.enum(TARGET_LANGUAGES))
    .describe("ISO 639-1 codes of readers that the campaign is not shown to"),
  excludedCountries: z
    .array(z.enum(TARGET_COUNTRIES))
    .describe("ISO 3166-1 alpha-2 codes of countries that the campaign is not shown in"),
  targetings: z
    .array(z.string())
    .describe("Ids of the publisher's targetings whose users the campaign is shown to"),
  excludedTargetings: z
    .array(z.string())
    .describe("Ids of the publisher's targetings whose users the campaign is not shown to"),
}) satisfies z.ZodType<CampaignTargeting>;

const questTermsView = z.object({
  goal: z.enum(QUEST_GOALS).describe("Pace of the recruitment"),
  productName: z.string().describe("Name of what is bought"),
  brandName: z.string().describe("Name of its brand"),
  purchaseUrl: z.string().describe("Web address where it is bought"),
  priceMinor: z.int().describe("Price of what is bought, in won"),
  paybackMinor: z.int().describe("What each participant gets back, in won"),
  recruitmentTarget: z.int().describe("How many participants are wanted"),
  byAgency: z.boolean().describe("Whether an agency books for the advertiser"),
  decisionDays: z
    .int()
    .describe("Days in which a participant's proof is decided; what is not decided by then is confirmed"),
  returnDays: z.int().describe("Days between the confirmation and the payback"),
}) satisfies z.ZodType<QuestTerms>;

export const taxInvoiceView = z.object({
  businessName: z.string().describe("Name of the business that the tax invoice is for"),
  registrationNumber: z.string().describe("Registration number of the business"),
  managerEmail: z.string().describe("E-mail address that receives the tax invoice"),
  representative: z.string().optional().describe("Name of the business's representative"),
  address: z.string().optional().describe("Postal address of the business"),
  businessType: z.string().optional().describe("Line of business, as tax invoices say it"),
  businessItem: z.string().optional().describe("What the business trades in, as tax invoices say it"),
  ccEmails: z.array(z.string()).describe("Further addresses that receive the tax invoice"),
  country: z.string().optional(),
}) satisfies z.ZodType<TaxInvoice>;

/** Recipient of the tax invoice; both fields are null if the reader may not see them. */
export const invoicePapersView = z.object({
  taxInvoice: taxInvoiceView.nullable(),
  registrationAssetId: z.string().nullable(),
}) satisfies z.ZodType<InvoicePapers>;

/** Reviewed fields of a campaign. */
const reviewedCampaignView = z.object({
  name: z.string().describe("Name of the campaign"),
  startDay: dayView.nullable().describe("First day, `YYYY-MM-DD` in the product's zone"),
  endDay: dayView.nullable().describe("Last day, `YYYY-MM-DD` in the product's zone, included"),
  sameDay: z.boolean().describe("Whether it starts on the day on which it is approved"),
  slots: z.int().describe("Slots a day that are booked"),
  budgetMinor: amountView.nullable(),
  targeting: targetingView.describe("Whom the campaign is shown to"),
  advertiserName: z.string().nullable().describe("Name of the advertiser as readers of the ad see it"),
  advertiserLink: z.string().nullable().describe("Web address of the advertiser"),
  advertiserCategory: z.enum(ADVERTISER_CATEGORIES).nullable().describe("What the advertiser sells"),
  destinationUrl: z.string().nullable().describe("Web address that a click leads to"),
  contractName: z.string().nullable().describe("Name of the contract's contact"),
  contractEmail: z.string().nullable().describe("E-mail address of the contract's contact"),
  agencyName: z.string().nullable().describe("Name of the agency that books for the advertiser"),
  agencyEmail: z.string().nullable().describe("E-mail address of that agency"),
  termsAssetId: z.string().nullable().describe("Asset id of the contract's terms"),
  frequencyCap: z
    .int()
    .nullable()
    .describe("The most impressions of one person in a day; null where only the product's own cap holds"),
  dailyQuota: z.int().nullable().describe("The most impressions of the campaign in a day; null for no limit"),
  inhouseImpressions: z
    .int()
    .nullable()
    .describe(
      "In-house: impressions after which it rests for good; null goes on, and for every other pricing",
    ),
  paymentMethod: z.enum(PAYMENT_METHODS).nullable().describe("How the campaign is paid for"),
  quest: questTermsView.nullable().describe("Terms of the quest; null for an ad campaign"),
});

/** Campaign fields that both sides and operators see. */
export const campaignView = reviewedCampaignView.extend({
  id: z.string().describe("Id of the campaign"),
  projectId: z.string().describe("Id of the ad account"),
  pubProjectId: z.string().describe("Id of the publisher"),
  productId: z.string().describe("Id of the ad product"),
  status: z.enum(CAMPAIGN_STATUSES).describe("State of the campaign"),
  publisherApprovedAt: momentView.nullable().describe("When the publisher approved it; null before"),
  submittedAt: momentView.nullable().describe("When it was last sent for review; null before"),
  rejectionComment: z.string().nullable().describe("Why it was last rejected; null while it was not"),
  startsAt: momentView.nullable().describe("When it starts; null before that is fixed"),
  endsAt: momentView.nullable().describe("The first moment after its end; null before that is fixed"),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of every amount of this record"),
  viaAdNote: z
    .boolean()
    .describe("Whether its ad account had first met the publisher in the ad-note catalogue"),
  finalSettlementMinor: amountView.nullable(),
  createdAt: momentView.describe("When it was created"),
  updatedAt: momentView.describe("When it was last changed"),
  version: z.int(),
});
export type ShownCampaign = z.output<typeof campaignView>;

/** Additional fields for its ad account: the private note, and the recipient of the tax invoice. */
export const ownCampaignView = campaignView.extend({
  memo: z.string(),
  ...invoicePapersView.shape,
});
export type OwnCampaign = z.output<typeof ownCampaignView>;

/** All readable fields of a campaign: the result of services, which pages and API calls narrow to their reader. */
export const readableCampaignView = ownCampaignView.extend({ priority: z.int() });
export type ReadableCampaign = z.output<typeof readableCampaignView>;

/** A campaign after a change; the quote is the agreed one. */
export type WrittenCampaign = ReadableCampaign & { quote: Quote | null };

/** Additional field for the publisher's own campaigns: the priority among them. */
export const inHouseCampaignView = campaignView.extend({ priority: z.int() });
export type InHouseCampaign = z.output<typeof inHouseCampaignView>;

/** Reviewed fields of a creative. */
const reviewedCreativeView = z.object({
  unitId: z.string().describe("Id of the ad unit"),
  name: z.string().describe("Name of the creative"),
  type: z.enum(CREATIVE_TYPES).describe("Whether it is an image, a video or a cover"),
  assetId: z.string().describe("Id of the asset that it shows"),
  altText: z.string().describe("What a screen reader says of the picture"),
  headline: z.string().describe("First line of the ad"),
  body: z.string().describe("Text below the headline"),
  cta: z.string().nullable().describe("Label of the ad's button; null for none"),
  ctaTextColor: z.string().nullable().describe("Colour of the button's label, `#rrggbb`"),
  ctaColor: z.string().nullable().describe("Colour of the button, `#rrggbb`"),
  profileName: z.string().nullable().describe("Name that stands beside the ad"),
  profileAssetId: z.string().nullable().describe("Asset id of the picture beside that name"),
  texts: z
    .array(
      z.object({
        id: z.string().describe("Id of the unit's text item"),
        text: z.string().describe("The text"),
      }),
    )
    .describe("Texts that the unit asks for itself"),
  destinationUrl: z
    .string()
    .nullable()
    .describe("Web address that a click leads to; null for the campaign's own"),
  displayFrom: momentView
    .nullable()
    .describe("When the creative is first shown; null for the campaign's start"),
  displayTo: momentView
    .nullable()
    .describe("When the creative is no longer shown; null for the campaign's end"),
  weekdays: z.array(z.int()).describe("ISO weekdays; empty: all"),
  hours: z.array(z.int()).describe("Of the product's zone; empty: all"),
  browsers: z.array(z.string()).describe("Empty: all"),
}) satisfies z.ZodType<ReviewedCreative>;

/** Creative fields that both sides and operators see. */
export const creativeView = reviewedCreativeView.extend({
  id: z.string().describe("Id of the creative"),
  campaignId: z.string().describe("Id of the campaign"),
  status: z.enum(CREATIVE_STATUSES).describe("State of the creative"),
  rejectionComment: z.string().nullable().describe("Why it was last rejected; null while it was not"),
  createdAt: momentView.describe("When it was created"),
  updatedAt: momentView.describe("When it was last changed"),
  version: z.int(),
});
export type ShownCreative = z.output<typeof creativeView>;

/** A changed field with its previous and current value, for each field of a record. */
function changeOf<Shape extends Record<string, z.ZodType>>(record: z.ZodObject<Shape>) {
  const changes = Object.entries(record.shape).map(([field, value]) =>
    z.object({ field: z.literal(field), before: value, after: value }),
  );
  return z.union(changes) as z.ZodType as z.ZodType<
    FieldChange<z.output<z.ZodObject<Shape>>>,
    FieldChange<z.output<z.ZodObject<Shape>>>
  >;
}

/** Changes of a creative since its last review. */
export const creativeSinceView = z.object({
  verdict: z.enum(["approved", "rejected", "campaign-rejected"]),
  reason: z.string().nullable(),
  at: z.number(),
  changes: z
    .array(changeOf<{ [K in keyof ReviewedCreative]: z.ZodType<ReviewedCreative[K]> }>(reviewedCreativeView))
    .nullable(),
}) satisfies z.ZodType<CreativeSince>;

/** Changes of a campaign since its rejection. */
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

const daysView = z.object({
  startDay: dayView.describe("First day, `YYYY-MM-DD` in the product's zone"),
  endDay: dayView.describe("Last day, `YYYY-MM-DD` in the product's zone, included"),
});

export const movedPeriodView = z.object({
  from: daysView.describe("The days before"),
  to: daysView.describe("The days after"),
}) satisfies z.ZodType<MovedPeriod>;

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

/** Values that a link carries from an estimate to a booking form. */
export const plannedBookingView = z.object({
  startDay: z.string().optional(),
  endDay: z.string().optional(),
  budgetMinor: z.string().optional(),
  slots: z.string().optional(),
}) satisfies z.ZodType<Partial<PlannedBooking>>;
