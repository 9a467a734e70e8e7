import { type AdProductInput, isAudience, type ProductTargeting } from "../inventory";
import type { ProductPricing } from "../kernel";
import type { ProjectFeature } from "../platform";
import { PRODUCT_RESTORE_MS } from "./limits";

/** A product change saved while campaigns ran. Changes and removal wait until they end. Source: rule I20. */
export interface PendingProductChange {
  values: AdProductInput;
  askedAt: number;
}

/**
 * When a removed product is permanently deleted: three days after its removal or, if it is booked, three days after the last booking ends.
 * @param lastEndsAt end of the last ongoing campaign on it, epoch milliseconds; null if there is none
 */
export function removalDueAt(removedAt: number, lastEndsAt: number | null): number {
  return Math.max(removedAt, lastEndsAt ?? 0) + PRODUCT_RESTORE_MS;
}

/** Problems of a product's configuration that prevent normal sales. */
export const PRODUCT_FAULTS = [
  "no-unit",
  "archived-unit",
  "targeting-off",
  "users-unknown",
  "no-price",
] as const;
export type ProductFault = (typeof PRODUCT_FAULTS)[number];

interface Inspected {
  pricingType: ProductPricing;
  priceMinor: number;
  targetings: readonly ProductTargeting[];
}

/** @param units number of ad units that it sells, and how many of them are archived */
export function faultsOf(
  product: Inspected,
  units: { count: number; archived: number },
  features: readonly ProjectFeature[],
): ProductFault[] {
  const found: Record<ProductFault, boolean> = {
    "no-unit": units.count === units.archived,
    "archived-unit": units.archived > 0 && units.count > units.archived,
    "targeting-off": product.targetings.length > 0 && !features.includes("audience-targeting"),
    "users-unknown": product.targetings.some(isAudience) && features.includes("identifier-free"),
    "no-price": product.pricingType !== "inhouse" && product.priceMinor < 1,
  };
  return PRODUCT_FAULTS.filter((fault) => found[fault]);
}
