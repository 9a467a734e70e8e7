import { type Currency, countDays, type Day, type ProductPricing, STATED_COUNT_MAX } from "../kernel";
import { bookableFromMinor } from "./least-budget";
import { type Quote, quote } from "./quote";
import { taxOf } from "./tax";

/** What a product's units may be expected to show. */
export interface TrafficForecast {
  /** Requests on a day; null where that is unknown. */
  dailyImpressions: number | null;
  /** Where that number is from: counted, or the publisher's own word. */
  source: "counted" | "stated" | null;
  /** Clicks an impression, of what the product delivered; null where that is too little to tell. */
  clickRate: number | null;
}

/** What a booking may be expected to bring; null where nothing is known to tell it by. */
export interface ExpectedDelivery {
  impressions: number | null;
  clicks: number | null;
  /** The traffic ends before the budget does, and what is not delivered is not paid. */
  isTrafficBound: boolean;
}

interface Bought {
  pricing: string;
  /** Slots of a day that the product sells; CPP. */
  cppSlots: number | null;
  days: number;
  slots: number;
  /** What the money buys: impressions for CPM, clicks for CPC. */
  units: number;
}

/** A share of the traffic for CPP; else as much as is bought and the traffic of the days has room for. */
export function expectedDelivery(
  { pricing, cppSlots, days, slots, units }: Bought,
  traffic: TrafficForecast,
): ExpectedDelivery {
  const room = traffic.dailyImpressions === null ? null : traffic.dailyImpressions * days;
  if (pricing === "cpp") {
    const impressions = room === null ? null : Math.floor((room * slots) / Math.max(cppSlots ?? 1, 1));
    return { impressions, clicks: clicksOf(impressions, traffic), isTrafficBound: false };
  }
  const isByClick = pricing === "cpc";
  const roomOfUnits = isByClick ? clicksOf(room, traffic) : room;
  const delivered = roomOfUnits === null ? units : Math.min(units, Math.floor(roomOfUnits));
  const perClick = traffic.clickRate
    ? Math.min(room ?? STATED_COUNT_MAX, Math.round(delivered / traffic.clickRate))
    : null;
  return {
    impressions: isByClick ? perClick : delivered,
    clicks: isByClick ? delivered : clicksOf(delivered, traffic),
    isTrafficBound: delivered < units,
  };
}

function clicksOf(impressions: number | null, { clickRate }: TrafficForecast): number | null {
  return impressions === null || clickRate === null ? null : Math.floor(impressions * clickRate);
}

/** A product as far as an estimate asks it. Money in minor units. */
export interface EstimatedProduct {
  pricingType: ProductPricing;
  priceMinor: number;
  currency: string;
  minBudgetMinor: number;
  discountBp: number;
  cppSlots: number | null;
  /** By whose tax it is sold. */
  country: string;
  /** The fewest and the most days that it is booked for. */
  durationDays: { min: number; max: number };
}

/** A plan as far as an estimate asks it. Days are both included; the budget is minor units, VAT apart. */
interface EstimatedPlan {
  startDay: Day;
  endDay: Day;
  budgetMinor: number;
}

/** Why a plan does not book a product. */
export type EstimateRefusal = "currency" | "too-short" | "too-long" | "budget" | "slots";

export interface Estimate extends ExpectedDelivery {
  quote: Quote;
  /** Days that are booked: for CPP fewer than planned where the budget ends before the period does. */
  days: number;
  /** CPP; 0 for every other pricing. */
  slots: number;
}

export type EstimateResult = { ok: true; estimate: Estimate } | { ok: false; refusal: EstimateRefusal };

/**
 * What a plan's budget buys of one product, by the rules a booking of it is priced by.
 *
 * @param freeSlots CPP: slots that are free on every day of the plan
 */
export function estimate(
  plan: EstimatedPlan,
  planCurrency: Currency,
  product: EstimatedProduct,
  traffic: TrafficForecast,
  freeSlots: number,
): EstimateResult {
  if (product.currency !== planCurrency) return { ok: false, refusal: "currency" };
  const planned = countDays(plan.startDay, plan.endDay);
  const { min, max } = product.durationDays;
  if (planned < min) return { ok: false, refusal: "too-short" };
  if (product.pricingType === "cpp") {
    return estimateSlots(plan, planCurrency, product, traffic, { planned, freeSlots });
  }
  if (planned > max) return { ok: false, refusal: "too-long" };
  if (plan.budgetMinor < bookableFromMinor(product)) return { ok: false, refusal: "budget" };
  return estimateUnits(plan, planCurrency, product, traffic, planned);
}

/** All the days with as many slots as the budget buys; where it does not buy one, one slot for as many days. */
function estimateSlots(
  plan: EstimatedPlan,
  currency: Currency,
  product: EstimatedProduct,
  traffic: TrafficForecast,
  { planned, freeSlots }: { planned: number; freeSlots: number },
): EstimateResult {
  if (freeSlots < 1) return { ok: false, refusal: "slots" };
  const slotDays = product.priceMinor === 0 ? planned : Math.floor(plan.budgetMinor / product.priceMinor);
  const days = Math.min(planned, slotDays);
  if (days < product.durationDays.min || days < 1) return { ok: false, refusal: "budget" };
  const slots = Math.max(1, Math.min(freeSlots, Math.floor(slotDays / planned)));
  if (product.priceMinor * days * slots < bookableFromMinor(product)) return { ok: false, refusal: "budget" };
  const { cppSlots } = product;
  return {
    ok: true,
    estimate: {
      quote: quoteOf(product, currency, { days, slots, budgetMinor: 0 }),
      days,
      slots,
      ...expectedDelivery({ pricing: "cpp", cppSlots, days, slots, units: days * slots }, traffic),
    },
  };
}

/** As many impressions or clicks as the budget buys and the traffic of the days has room for. */
function estimateUnits(
  plan: EstimatedPlan,
  currency: Currency,
  product: EstimatedProduct,
  traffic: TrafficForecast,
  days: number,
): EstimateResult {
  const quoted = quoteOf(product, currency, { days, slots: 0, budgetMinor: plan.budgetMinor });
  const bought = { pricing: product.pricingType, cppSlots: null, days, slots: 0, units: quoted.units };
  return { ok: true, estimate: { quote: quoted, days, slots: 0, ...expectedDelivery(bought, traffic) } };
}

function quoteOf(
  product: EstimatedProduct,
  currency: Currency,
  bought: { days: number; slots: number; budgetMinor: number },
): Quote {
  const { pricingType: pricing, priceMinor, discountBp } = product;
  const tax = taxOf(product.country);
  return quote({ ...bought, pricing, currency, priceMinor, discountBp, surchargeMilliPct: 0, tax });
}

/** Whether `a` serves the plan's goal better than `b`: more of what is wanted first, an unknown amount last. */
export function compareEstimates(goal: "awareness" | "traffic", a: Estimate, b: Estimate): number {
  const wanted = ({ impressions, clicks }: Estimate) =>
    (goal === "traffic" ? (clicks ?? impressions) : impressions) ?? -1;
  const known = ({ clicks }: Estimate) => (goal === "traffic" && clicks === null ? 0 : 1);
  return known(b) - known(a) || wanted(b) - wanted(a) || a.quote.totalMinor - b.quote.totalMinor;
}
