import { STATED_COUNT_MAX } from "../kernel";
import { STREAM_PLAN_FREE_IMPRESSIONS } from "./limits";
import { planBill } from "./plan-bill";
import type { Plan } from "./plan-terms";

/** What a publisher's plan would cost for some months of so many impressions each. Minor units. */
export interface ExpectedPlanPrice {
  plan: Plan;
  impressions: number;
  /** Of them, those that cost something. */
  billedImpressions: number;
  supplyMinor: number;
  taxMinor: number;
  totalMinor: number;
}

/** The largest month that is calculated; what is more is agreed on by word. */
export const EXPECTED_IMPRESSIONS_MAX = STATED_COUNT_MAX / 1_000;

/**
 * By what bills each month, so that nobody is told another amount than is billed. Source: rules M24, M25.
 * @param perThousandMinor of the price list
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
