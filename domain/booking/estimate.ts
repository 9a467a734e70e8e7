import { type Currency, countDays, type ProductPricing, taxOf } from "../kernel";
import {
  bookableFromMinor,
  type ExpectedDelivery,
  expectedDelivery,
  type Quote,
  quote,
  type TrafficForecast,
} from "../money";
import type { CampaignPlan } from "./planner";
import { durationLimits } from "./schedule";

/** A product as far as an estimate asks it. Money in minor units. */
export interface EstimatedProduct {
  pricingType: ProductPricing;
  priceMinor: number;
  currency: string;
  minBudgetMinor: number;
  discountBp: number;
  cppMinDays: number | null;
  cppSlots: number | null;
  country: string;
  timezone: string;
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
  plan: CampaignPlan,
  planCurrency: Currency,
  product: EstimatedProduct,
  traffic: TrafficForecast,
  freeSlots: number,
): EstimateResult {
  if (product.currency !== planCurrency) return { ok: false, refusal: "currency" };
  const planned = countDays(plan.startDay, plan.endDay);
  const limits = durationLimits({ ...product, pricing: product.pricingType });
  if (planned < limits.min) return { ok: false, refusal: "too-short" };
  if (product.pricingType === "cpp") {
    return estimateSlots(plan, planCurrency, product, traffic, { planned, freeSlots, minDays: limits.min });
  }
  if (planned > limits.max) return { ok: false, refusal: "too-long" };
  if (plan.budgetMinor < bookableFromMinor(product)) return { ok: false, refusal: "budget" };
  return estimateUnits(plan, planCurrency, product, traffic, planned);
}

/** All the days with as many slots as the budget buys; where it does not buy one, one slot for as many days. */
function estimateSlots(
  plan: CampaignPlan,
  currency: Currency,
  product: EstimatedProduct,
  traffic: TrafficForecast,
  { planned, freeSlots, minDays }: { planned: number; freeSlots: number; minDays: number },
): EstimateResult {
  if (freeSlots < 1) return { ok: false, refusal: "slots" };
  const slotDays = product.priceMinor === 0 ? planned : Math.floor(plan.budgetMinor / product.priceMinor);
  const days = Math.min(planned, slotDays);
  if (days < minDays || days < 1) return { ok: false, refusal: "budget" };
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
  plan: CampaignPlan,
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
export function compareEstimates(goal: CampaignPlan["goal"], a: Estimate, b: Estimate): number {
  const wanted = ({ impressions, clicks }: Estimate) =>
    (goal === "traffic" ? (clicks ?? impressions) : impressions) ?? -1;
  const known = ({ clicks }: Estimate) => (goal === "traffic" && clicks === null ? 0 : 1);
  return known(b) - known(a) || wanted(b) - wanted(a) || a.quote.totalMinor - b.quote.totalMinor;
}
