import { z } from "zod";
import { AppError, type Minor, minor } from "../kernel";
import { type Quote, quote, taxIn } from "./quote";

/**
 * What somebody was shown and agrees to: a campaign sent for review, a payment taken over. Amounts in minor units.
 * Source: rule M7.
 */
export const seenQuoteSchema = z.object({
  /** VAT included. Wanted wherever something is priced, as are the units. */
  seenTotalMinor: z.number().int().min(0).optional(),
  /** What the money buys: a price that changes moves this alone where a budget is spent. */
  seenUnits: z.number().int().min(0).optional(),
  /** What it buys of videos; left out where these cost what images do. */
  seenVideoUnits: z.number().int().min(0).optional(),
});
export type SeenQuote = z.output<typeof seenQuoteSchema>;

/** What an account agreed to for a campaign that is sent later, by itself. */
export interface SentOnGrant {
  seen: SeenQuote;
  accountId: string;
}

type SeenField = keyof SeenQuote & string;

/** What a quote shows, by the field that names it as seen. */
const shownOf = ({ totalMinor, units, videoUnits }: Quote) =>
  ({ seenTotalMinor: totalMinor, seenUnits: units, seenVideoUnits: videoUnits }) as const;

/** Which of what has to be named is not. */
export function missingOfSeen(seen: SeenQuote): SeenField[] {
  const wanted = ["seenTotalMinor", "seenUnits"] as const;
  return wanted.filter((field) => seen[field] === undefined);
}

/** Whether everything that is named is what would be fixed. Videos are seen together with the units. */
export function isAsSeen(seen: SeenQuote, present: Quote): boolean {
  const shown = shownOf(present);
  const isNamed = (field: SeenField) => seen[field] !== undefined;
  const named = (["seenTotalMinor", "seenUnits", "seenVideoUnits"] as const).filter(
    (field) => isNamed(field) || (field === "seenVideoUnits" && isNamed("seenUnits")),
  );
  return named.every((field) => seen[field] === shown[field]);
}

/** The refusal of an amount that differs from the one that was seen, with the present quote in its details. */
export function quoteChanged(present: Quote, details: { version?: number } = {}): AppError {
  return new AppError("CAMPAIGN_QUOTE_CHANGED", { details: { ...details, quote: present } });
}

/** A quote with what it is for. */
export interface Purchase extends Quote {
  productId: string;
  startDay: string | null;
  endDay: string | null;
}

/** What of a purchase is agreed to: what is bought, when, and for how much. */
const AGREED = ["currency", "totalMinor", "units", "videoUnits", "productId", "startDay", "endDay"] as const;

/** Whether two purchases are the same to whoever pays. */
export function isSamePurchase(agreed: Purchase | null, now: Purchase): boolean {
  return agreed !== null && AGREED.every((part) => (agreed[part] ?? null) === (now[part] ?? null));
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

/** A quote of more days, and what of it they add. */
export interface ExtensionQuote {
  whole: Quote;
  added: Quote;
}

/** Days that somebody agreed to add to a campaign, and pays for by card. */
export interface AgreedExtension extends ExtensionQuote {
  /** The end that they are added to, and the new one, `YYYY-MM-DD`. */
  fromEndDay: string;
  endDay: string;
  terms: QuoteTerms;
}

/** The quote of so many days at the agreed prices, rounded once for the document. */
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
 * What is left of a quote that is paid by the day when some of its days have passed before anybody approved it: the quote of the days that
 * are left, and so never more than was agreed to. Source: rule M10; decision 0053.
 * @param daysLeft of its days, at least one
 */
export function quoteOfDaysLeft(agreed: Quote, terms: QuoteTerms, daysLeft: number): Quote {
  return { ...agreed, ...quoteOfDays(agreed, terms, daysLeft) };
}

/**
 * What more days of what is paid by the day cost: the quote of all days at the agreed prices, less the one that was agreed to, so that both
 * never add up to another total or tax than one quote of all. Source: rule M29.
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
