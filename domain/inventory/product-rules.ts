import { messageCode, type PricingType, SURCHARGE_MAX_MILLI_PCT } from "../kernel";
import { CPP_DAYS_MAX } from "./limits";

/** Rules that read several fields of a product: message codes by field, empty if they hold. Source: rules I12 to I18. */

type Codes = Record<string, string>;

/** Minimum price, in minor units. */
const PRICE_MIN_MINOR = 1;

/** All pricing types except in-house need a price. */
export function needsPrice({ pricingType, priceMinor }: Priced): Codes {
  if (pricingType === "inhouse") return {};
  if (priceMinor === undefined) return { priceMinor: "required" };
  return priceMinor < PRICE_MIN_MINOR
    ? { priceMinor: messageCode("tooSmall", { min: PRICE_MIN_MINOR }) }
    : {};
}

interface Priced {
  pricingType: PricingType;
  priceMinor?: number | undefined;
}

/** A CPP product needs its number of slots and minimum days. */
export function needsCppTerms<F extends "cppMinDays" | "cppSlots">(field: F) {
  return (product: { pricingType: PricingType } & { [K in F]?: number | undefined }): Codes =>
    product.pricingType === "cpp" && product[field] === undefined ? { [field]: "required" } : {};
}

/** Products booked by a budget need a minimum budget that is at least their currency's. A CPP booking's budget is its price. */
export function needsBudget(leastMinor: number, currency: string) {
  return ({
    pricingType,
    minBudgetMinor,
  }: {
    pricingType: PricingType;
    minBudgetMinor?: number | undefined;
  }): Codes => {
    if (pricingType === "cpp" || pricingType === "inhouse") return {};
    if (minBudgetMinor === undefined) return { minBudgetMinor: "required" };
    return minBudgetMinor < leastMinor
      ? { minBudgetMinor: messageCode("budget.tooSmall", { min: leastMinor, currency }) }
      : {};
  };
}

interface CppBooking extends Priced {
  cppSlots?: number | undefined;
  minBudgetMinor?: number | undefined;
}

/** A CPP product must be bookable: all its slots for the maximum duration must reach its own and its currency's minimum budget. */
export function needsReachableBudget(leastMinor: number, currency: string) {
  return ({ pricingType, priceMinor = 0, cppSlots, minBudgetMinor = 0 }: CppBooking): Codes => {
    if (pricingType !== "cpp" || cppSlots === undefined || priceMinor < PRICE_MIN_MINOR) return {};
    const largestMinor = priceMinor * CPP_DAYS_MAX * cppSlots;
    if (largestMinor < leastMinor) {
      const min = Math.ceil(leastMinor / (CPP_DAYS_MAX * cppSlots));
      return { priceMinor: messageCode("price.tooSmall", { min, currency }) };
    }
    return largestMinor < minBudgetMinor
      ? { minBudgetMinor: messageCode("product.budgetUnreachable", { max: largestMinor, currency }) }
      : {};
  };
}

interface Surcharged {
  targetLanguage: boolean;
  languageSurchargeMilliPct: number;
  targetCountry: boolean;
  countrySurchargeMilliPct: number;
}

/** A booking may use all offered targetings and then pays the sum of their surcharges; an excess is reported at the later field. */
export function needsBoundedSurcharge(product: Surcharged): Codes {
  if (!product.targetLanguage || !product.targetCountry) return {};
  const sum = product.languageSurchargeMilliPct + product.countrySurchargeMilliPct;
  const max = SURCHARGE_MAX_MILLI_PCT / 1_000;
  return sum > SURCHARGE_MAX_MILLI_PCT
    ? { countrySurchargeMilliPct: messageCode("product.surchargeSum", { max }) }
    : {};
}

/** Only in-house products may have the same unit in several groups. */
export function needsSingleUse({
  pricingType,
  unitSets,
}: {
  pricingType: PricingType;
  unitSets: readonly { unitIds: readonly string[] }[];
}): Codes {
  if (pricingType === "inhouse") return {};
  const used = unitSets.flatMap((set) => (Array.isArray(set?.unitIds) ? set.unitIds : []));
  return new Set(used).size < used.length ? { unitSets: "product.unitTwice" } : {};
}

/** Group names must be unique; a duplicate is reported at the later group. */
export function needsOwnNames({ unitSets }: { unitSets: readonly { name: string }[] }): Codes {
  const names = new Set<string>();
  const codes: Codes = {};
  unitSets.forEach((set, at) => {
    // An invalid group already has its error.
    const name = typeof set?.name === "string" ? set.name.trim() : "";
    if (name !== "" && names.has(name)) codes[`unitSets.${at}.name`] = "product.unitSetTaken";
    names.add(name);
  });
  return codes;
}

interface Performance {
  pricingType: PricingType;
  expectedDailyImpressions?: number | undefined;
  expectedCtrMilliPct?: number | undefined;
}

/** A CPC product needs an expected click rate above zero that yields at least one click per day. */
export function needsPerformance({
  pricingType,
  expectedDailyImpressions: impressions,
  expectedCtrMilliPct: ctr,
}: Performance): Codes {
  if (pricingType !== "cpc" || ctr === undefined) return {};
  if (ctr === 0) return { expectedCtrMilliPct: messageCode("mustExceed", { min: 0 }) };
  const clicks = expectedClicks(impressions ?? null, ctr);
  return clicks !== null && clicks < 1 ? { expectedCtrMilliPct: "product.clicksTooFew" } : {};
}

/** Clicks per day, rounded down; null if an input is unknown. */
export function expectedClicks(impressions: number | null, ctrMilliPct: number | null): number | null {
  if (impressions === null || ctrMilliPct === null) return null;
  return Number((BigInt(impressions) * BigInt(ctrMilliPct)) / 100_000n);
}

/** A product's position in its publisher's list: the highest value comes first. */
export interface Placed {
  id: string;
  sortOrder: number;
}

/**
 * Sorts products in the order of the ids, reusing their existing positions, so that new products still come first. Equal
 * positions are separated downward.
 * @param products all products of a publisher
 * @param ids unknown ids are ignored; products not listed follow in their current order
 * @returns the products whose position changes
 */
export function reorder(products: readonly Placed[], ids: readonly string[]): Placed[] {
  const known = new Map(products.map((product) => [product.id, product]));
  const named = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  const wanted = new Set(named.map(({ id }) => id));
  const order = [...named, ...sorted(products).filter(({ id }) => !wanted.has(id))];
  const places = sorted(products).map(({ sortOrder }) => sortOrder);
  const changed: Placed[] = [];
  let above = Number.POSITIVE_INFINITY;
  order.forEach((product, at) => {
    const sortOrder = Math.min(places[at] ?? 0, above - 1);
    above = sortOrder;
    if (sortOrder !== product.sortOrder) changed.push({ id: product.id, sortOrder });
  });
  return changed;
}

function sorted(products: readonly Placed[]): Placed[] {
  return [...products].sort((a, b) => b.sortOrder - a.sortOrder || (a.id < b.id ? 1 : -1));
}

/** Maximum products compared in the catalogue. Source: rule B30. */
export const COMPARED_MAX = 4;
