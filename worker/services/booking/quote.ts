import { and, desc, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { countDays } from "../../../domain/calendar/day";
import { editableFields } from "../../../domain/campaign/states";
import { type CampaignTargeting, usedTargetings } from "../../../domain/campaign/targeting";
import type { QuoteTerms } from "../../../domain/pricing/agreed-quote";
import { isQuotable, type Quote, quote } from "../../../domain/pricing/quote";
import { taxOf } from "../../../domain/project/country";
import { questQuote } from "../../../domain/quest/cost";
import type { QuestTerms } from "../../../domain/quest/terms";
import { SURCHARGE_MAX_MILLI_PCT } from "../../../domain/shared/limits";
import type { Currency } from "../../../domain/shared/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { ProductRow } from "../inventory/products";
import type { ServiceContext } from "../kernel/context";
import type { CampaignRow } from "./find";

export interface QuotableCampaign {
  startDay: string | null;
  endDay: string | null;
  slots: number;
  budgetMinor: number | null;
  targeting: CampaignTargeting;
  /** CPQ. */
  quest?: QuestTerms | null;
}

/** What of a product prices a booking of it. */
export type QuotableProduct = Pick<
  ProductRow,
  "pricingType" | "currency" | "country" | "priceMinor" | "discountBp" | "targetings"
>;

/**
 * What a campaign costs, for whoever asks: while it may still be edited by the prices of now, from its submission on what was agreed to.
 * Null until its days and budget are known, and of what was never agreed to. Source: readings 5.
 */
export function quoteOf(
  campaign: QuotableCampaign & Pick<CampaignRow, "status" | "quote">,
  product: QuotableProduct,
): Quote | null {
  return isQuoteOpen(campaign) ? quoteCampaign(campaign, product) : campaign.quote;
}

/** Whether nothing is agreed to yet, or any more. */
export function isQuoteOpen({ status }: Pick<CampaignRow, "status">): boolean {
  return editableFields(status).includes("everything");
}

/** What a campaign costs by its product's prices of now; null until its days and budget are known, and for amounts above the largest. */
export function quoteCampaign(campaign: QuotableCampaign, product: QuotableProduct): Quote | null {
  if (!campaign.startDay || !campaign.endDay) return null;
  if (product.pricingType === "cpq") return campaign.quest ? questQuote(campaign.quest) : null;
  const needsBudget = product.pricingType !== "cpp" && product.pricingType !== "inhouse";
  if (needsBudget && !campaign.budgetMinor) return null;
  const { priceMinor } = product;
  const budgetMinor = campaign.budgetMinor ?? 0;
  if (!isQuotable({ priceMinor, budgetMinor })) return null;
  return quote({
    pricing: product.pricingType,
    currency: product.currency as Currency,
    priceMinor,
    days: countDays(campaign.startDay, campaign.endDay),
    slots: campaign.slots,
    budgetMinor,
    discountBp: product.discountBp,
    surchargeMilliPct: surchargeOf(campaign.targeting, product),
    tax: taxOf(product.country),
  });
}

/** The sum over the targetings in use, in thousandths of a percent, at most `SURCHARGE_MAX_MILLI_PCT` whatever the product says. */
export function surchargeOf(
  targeting: CampaignTargeting,
  product: Pick<QuotableProduct, "targetings">,
): number {
  const used = usedTargetings(targeting);
  const sum = product.targetings.reduce(
    (total, { type, surchargeMilliPct }) => total + (used[type] ? surchargeMilliPct : 0),
    0,
  );
  return Math.min(sum, SURCHARGE_MAX_MILLI_PCT);
}

/** As `quoteOf`, where the product is not at hand. */
export async function readQuote(ctx: ServiceContext, campaign: CampaignRow): Promise<Quote | null> {
  if (!isQuoteOpen(campaign)) return campaign.quote;
  const product = await ctx.db.query.adProducts.findFirst({
    columns: {
      pricingType: true,
      currency: true,
      country: true,
      priceMinor: true,
      discountBp: true,
      targetings: true,
    },
    where: (products, { eq }) => eq(products.id, campaign.productId),
  });
  return product ? quoteOf(campaign, product) : null;
}

/** Undoes a batch whose quote was computed by another state of the product than the one that it is written by. */
export function pricedBy(ctx: ServiceContext, product: ProductRow): BatchItem<"sqlite"> {
  const { adProducts } = schema;
  const isOther = sql`not exists (select 1 from ${adProducts} where ${adProducts.id} = ${product.id} and ${adProducts.version} = ${product.version})`;
  return refuseWhen(ctx.db, isOther, "CAMPAIGN_QUOTE_CHANGED");
}

/** That somebody agreed to a quote, for the batch in which they do. */
export function agreement(
  ctx: ServiceContext,
  { campaign, product, quote: agreed }: { campaign: CampaignRow; product: ProductRow; quote: Quote },
  { kind, projectId }: Pick<typeof schema.campaignQuotes.$inferInsert, "kind" | "projectId">,
): BatchItem<"sqlite"> {
  const row = {
    id: [campaign.id, campaign.version, ...(kind === "take-over" ? [projectId, ctx.now] : [])].join(":"),
    campaignId: campaign.id,
    campaignVersion: campaign.version,
    kind,
    quote: agreed,
    terms: termsOf(campaign, product),
    projectId,
    accountId: ctx.account?.id ?? null,
    agreedAt: ctx.now,
  };
  return ctx.db.insert(schema.campaignQuotes).values(row).onConflictDoNothing();
}

/**
 * That an operator's late approval left a campaign a part of its quote, for the batch in which it does.
 * @param terms of its submission, whose prices are those of the days that are left
 */
export function lateApproval(
  ctx: ServiceContext,
  campaign: CampaignRow,
  left: Quote,
  terms: QuoteTerms | null,
): BatchItem<"sqlite"> {
  return ctx.db.insert(schema.campaignQuotes).values({
    id: `${campaign.id}:${campaign.version}:late`,
    campaignId: campaign.id,
    campaignVersion: campaign.version,
    kind: "late-approval",
    quote: left,
    terms,
    projectId: campaign.projectId,
    accountId: ctx.account?.id ?? null,
    agreedAt: ctx.now,
  });
}

/** What the last submission's quote was computed from; null of one before that was kept. */
export async function submissionTerms(ctx: ServiceContext, campaignId: string): Promise<QuoteTerms | null> {
  const { campaignQuotes } = schema;
  const row = await ctx.db.query.campaignQuotes.findFirst({
    columns: { terms: true },
    where: and(eq(campaignQuotes.campaignId, campaignId), eq(campaignQuotes.kind, "submission")),
    orderBy: [desc(campaignQuotes.campaignVersion)],
  });
  return row?.terms ?? null;
}

function termsOf(campaign: CampaignRow, product: ProductRow): QuoteTerms {
  const { startDay, endDay, slots, budgetMinor, targeting } = campaign;
  const { priceMinor, videoPriceMinor, discountBp } = product;
  const surchargeMilliPct = surchargeOf(targeting, product);
  const prices = {
    priceMinor,
    videoPriceMinor,
    discountBp,
    surchargeMilliPct,
    taxBp: taxOf(product.country).rateBp,
  };
  return { ...prices, startDay, endDay, slots, budgetMinor };
}
