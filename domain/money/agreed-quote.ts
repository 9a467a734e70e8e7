import { z } from "zod";
import { AppError } from "../kernel";
import type { Quote } from "./quote";

/**
 * What somebody was shown and agrees to: a campaign sent for review, a payment taken over. Amounts in minor units.
 * Source: rule M7.
 */
export const seenQuoteSchema = z.object({
  /** VAT included. Wanted wherever something is priced. */
  seenTotalMinor: z.number().int().min(0).optional(),
  /** What the money buys: a price that changes moves this alone where a budget is spent. Left out, it is not asked. */
  seenUnits: z.number().int().min(0).optional(),
});
export type SeenQuote = z.output<typeof seenQuoteSchema>;

/** Whether what was shown is what would be fixed. A total that was not named was not seen. */
export function isAsSeen({ seenTotalMinor, seenUnits }: SeenQuote, quote: Quote): boolean {
  return seenTotalMinor === quote.totalMinor && (seenUnits === undefined || seenUnits === quote.units);
}

/** The refusal of an amount that differs from the one that was seen, with the present quote in its details. */
export function quoteChanged(quote: Quote, details: { version?: number } = {}): AppError {
  return new AppError("CAMPAIGN_QUOTE_CHANGED", { details: { ...details, quote } });
}

/** Whether an agreement to one quote covers another: the same currency, and no larger total. */
export function covers(agreed: Pick<Quote, "currency" | "totalMinor"> | null, quote: Quote): boolean {
  return agreed !== null && agreed.currency === quote.currency && agreed.totalMinor >= quote.totalMinor;
}

/** A total that replaced a larger one and so needed no new agreement. Minor units, VAT included. */
export interface Repricing {
  currency: string;
  fromMinor: number;
  toMinor: number;
}

/** What a quote was computed from, kept beside it: a product's prices move on. Money in minor units. */
export interface QuoteTerms {
  priceMinor: number;
  videoPriceMinor: number | null;
  discountBp: number;
  surchargeMilliPct: number;
  taxBp: number;
  startDay: string | null;
  endDay: string | null;
  slots: number;
  budgetMinor: number | null;
}
