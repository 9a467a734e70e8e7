import { CAMPAIGN_BUDGET_MIN_KRW } from "../shared/limits";

/** The least that a campaign's budget may be in a currency, minor units. Source: specification section 9. */
export function leastBudgetMinor(currency: string): number {
  return currency === "KRW" ? CAMPAIGN_BUDGET_MIN_KRW : 0;
}

/** The least budget that books a product: its own, but never less than its currency's. Minor units. */
export function bookableFromMinor(product: { minBudgetMinor: number; currency: string }): number {
  return Math.max(product.minBudgetMinor, leastBudgetMinor(product.currency));
}
