import { type Currency, STATED_COUNT_MAX } from "../kernel";
import { type Plan, planBill, usualTerms } from "./plan-bill";

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

/** By what bills each month, so that nobody is told another amount than is billed. Source: rules M24, M25. */
export function expectedPlanPrice(impressions: number, currency: Currency, months = 1): ExpectedPlanPrice {
  const bill = planBill(impressions, usualTerms(currency), "wave");
  return {
    plan: bill.overImpressions === 0 ? "stream" : "wave",
    ...{ impressions, billedImpressions: bill.overImpressions },
    supplyMinor: bill.supplyMinor * months,
    taxMinor: bill.vatMinor * months,
    totalMinor: bill.totalMinor * months,
  };
}
