import type { Currency } from "../kernel";
import { CAMPAIGN_BUDGET_MIN_INR_PAISA, CAMPAIGN_BUDGET_MIN_JPY, CAMPAIGN_BUDGET_MIN_KRW } from "./limits";

/** The least that a campaign comes to, VAT and surcharge apart, minor units. Source: rule M6. */
const LEAST_BUDGET_MINOR: Record<Currency, number> = {
  KRW: CAMPAIGN_BUDGET_MIN_KRW,
  JPY: CAMPAIGN_BUDGET_MIN_JPY,
  INR: CAMPAIGN_BUDGET_MIN_INR_PAISA,
};

/** @throws RangeError for a currency that nothing is sold in */
export function leastBudgetMinor(currency: string): number {
  if (!Object.hasOwn(LEAST_BUDGET_MINOR, currency)) throw new RangeError(`no least budget in ${currency}`);
  return LEAST_BUDGET_MINOR[currency as Currency];
}

interface Bookable {
  pricingType: string;
  /** Null where it is asked for: then nothing says what a unit costs. */
  priceMinor: number | null;
  minBudgetMinor: number;
  currency: string;
}

/**
 * The least list amount that books a product: its own, never less than its currency's, and enough to buy one unit. The list amount is what
 * a budget is: CPM and CPC, what the advertiser names; CPP, price x days x slots before discount, surcharge and VAT. Minor units.
 */
export function bookableFromMinor(product: Bookable): number {
  return Math.max(product.minBudgetMinor, leastBudgetMinor(product.currency), unitFromMinor(product));
}

/** What the first unit costs: one click, or the first of a thousand impressions. A CPP booking buys a whole slot day at least. */
function unitFromMinor({ pricingType, priceMinor }: Bookable): number {
  const unit = priceMinor ?? 0;
  if (pricingType === "cpc") return unit;
  return pricingType === "cpm" ? Math.ceil(unit / 1_000) : 0;
}
