import { z } from "zod";
import { dayView, momentView } from "../kernel";

/** Currencies in which the console shows amounts, and those used for comparison. */
export const RATE_CURRENCIES = ["KRW", "JPY", "INR", "USD"] as const;
export type RateCurrency = (typeof RATE_CURRENCIES)[number];

/** Base currency of the rates. */
export const RATE_BASE = "EUR";

/** A day's rates as published by a source: decimal text, since nothing is computed with them. */
export interface RateTable {
  day: string;
  rates: Partial<Record<RateCurrency, string>>;
}

const DECIMAL = /^\d{1,9}(?:\.\d{1,9})?$/;

/** Whether a text is a valid rate: a decimal above zero. */
export const isRate = (text: string): boolean => DECIMAL.test(text) && /[1-9]/.test(text);

/** The stored rates. Never used for billing. Source: rule C18. */
export const exchangeRatesView = z.object({
  base: z.string().describe("ISO 4217 code of what one unit is told in the other currencies"),
  day: dayView.nullable().describe("The day of the table; null while none is kept"),
  source: z
    .string()
    .nullable()
    .describe("Who publishes it: `ecb`, or `local` for made-up rates on one's own machine"),
  fetchedAt: momentView.nullable().describe("When the rates were last fetched; null before"),
  rates: z
    .array(
      z.object({
        currency: z.enum(RATE_CURRENCIES).describe("ISO 4217 code of the rate's currency"),
        rate: z.string().describe("How many units of the currency one unit of the base is, as a decimal"),
      }),
    )
    .describe("What one unit of each currency is worth"),
});
export type ExchangeRates = z.output<typeof exchangeRatesView>;
