import { divideHalfUp, type Minor, minor } from "../shared/money";
import { isQuotable } from "./quote";

export interface DayPriceInput {
  /** One slot of one day by the product's list. */
  priceMinor: number;
  slots: number;
  discountBp: number;
  /** Of the targetings in use. */
  surchargeMilliPct: number;
}

/**
 * What one day of a CPP booking costs, discount and surcharge included and VAT apart, rounded half up: shown beside the day. What is
 * charged is rounded once for the whole booking, by `quote`. Source: readings 5.
 * @returns null for a price above the largest, which nothing is quoted by
 */
export function dayPrice({ priceMinor, slots, discountBp, surchargeMilliPct }: DayPriceInput): Minor | null {
  if (!isQuotable({ priceMinor, budgetMinor: 0 })) return null;
  const numerator =
    BigInt(priceMinor) * BigInt(slots) * BigInt(10_000 - discountBp) * BigInt(100_000 + surchargeMilliPct);
  return minor(Number(divideHalfUp(numerator, 10_000n * 100_000n)));
}
