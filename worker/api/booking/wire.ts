import { z } from "@hono/zod-openapi";
import {
  BOOKING_STAGES,
  CAMPAIGN_ACTIONS,
  CAMPAIGN_ACTORS,
  CAMPAIGN_LABELS,
  CAMPAIGN_STATUSES,
  invoiceFor,
  questTermsSchema,
  type ReadableCampaign,
} from "../../../domain/booking";
import { ADVERTISER_CATEGORIES, DEFAULT_COUNTRY, PRODUCT_PRICINGS } from "../../../domain/kernel";
import { type Quote, videoUnits } from "../../../domain/money";
import { REFUSALS } from "../../../domain/serving";
import { logError } from "../../log";
import {
  type BookingListItem,
  type CampaignDetail,
  type CampaignListItem,
  type CampaignRow,
  readPayer,
  readQuote,
} from "../../services/booking";
import type { ServiceContext } from "../../services/kernel";
import { offeredProductDetailWire, toOfferedDetailWire } from "../inventory/wire";
import {
  currencyField,
  dayField,
  instant,
  instantField,
  instantOrNull,
  minorField,
  quoteWire,
} from "../kernel/fields";
import { countsWire } from "../reports/report";
import { refusalsWire, toRefusalsWire } from "../serving/testing";
import { creativeWire, shownAssetWire, toCreativeWire } from "./creative-wire";

export const campaignWire = z
  .object({
    id: z.string(),
    projectId: z.string(),
    pubProjectId: z.string(),
    productId: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    publisherApprovedAt: instantField.nullable(),
    submittedAt: instantField.nullable(),
    rejectionComment: z.string().nullable(),
    name: z.string(),
    startDay: dayField.nullable(),
    endDay: dayField.nullable(),
    startsAt: instantField.nullable(),
    endsAt: instantField.nullable(),
    sameDay: z.boolean(),
    slots: z.int(),
    budgetMinor: minorField.nullable(),
    currency: currencyField,
    targeting: z.object({
      languages: z.array(z.string()),
      countries: z.array(z.string()),
      excludedLanguages: z.array(z.string()),
      excludedCountries: z.array(z.string()),
    }),
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
    inhouseImpressions: z.int().nullable().openapi({
      description:
        "In-house: impressions after which it rests for good; null goes on, and for every other pricing",
    }),
    priority: z.int().nullable().openapi({
      description: "In-house, for its publisher: which comes first; null for everybody else",
    }),
    memo: z.string().nullable().openapi({
      description: "The ad account's note to itself; null for everybody else",
    }),
    paymentMethod: z.enum(["card", "manual", "representative"]).nullable(),
    taxInvoice: z
      .object({
        businessName: z.string(),
        registrationNumber: z.string(),
        country: z.string().openapi({ description: "The ad account's, by which the number reads" }),
        managerEmail: z.string(),
        ccEmails: z.array(z.string()),
      })
      .nullable()
      .openapi({
        description:
          "For whom it is: whoever took the payment over once somebody did, and then null for the ad account that booked",
      }),
    registrationAssetId: z.string().nullable().openapi({
      description: "Of the ad account that booked; null once another one took the payment over",
    }),
    quote: quoteWire.nullable().openapi({
      description:
        "What it costs: by the prices of now while it is a draft or rejected, from its submission on what was agreed to",
    }),
    finalSettlementMinor: minorField.nullable(),
    quest: questTermsSchema.nullable(),
    createdAt: instantField,
    updatedAt: instantField,
  })
  .openapi("Campaign");

/**
 * @param quote as `quoteOf` has it: what the row remembers is not what a campaign that may be edited costs
 * @param reader the project through which it is read; null for operators, who are shown no side's own notes
 */
function toCampaignWire(
  row: ReadableCampaign,
  quote: Quote | null,
  reader: string | null,
): z.input<typeof campaignWire> {
  const isOwn = row.projectId === reader;
  return {
    ...row,
    quote,
    memo: isOwn ? row.memo : null,
    priority: row.pubProjectId === reader ? row.priority : null,
    taxInvoice: row.taxInvoice && {
      ...row.taxInvoice,
      country: row.taxInvoice.country ?? DEFAULT_COUNTRY,
      ccEmails: row.taxInvoice.ccEmails ?? [],
    },
    currency: row.currency as z.input<typeof currencyField>,
    publisherApprovedAt: instantOrNull(row.publisherApprovedAt),
    submittedAt: instantOrNull(row.submittedAt),
    startsAt: instantOrNull(row.startsAt),
    endsAt: instantOrNull(row.endsAt),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  };
}

/**
 * A campaign as a write answers it. It is written by then: what cannot be read beside it is left out of the answer, which does not tell of
 * a failure.
 */
export async function campaignAnswer(
  ctx: ServiceContext,
  campaign: CampaignRow,
  reader: string | null,
): Promise<z.input<typeof campaignWire>> {
  const read = async () => Promise.all([readQuote(ctx, campaign), readPayer(ctx, campaign)]);
  const [quote, payer] = await read().catch((error: unknown) => {
    logError("api.unsaid", error, { requestId: ctx.requestId, campaign: campaign.id });
    return [null, null] as const;
  });
  return toCampaignWire({ ...campaign, ...invoiceFor(campaign, payer, reader) }, quote, reader);
}

export const bookingWire = z
  .object({
    campaign: campaignWire,
    holdExpiresAt: instantField.nullable().openapi({ description: "Until when the days are held; cpp only" }),
  })
  .openapi("Booking");

export const campaignItemWire = z
  .object({
    campaign: campaignWire,
    label: z.enum(CAMPAIGN_LABELS),
    productName: z.string(),
    pricingType: z.enum(PRODUCT_PRICINGS),
    advertiserName: z.string(),
    publisherName: z.string(),
  })
  .openapi("CampaignListItem");

export function toCampaignItemWire(
  item: CampaignListItem,
  reader: string | null,
): z.input<typeof campaignItemWire> {
  const { label, productName, advertiserName, publisherName } = item;
  return {
    campaign: toCampaignWire(item.campaign, item.quote, reader),
    label,
    productName,
    pricingType: item.pricingType as (typeof PRODUCT_PRICINGS)[number],
    advertiserName,
    publisherName,
  };
}

export const bookingItemWire = campaignItemWire
  .extend({
    stage: z.enum(BOOKING_STAGES),
    days: z.int().nullable().openapi({ description: "How many, the first and the last included" }),
    creatives: z
      .object({ stand: z.enum(["missing", "handed-in"]), dueAt: instantField })
      .nullable()
      .openapi({ description: "What it needs before its start; null where nothing is asked for" }),
    timezone: z.string().openapi({ description: "The product's, by which its days are counted" }),
  })
  .openapi("BookingListItem");

export function toBookingItemWire(item: BookingListItem, reader: string): z.input<typeof bookingItemWire> {
  const { stage, days, creatives, timezone } = item;
  return {
    ...toCampaignItemWire(item, reader),
    stage,
    days,
    creatives: creatives && { ...creatives, dueAt: instant(creatives.dueAt) },
    timezone,
  };
}

const periodDaysWire = z.object({ startDay: dayField, endDay: dayField });

export const campaignDetailWire = z
  .object({
    campaign: campaignWire,
    label: z.enum(CAMPAIGN_LABELS),
    offer: offeredProductDetailWire,
    advertiserProjectName: z.string(),
    quote: quoteWire.nullable(),
    filmUnits: z.int().nullable().openapi({
      description:
        "Impressions that the quote buys once one of its creatives is a video, which has a price of its own; null: its `units`",
    }),
    creatives: z.array(creativeWire.extend({ asset: shownAssetWire })),
    history: z.array(
      z.object({
        action: z.string(),
        fromStatus: z.enum(CAMPAIGN_STATUSES).nullable(),
        toStatus: z.enum(CAMPAIGN_STATUSES),
        actorKind: z.enum(CAMPAIGN_ACTORS),
        actorName: z.string().nullable(),
        reason: z.string().nullable(),
        moved: z.object({ from: periodDaysWire, to: periodDaysWire }).nullable().openapi({
          description: "The days before and after a postponement, an extension or a late approval",
        }),
        repriced: z
          .object({ currency: z.string(), fromMinor: minorField, toMinor: minorField })
          .nullable()
          .openapi({ description: "The totals before and after an approval that came after the start" }),
        creative: z
          .object({ id: z.string(), name: z.string() })
          .nullable()
          .openapi({ description: "The creative that the step is about; null: the campaign itself" }),
        at: instantField,
      }),
    ),
    actions: z.array(z.enum(CAMPAIGN_ACTIONS)).openapi({ description: "What this reader may do now" }),
    totals: z.object(countsWire),
    refusals: refusalsWire,
    standing: z
      .array(z.object({ reason: z.enum(REFUSALS), units: z.array(z.string()) }))
      .openapi({ description: "Why it would not be served now by its own state; no unit names mean all" }),
  })
  .openapi("CampaignDetail");

export function toCampaignDetailWire(
  detail: CampaignDetail,
  reader: string | null,
): z.input<typeof campaignDetailWire> {
  return {
    ...detail,
    campaign: toCampaignWire({ ...detail.campaign, ...detail.invoice }, detail.quote, reader),
    offer: toOfferedDetailWire(detail.offer),
    filmUnits: detail.quote && videoUnits(detail.quote, detail.offer.product.videoPriceMinor),
    creatives: detail.creatives.map((creative) => ({
      ...toCreativeWire(creative),
      asset: { ...creative.asset, createdAt: instant(creative.asset.createdAt) },
    })),
    history: detail.history.map((entry) => ({ ...entry, at: instant(entry.at) })),
    refusals: toRefusalsWire(detail.refusals),
  };
}
