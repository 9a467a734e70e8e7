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
  /** CPM: price of 1,000 video impressions; null, omitted or 0 if videos cost the same as images. */
  videoPriceMinor?: number | null | undefined;
  /** CPP only. */
  days: number;
  slots: number;
  /** CPM and CPC: the amount to spend, VAT and surcharge excluded. */
  budgetMinor: number;
  discountBp: number;
  /** Sum for all targetings in use; capped at `SURCHARGE_MAX_MILLI_PCT`. */
  surchargeMilliPct: number;
  /** Tax of the seller's country. */
  tax: Tax;
}

/** The price that the advertiser agrees to pay. Amounts are minor units; `supply + vat = total`. */
export interface Quote {
  pricing: ProductPricing;
  currency: Currency;
  listMinor: Minor;
  discountMinor: Minor;
  surchargeMinor: Minor;
  supplyMinor: Minor;
  vatMinor: Minor;
  totalMinor: Minor;
  /** Units that the money buys: impressions for CPM, clicks for CPC, slot days for CPP, participants for CPQ. */
  units: number;
  /**
   * CPM: impressions bought if all are videos, at the video price of the same moment; absent if videos cost the same as images.
   * Source: rule M8.
   */
  videoUnits?: number | undefined;
  /** Tax by which `vatMinor` was computed; absent in quotes that were fixed when only Korea's tax was supported. */
  tax?: Tax;
}

/** Whether the input is within the limits that keep all amounts of a quote safe integers. Source: rule K13. */
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
 * Computed as one exact fraction of the list amount and rounded half up once: the total is rounded, and `splitTax` derives the included tax
 * and the supply. A rounding difference between the lines goes to the surcharge if there is one, else to the discount.
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
  // Rounding may remove a surcharge of less than one unit.
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

/** The tax of a quote; Korea's for quotes fixed before other taxes were supported. */
export function taxIn(quote: Pick<Quote, "tax"> | null): Tax {
  return quote?.tax ?? taxOf("KR");
}

function listAmount(input: QuoteInput): Minor {
  if (input.pricing === "inhouse") return minor(0);
  return minor(input.pricing === "cpp" ? input.priceMinor * input.days * input.slots : input.budgetMinor);
}

/** Whole units that the list amount buys at the product's price, rounded down. */
function unitsBought(input: QuoteInput): number {
  if (input.pricing === "cpp") return input.days * input.slots;
  if (input.pricing === "inhouse" || input.priceMinor === 0) return 0;
  const perUnits = input.pricing === "cpm" ? 1000n : 1n;
  return Number((BigInt(input.budgetMinor) * perUnits) / BigInt(input.priceMinor));
}

/** Whole units if all are videos, if that is fewer; never more than for images. */
function videoUnitsBought(input: QuoteInput): Pick<Quote, "videoUnits"> {
  if (input.pricing !== "cpm" || !input.videoPriceMinor) return {};
  const videoUnits = unitsBought({ ...input, priceMinor: input.videoPriceMinor });
  return videoUnits < unitsBought(input) ? { videoUnits } : {};
}

export interface DayPriceInput {
  /** List price of one slot for one day. */
  priceMinor: number;
  slots: number;
  discountBp: number;
  /** Sum for the targetings in use. */
  surchargeMilliPct: number;
}

/**
 * Price of one day of a CPP booking, discount and surcharge included, VAT excluded, rounded half up. For display beside the day; the charge
 * is rounded once for the whole booking by `quote`. Source: rule M9.
 * @returns null for a price above the maximum that can be quoted
 */
export function dayPrice({ priceMinor, slots, discountBp, surchargeMilliPct }: DayPriceInput): Minor | null {
  if (!isQuotable({ priceMinor, budgetMinor: 0 })) return null;
  const numerator =
    BigInt(priceMinor) * BigInt(slots) * BigInt(10_000 - discountBp) * BigInt(100_000 + surchargeMilliPct);
  return minor(Number(divideHalfUp(numerator, 10_000n * 100_000n)));
}
