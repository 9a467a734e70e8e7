import type { AdProductInput, ProductTargeting } from "../inventory";
import type { ProductPricing } from "../kernel";
import type { ProjectFeature } from "../platform";
import { PRODUCT_RESTORE_MS } from "./limits";

/** What becomes of a product that campaigns run on: changes wait for them, and so does its removal. Source: rule I20. */

/** A change that was saved while campaigns ran. */
export interface PendingProductChange {
  values: AdProductInput;
  askedAt: number;
}

/**
 * When a removed product is gone for good: three days after it was removed or, where it is booked, three days after the last booking ends.
 * @param lastEndsAt the end of the last ongoing campaign that booked it, epoch milliseconds; null for none
 */
export function removalDueAt(removedAt: number, lastEndsAt: number | null): number {
  return Math.max(removedAt, lastEndsAt ?? 0) + PRODUCT_RESTORE_MS;
}

/** Why a product has to be looked at before it sells as it should. */
export const PRODUCT_FAULTS = ["no-unit", "archived-unit", "targeting-off", "no-price"] as const;
export type ProductFault = (typeof PRODUCT_FAULTS)[number];

interface Inspected {
  pricingType: ProductPricing;
  priceMinor: number;
  targetings: readonly ProductTargeting[];
}

/** @param units how many it sells, and how many of these are archived */
export function faultsOf(
  product: Inspected,
  units: { count: number; archived: number },
  features: readonly ProjectFeature[],
): ProductFault[] {
  const found: Record<ProductFault, boolean> = {
    "no-unit": units.count === units.archived,
    "archived-unit": units.archived > 0 && units.count > units.archived,
    "targeting-off": product.targetings.length > 0 && !features.includes("audience-targeting"),
    "no-price": product.pricingType !== "inhouse" && product.priceMinor < 1,
  };
  return PRODUCT_FAULTS.filter((fault) => found[fault]);
}
