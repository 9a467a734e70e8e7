import { and, desc, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isQuoteOpen, quoteOf, surchargeOf, type WrittenCampaign } from "../../../../domain/booking";
import { type Quote, type QuoteTerms, taxOf } from "../../../../domain/money";
import { refuseWhen } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ProductOffer } from "../../inventory";
import type { ServiceContext } from "../../kernel";
import type { CampaignRow } from "../find";

/** As `quoteOf`, if the product is not loaded. */
export async function readQuote(ctx: ServiceContext, campaign: WrittenCampaign): Promise<Quote | null> {
  if (!isQuoteOpen(campaign)) return campaign.quote;
  const product = await ctx.db.query.adProducts.findFirst({
    columns: {
      pricingType: true,
      currency: true,
      country: true,
      priceMinor: true,
      videoPriceMinor: true,
      discountBp: true,
      targetings: true,
    },
    where: (products, { eq }) => eq(products.id, campaign.productId),
  });
  return product ? quoteOf(campaign, product) : null;
}

/** Aborts a batch if the product has changed since its quote was computed. */
export function pricedBy(ctx: ServiceContext, product: ProductOffer): BatchItem<"sqlite"> {
  const { adProducts } = schema;
  const isOther = sql`not exists (select 1 from ${adProducts} where ${adProducts.id} = ${product.id} and ${adProducts.version} = ${product.version})`;
  return refuseWhen(ctx.db, isOther, "CAMPAIGN_QUOTE_CHANGED");
}

/** Records the agreement to a quote, for the batch of that agreement. */
export function agreement(
  ctx: ServiceContext,
  { campaign, product, quote: agreed }: { campaign: CampaignRow; product: ProductOffer; quote: Quote },
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
 * Records that an operator's late approval reduced a campaign's quote, for the batch of that approval.
 * @param terms of its submission, whose prices apply to the remaining days
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

/** The terms from which the last submission's quote was computed; null for submissions from before terms were stored. */
export async function submissionTerms(ctx: ServiceContext, campaignId: string): Promise<QuoteTerms | null> {
  const { campaignQuotes } = schema;
  const row = await ctx.db.query.campaignQuotes.findFirst({
    columns: { terms: true },
    where: and(eq(campaignQuotes.campaignId, campaignId), eq(campaignQuotes.kind, "submission")),
    orderBy: [desc(campaignQuotes.campaignVersion)],
  });
  return row?.terms ?? null;
}

function termsOf(campaign: CampaignRow, product: ProductOffer): QuoteTerms {
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
