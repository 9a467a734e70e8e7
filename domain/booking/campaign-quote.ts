import type { ProductTargeting } from "../inventory";
import { type Currency, countDays, type ProductPricing, SURCHARGE_MAX_MILLI_PCT } from "../kernel";
import { isQuotable, type Purchase, type Quote, quote, taxOf } from "../money";
import { type QuestTerms, questQuote } from "./quest";
import { type CampaignStatus, isEditable } from "./states";
import { type CampaignTargeting, isUsed } from "./targeting";

export interface QuotableCampaign {
  startDay: string | null;
  endDay: string | null;
  slots: number;
  budgetMinor: number | null;
  targeting: CampaignTargeting;
  /** CPQ. */
  quest?: QuestTerms | null;
}

/** Product fields that determine a booking's price. */
export interface QuotableProduct {
  pricingType: ProductPricing;
  currency: Currency;
  country: string;
  priceMinor: number;
  videoPriceMinor: number | null;
  discountBp: number;
  targetings: readonly ProductTargeting[];
}

interface Agreed {
  status: CampaignStatus;
  /** The quote of the last submission. */
  quote: Quote | null;
}

/**
 * The price of a campaign: computed from current prices while the campaign is editable, and the agreed quote from its submission on.
 * Null until its days and budget are known, or if no quote was agreed. Source: rule M7.
 */
export function quoteOf(campaign: QuotableCampaign & Agreed, product: QuotableProduct): Quote | null {
  return isQuoteOpen(campaign) ? quoteCampaign(campaign, product) : campaign.quote;
}

/** Whether the quote is still computed: the campaign was not submitted, or was rejected. */
export function isQuoteOpen({ status }: Pick<Agreed, "status">): boolean {
  return isEditable(status);
}

/** The price at the product's current prices; null until days and budget are known, and for amounts above the maximum. */
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
    currency: product.currency,
    priceMinor,
    videoPriceMinor: product.videoPriceMinor,
    days: countDays(campaign.startDay, campaign.endDay),
    slots: campaign.slots,
    budgetMinor,
    discountBp: product.discountBp,
    surchargeMilliPct: surchargeOf(campaign.targeting, product),
    tax: taxOf(product.country),
  });
}

/** Sum over the targetings in use, in thousandths of a percent, at most `SURCHARGE_MAX_MILLI_PCT`. */
export function surchargeOf(
  targeting: CampaignTargeting,
  product: Pick<QuotableProduct, "targetings">,
): number {
  const used = product.targetings.filter((offered) => isUsed(offered, targeting));
  const sum = used.reduce((total, { surchargeMilliPct }) => total + surchargeMilliPct, 0);
  return Math.min(sum, SURCHARGE_MAX_MILLI_PCT);
}

/** The purchase that a payer agrees to with a campaign's quote. */
export function purchaseOf(
  { productId, startDay, endDay }: Pick<Purchase, "productId" | "startDay" | "endDay">,
  quote: Quote,
): Purchase {
  return { ...quote, productId, startDay, endDay };
}
