import type { Currency } from "../kernel";
import { CAMPAIGN_BUDGET_MIN_INR_PAISA, CAMPAIGN_BUDGET_MIN_JPY, CAMPAIGN_BUDGET_MIN_KRW } from "./limits";

/** Minimum budget of a campaign by currency, VAT and surcharge excluded, minor units. Source: rule M6. */
const LEAST_BUDGET_MINOR: Record<Currency, number> = {
  KRW: CAMPAIGN_BUDGET_MIN_KRW,
  JPY: CAMPAIGN_BUDGET_MIN_JPY,
  INR: CAMPAIGN_BUDGET_MIN_INR_PAISA,
};

/** @throws RangeError for a currency without sales */
export function leastBudgetMinor(currency: string): number {
  if (!Object.hasOwn(LEAST_BUDGET_MINOR, currency)) throw new RangeError(`no least budget in ${currency}`);
  return LEAST_BUDGET_MINOR[currency as Currency];
}

interface Bookable {
  pricingType: string;
  /** Null if the price is on request; the unit price is then unknown. */
  priceMinor: number | null;
  minBudgetMinor: number;
  currency: string;
}

/**
 * Minimum list amount that books a product: the product's own minimum, at least the currency's minimum, and enough for one unit. The list
 * amount is, for CPM and CPC, the advertiser's budget; for CPP, price x days x slots before discount, surcharge and VAT. Minor units.
 */
export function bookableFromMinor(product: Bookable): number {
  return Math.max(product.minBudgetMinor, leastBudgetMinor(product.currency), unitFromMinor(product));
}

/** Price of the smallest unit: one click, or the first of a thousand impressions; for CPP one slot for one day. */
function unitFromMinor({ pricingType, priceMinor }: Bookable): number {
  const unit = priceMinor ?? 0;
  if (pricingType === "cpc") return unit;
  return pricingType === "cpm" ? Math.ceil(unit / 1_000) : 0;
}

/** The least that a booking of a product costs at its list price: `bookableFromMinor`, and for CPP the shortest booking of one slot. */
export function leastBookingMinor(product: Bookable & { cppMinDays: number | null }): number {
  const shortest = product.pricingType === "cpp" ? (product.priceMinor ?? 0) * (product.cppMinDays ?? 1) : 0;
  return Math.max(bookableFromMinor(product), shortest);
}
