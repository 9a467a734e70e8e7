import {
  AMOUNT_MAX_MINOR,
  type Currency,
  divideHalfUp,
  type Minor,
  minor,
  type ProductPricing,
  SURCHARGE_MAX_MILLI_PCT,
} from "../kernel";
import { grossBp, splitTax, type Tax, taxOf } from "./tax";

export interface QuoteInput {
  pricing: ProductPricing;
  currency: Currency;
  priceMinor: number;
  /** CPM: of 1,000 impressions of videos; null, left out or 0 where they cost what images do. */
  videoPriceMinor?: number | null | undefined;
  /** CPP only. */
  days: number;
  slots: number;
  /** CPM and CPC: what the advertiser wants to spend, VAT and surcharge apart. */
  budgetMinor: number;
  discountBp: number;
  /** Of all targetings in use together; more than `SURCHARGE_MAX_MILLI_PCT` is charged as that. */
  surchargeMilliPct: number;
  /** Of the seller's country. */
  tax: Tax;
}

/** What the advertiser agrees to pay. Amounts are minor units; `supply + vat = total`. */
export interface Quote {
  pricing: ProductPricing;
  currency: Currency;
  listMinor: Minor;
  discountMinor: Minor;
  surchargeMinor: Minor;
  supplyMinor: Minor;
  vatMinor: Minor;
  totalMinor: Minor;
  /** What the money buys: impressions for CPM, clicks for CPC, slot days for CPP, participants for CPQ. */
  units: number;
  /**
   * CPM: impressions that it buys if all are of videos, by the video price of the same moment; absent where videos cost what images do.
   * Source: rule M8.
   */
  videoUnits?: number | undefined;
  /** By whose rate `vatMinor` is part of the total; absent in quotes that were fixed by Korea's before others were known. */
  tax?: Tax;
}

/** Whether what is to be quoted stays within the limits that keep every figure of a quote a safe integer. Source: rule K13. */
export function isQuotable({
  priceMinor,
  budgetMinor,
}: Pick<QuoteInput, "priceMinor" | "budgetMinor">): boolean {
  return [priceMinor, budgetMinor].every(
    (amount) => Number.isSafeInteger(amount) && amount >= 0 && amount <= AMOUNT_MAX_MINOR,
  );
}

/**
 * CPP: price x days x slots; CPM and CPC: the budget. Then discount, then surcharge, then VAT.
 * Computed as one exact fraction of the list amount and rounded half up once for the document: the total is rounded, and `splitTax`
 * tells the tax included in it and the supply. What rounding leaves between the lines is in one that was asked for: in the surcharge where targetings cost something, else in the discount.
 * Source: rules M1, M2.
 */
export function quote(input: QuoteInput): Quote {
  const list = listAmount(input);
  const discountKeep = BigInt(10_000 - input.discountBp);
  const surchargeMilliPct = Math.min(input.surchargeMilliPct, SURCHARGE_MAX_MILLI_PCT);
  const surchargeFactor = BigInt(100_000 + surchargeMilliPct);
  const numerator = BigInt(list) * discountKeep * surchargeFactor * grossBp(input.tax);
  const total = minor(Number(divideHalfUp(numerator, 10_000n * 100_000n * 10_000n)));
  const { supplyMinor: supply, vatMinor } = splitTax(total, input.tax);
  const rounded = Number(divideHalfUp(BigInt(list) * BigInt(input.discountBp), 10_000n));
  // A surcharge of less than a unit may be rounded away whole.
  const isSurcharged = surchargeMilliPct > 0 && supply > list - rounded;
  const discount = minor(isSurcharged ? rounded : list - supply);
  return {
    pricing: input.pricing,
    currency: input.currency,
    listMinor: list,
    discountMinor: discount,
    surchargeMinor: minor(supply - (list - discount)),
    supplyMinor: supply,
    vatMinor,
    totalMinor: total,
    units: unitsBought(input),
    ...videoUnitsBought(input),
    tax: input.tax,
  };
}

/** The tax in a quote. One that was fixed before others were known is by Korea's. */
export function taxIn(quote: Pick<Quote, "tax"> | null): Tax {
  return quote?.tax ?? taxOf("KR");
}

function listAmount(input: QuoteInput): Minor {
  if (input.pricing === "inhouse") return minor(0);
  return minor(input.pricing === "cpp" ? input.priceMinor * input.days * input.slots : input.budgetMinor);
}

/** What the list amount buys at the product's price, in whole units, rounded down. */
function unitsBought(input: QuoteInput): number {
  if (input.pricing === "cpp") return input.days * input.slots;
  if (input.pricing === "inhouse" || input.priceMinor === 0) return 0;
  const perUnits = input.pricing === "cpm" ? 1000n : 1n;
  return Number((BigInt(input.budgetMinor) * perUnits) / BigInt(input.priceMinor));
}

/** The same of videos, where they buy fewer: never more than of images. */
function videoUnitsBought(input: QuoteInput): Pick<Quote, "videoUnits"> {
  if (input.pricing !== "cpm" || !input.videoPriceMinor) return {};
  const videoUnits = unitsBought({ ...input, priceMinor: input.videoPriceMinor });
  return videoUnits < unitsBought(input) ? { videoUnits } : {};
}

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
 * charged is rounded once for the whole booking, by `quote`. Source: rule M9.
 * @returns null for a price above the largest, which nothing is quoted by
 */
export function dayPrice({ priceMinor, slots, discountBp, surchargeMilliPct }: DayPriceInput): Minor | null {
  if (!isQuotable({ priceMinor, budgetMinor: 0 })) return null;
  const numerator =
    BigInt(priceMinor) * BigInt(slots) * BigInt(10_000 - discountBp) * BigInt(100_000 + surchargeMilliPct);
  return minor(Number(divideHalfUp(numerator, 10_000n * 100_000n)));
}
