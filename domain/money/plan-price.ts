import {
  divideHalfUp,
  type Minor,
  minor,
  STATED_COUNT_MAX,
  STREAM_PLAN_FREE_IMPRESSIONS,
  WAVE_PRICE_PER_1000_MINOR_KRW,
} from "../kernel";
import { grossBp, splitTax, taxOf } from "./tax";

/** The country that the platform itself sells its plans in. */
const SELLER = "KR";
const UNITS_PER_PRICE = 1_000n;
const WHOLE_BP = 10_000n;

/** What a publisher's plan would cost for a month of so many impressions. */
export interface ExpectedPlanPrice {
  plan: "stream" | "wave";
  impressions: number;
  /** Of them, those that cost something. */
  billedImpressions: number;
  supplyMinor: Minor;
  taxMinor: Minor;
  totalMinor: Minor;
}

/** The largest month that is calculated; what is more is agreed on by word. */
export const EXPECTED_IMPRESSIONS_MAX = STATED_COUNT_MAX / 1_000;

/** One exact fraction, rounded half up once for the total. Source: rules M1, M2, M25. */
export function expectedPlanPrice(impressions: number, months = 1): ExpectedPlanPrice {
  const billed = Math.max(0, impressions - STREAM_PLAN_FREE_IMPRESSIONS);
  const tax = taxOf(SELLER);
  const amount = BigInt(billed) * BigInt(WAVE_PRICE_PER_1000_MINOR_KRW) * BigInt(months);
  const total = minor(Number(divideHalfUp(amount * grossBp(tax), UNITS_PER_PRICE * WHOLE_BP)));
  const { supplyMinor, vatMinor } = splitTax(total, tax);
  return {
    plan: billed === 0 ? "stream" : "wave",
    ...{ impressions, billedImpressions: billed, supplyMinor, taxMinor: vatMinor, totalMinor: total },
  };
}
