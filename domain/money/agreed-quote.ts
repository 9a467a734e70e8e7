import { z } from "zod";
import { AppError, type Minor, minor } from "../kernel";
import { type Quote, quote, taxIn } from "./quote";

/**
 * The amounts that the caller was shown and agrees to, when it sends a campaign for review or takes over a payment. Minor units.
 * Source: rule M7.
 */
export const seenQuoteSchema = z.object({
  /** VAT included. Required, together with the units, wherever something is priced. */
  seenTotalMinor: z.number().int().min(0).optional(),
  /** Units that the money buys. For a fixed budget, a price change alters only this field. */
  seenUnits: z.number().int().min(0).optional(),
  /** Units if all creatives are videos; omitted when videos cost the same as images. */
  seenVideoUnits: z.number().int().min(0).optional(),
});
export type SeenQuote = z.output<typeof seenQuoteSchema>;

/** The quote that an account agreed to for a campaign that the platform submits later. */
export interface SentOnGrant {
  seen: SeenQuote;
  accountId: string;
}

type SeenField = keyof SeenQuote & string;

/** The quote's amounts, keyed by the `seen` field names. */
const shownOf = ({ totalMinor, units, videoUnits }: Quote) =>
  ({ seenTotalMinor: totalMinor, seenUnits: units, seenVideoUnits: videoUnits }) as const;

/** Required `seen` fields that are missing. */
export function missingOfSeen(seen: SeenQuote): SeenField[] {
  const wanted = ["seenTotalMinor", "seenUnits"] as const;
  return wanted.filter((field) => seen[field] === undefined);
}

/** Whether every amount in `seen` equals the present quote. Video units are compared whenever units are given. */
export function isAsSeen(seen: SeenQuote, present: Quote): boolean {
  const shown = shownOf(present);
  const isNamed = (field: SeenField) => seen[field] !== undefined;
  const named = (["seenTotalMinor", "seenUnits", "seenVideoUnits"] as const).filter(
    (field) => isNamed(field) || (field === "seenVideoUnits" && isNamed("seenUnits")),
  );
  return named.every((field) => seen[field] === shown[field]);
}

/** The error for a changed quote, with the present quote in its details. */
export function quoteChanged(present: Quote, details: { version?: number } = {}): AppError {
  return new AppError("CAMPAIGN_QUOTE_CHANGED", { details: { ...details, quote: present } });
}

/** A quote with the product and days that it pays for. */
export interface Purchase extends Quote {
  productId: string;
  startDay: string | null;
  endDay: string | null;
}

/** Fields of a purchase that the payer agrees to. */
const AGREED = ["currency", "totalMinor", "units", "videoUnits", "productId", "startDay", "endDay"] as const;

/** Whether two purchases are the same for the payer. */
export function isSamePurchase(agreed: Purchase | null, now: Purchase): boolean {
  return agreed !== null && AGREED.every((part) => (agreed[part] ?? null) === (now[part] ?? null));
}

/** A lower total that replaced the agreed one without a new agreement. Minor units, VAT included. */
export interface Repricing {
  currency: string;
  fromMinor: number;
  toMinor: number;
}

/** The inputs of a quote, stored with it because a product's prices change later. Minor units. */
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

/** The quote for an extended campaign, and the part of it that the added days cost. */
export interface ExtensionQuote {
  whole: Quote;
  added: Quote;
}

/** An extension that an account agreed to and pays by card. */
export interface AgreedExtension extends ExtensionQuote {
  /** The end day before and after the extension, `YYYY-MM-DD`. */
  fromEndDay: string;
  endDay: string;
  terms: QuoteTerms;
}

/** The quote for a number of days at the agreed prices, rounded once for the document. */
function quoteOfDays(agreed: Quote, terms: QuoteTerms, days: number): Quote {
  return quote({
    pricing: agreed.pricing,
    currency: agreed.currency,
    priceMinor: terms.priceMinor,
    days,
    slots: terms.slots,
    budgetMinor: 0,
    discountBp: terms.discountBp,
    surchargeMilliPct: terms.surchargeMilliPct,
    tax: taxIn(agreed),
  });
}

/**
 * The quote for the remaining days of a per-day booking that was approved late. Never more than the agreed quote.
 * Source: rule M10; decision 0053.
 * @param daysLeft remaining days, at least one
 */
export function quoteOfDaysLeft(agreed: Quote, terms: QuoteTerms, daysLeft: number): Quote {
  return { ...agreed, ...quoteOfDays(agreed, terms, daysLeft) };
}

/**
 * The price of days added to a per-day booking: the quote for all days at the agreed prices, less the agreed quote. The two add up to the
 * total and tax of one quote for all days. Source: rule M29.
 * @param daysAdded at least one
 */
export function extensionQuote(agreed: Quote, terms: QuoteTerms, daysAdded: number): ExtensionQuote {
  const whole = quoteOfDays(agreed, terms, agreed.units / terms.slots + daysAdded);
  const less = (amount: Minor, before: Minor) => minor(amount - before);
  const added = {
    ...whole,
    listMinor: less(whole.listMinor, agreed.listMinor),
    discountMinor: less(whole.discountMinor, agreed.discountMinor),
    surchargeMinor: less(whole.surchargeMinor, agreed.surchargeMinor),
    supplyMinor: less(whole.supplyMinor, agreed.supplyMinor),
    vatMinor: less(whole.vatMinor, agreed.vatMinor),
    totalMinor: less(whole.totalMinor, agreed.totalMinor),
    units: whole.units - agreed.units,
  };
  return { whole, added };
}
