import { STATED_COUNT_MAX } from "../kernel";
import { STREAM_PLAN_FREE_IMPRESSIONS } from "./limits";
import { planBill } from "./plan-bill";
import type { Plan } from "./plan-terms";

/** The price of a publisher's plan for a number of months with equal impressions. Minor units. */
export interface ExpectedPlanPrice {
  plan: Plan;
  impressions: number;
  /** Impressions that are billed. */
  billedImpressions: number;
  supplyMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** The largest month that is calculated; larger volumes are negotiated. */
export const EXPECTED_IMPRESSIONS_MAX = STATED_COUNT_MAX / 1_000;

/**
 * Calculated with the billing functions, so that the estimate equals the bill. Source: rules M24, M25.
 * @param perThousandMinor from the price list
 */
export function expectedPlanPrice(
  impressions: number,
  perThousandMinor: number,
  months = 1,
): ExpectedPlanPrice {
  const terms = { perThousandMinor, freeImpressions: STREAM_PLAN_FREE_IMPRESSIONS };
  const bill = planBill(impressions, terms, "wave");
  return {
    plan: bill.overImpressions === 0 ? "stream" : "wave",
    ...{ impressions, billedImpressions: bill.overImpressions },
    supplyMinor: bill.supplyMinor * months,
    taxMinor: bill.vatMinor * months,
    totalMinor: bill.totalMinor * months,
  };
}
