import { countDays } from "../../../domain/calendar/day";
import { type CampaignTargeting, usedTargetings } from "../../../domain/campaign/targeting";
import { type Quote, quote } from "../../../domain/pricing/quote";
import { taxOf } from "../../../domain/project/country";
import { questQuote } from "../../../domain/quest/cost";
import type { QuestTerms } from "../../../domain/quest/terms";
import type { Currency } from "../../../domain/shared/money";
import type { ProductRow } from "../products/find";

export interface QuotableCampaign {
  startDay: string | null;
  endDay: string | null;
  slots: number;
  budgetMinor: number | null;
  targeting: CampaignTargeting;
  /** CPQ. */
  quest?: QuestTerms | null;
}

/** What a campaign costs by its product's prices of now; null until its days and budget are known. */
export function quoteCampaign(campaign: QuotableCampaign, product: ProductRow): Quote | null {
  if (!campaign.startDay || !campaign.endDay) return null;
  if (product.pricingType === "cpq") return campaign.quest ? questQuote(campaign.quest) : null;
  const needsBudget = product.pricingType !== "cpp" && product.pricingType !== "inhouse";
  if (needsBudget && !campaign.budgetMinor) return null;
  return quote({
    pricing: product.pricingType,
    currency: product.currency as Currency,
    priceMinor: product.priceMinor,
    days: countDays(campaign.startDay, campaign.endDay),
    slots: campaign.slots,
    budgetMinor: campaign.budgetMinor ?? 0,
    discountBp: product.discountBp,
    surchargeMilliPct: surchargeOf(campaign.targeting, product),
    tax: taxOf(product.country),
  });
}

/** The sum over the targetings in use, in thousandths of a percent. */
export function surchargeOf(targeting: CampaignTargeting, product: ProductRow): number {
  const used = usedTargetings(targeting);
  return product.targetings.reduce(
    (sum, { type, surchargeMilliPct }) => sum + (used[type] ? surchargeMilliPct : 0),
    0,
  );
}
