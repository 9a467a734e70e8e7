import { type Currency, countDays, type Day, type ProductPricing } from "../kernel";
import { bookableFromMinor } from "./least-budget";
import { type Quote, quote } from "./quote";
import { taxOf } from "./tax";

/** A figure that is expected, from `low` to `high`; the same three times where only one is known. */
export interface CountRange {
  low: number;
  likely: number;
  high: number;
}

/** What a product's units may be expected to show. */
export interface TrafficForecast {
  /** Requests on a day; null where that is unknown. */
  dailyImpressions: CountRange | null;
  /** Where that figure is from: counted, or the publisher's own expectation. */
  source: "counted" | "stated" | null;
  /** Clicks an impression, as counted or else as the publisher expects; null where nobody can tell. */
  clickRate: number | null;
}

/** Days of requests without which nothing is predicted: each weekday once. Source: rule M14. */
export const FORECAST_DAYS_MIN = 7;
/** Below this a rate of clicks is an accident. */
const CLICK_RATE_IMPRESSIONS_MIN = 1_000;

/** What is known of a product's traffic. */
export interface KnownTraffic {
  /** Requests of each whole day since the first one; in any order. */
  requestsByDay: readonly number[];
  /** What its ads delivered, and over how many days; null of nothing. */
  delivered: { impressions: number; clicks: number; days: number } | null;
  /** The publisher's own expectation. */
  expectedDailyImpressions: number | null;
  /** In thousandths of a percent. */
  expectedCtrMilliPct: number | null;
}

/**
 * What is expected of a product: from a week of counted days on the middle half of them, before that the publisher's own expectation.
 * Every estimate, on a page or by the API, is made of this. Source: rule M14.
 */
export function trafficForecast(known: KnownTraffic): TrafficForecast {
  const { requestsByDay, delivered, expectedDailyImpressions: stated, expectedCtrMilliPct } = known;
  const isCounted = requestsByDay.length >= FORECAST_DAYS_MIN;
  const isRateCounted =
    delivered !== null &&
    delivered.days >= FORECAST_DAYS_MIN &&
    delivered.impressions >= CLICK_RATE_IMPRESSIONS_MIN;
  const statedRate = expectedCtrMilliPct === null ? null : expectedCtrMilliPct / 100_000;
  return {
    dailyImpressions: isCounted ? quartersOf(requestsByDay) : stated === null ? null : exactly(stated),
    source: isCounted ? "counted" : stated === null ? null : "stated",
    clickRate: isRateCounted ? delivered.clicks / delivered.impressions : statedRate,
  };
}

/** The days at a quarter, at the half and at three quarters of all, from the quietest to the busiest. */
function quartersOf(days: readonly number[]): CountRange {
  const sorted = [...days].sort((a, b) => a - b);
  const at = (quarter: number) => sorted[Math.ceil((sorted.length * quarter) / 4) - 1] ?? 0;
  return { low: at(1), likely: at(2), high: at(3) };
}

const exactly = (count: number): CountRange => ({ low: count, likely: count, high: count });

const eachOf = (range: CountRange, of: (count: number) => number): CountRange => ({
  low: of(range.low),
  likely: of(range.likely),
  high: of(range.high),
});

/** What a booking may be expected to bring; null where nothing is known to tell it by. */
export interface ExpectedDelivery {
  impressions: CountRange | null;
  clicks: CountRange | null;
  /** Where the traffic that this is told by is from. */
  source: TrafficForecast["source"];
  /** CPM and CPC: the part of the budget that is likely to be spent, in [0, 1]. What is not delivered is not paid. */
  spentShare: CountRange | null;
  /** The traffic is likely to end before the budget does. */
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

/** A share of the traffic for CPP; else as much as is bought and the traffic of the days has room for. Source: rule M14. */
export function expectedDelivery(
  { pricing, cppSlots, days, slots, units }: Bought,
  traffic: TrafficForecast,
): ExpectedDelivery {
  const { source, clickRate } = traffic;
  const room = traffic.dailyImpressions && eachOf(traffic.dailyImpressions, (count) => count * days);
  const clicksOf = (range: CountRange | null) =>
    range === null || clickRate === null ? null : eachOf(range, (count) => Math.floor(count * clickRate));
  if (pricing === "cpp") {
    const impressions =
      room && eachOf(room, (count) => Math.floor((count * slots) / Math.max(cppSlots ?? 1, 1)));
    return { impressions, clicks: clicksOf(impressions), source, spentShare: null, isTrafficBound: false };
  }
  const isByClick = pricing === "cpc";
  const roomOfUnits = isByClick ? clicksOf(room) : room;
  const bought = roomOfUnits && eachOf(roomOfUnits, (count) => Math.min(units, count));
  return {
    impressions: isByClick ? impressionsFor(bought, room, clickRate) : bought,
    clicks: isByClick ? bought : clicksOf(bought),
    source,
    spentShare: bought && units > 0 ? eachOf(bought, (count) => count / units) : null,
    isTrafficBound: bought !== null && bought.likely < units,
  };
}

/** What has to be shown for as many clicks, of what there is to show. */
function impressionsFor(
  clicks: CountRange | null,
  room: CountRange | null,
  clickRate: number | null,
): CountRange | null {
  if (clicks === null || room === null || !clickRate) return null;
  const shown = (count: number, most: number) => Math.min(most, Math.round(count / clickRate));
  return {
    low: shown(clicks.low, room.low),
    likely: shown(clicks.likely, room.likely),
    high: shown(clicks.high, room.high),
  };
}

/** What would have a budget spent whole: a longer run, or a smaller budget. */
export interface SpendRemedy {
  /** Days that it would take; null where that is longer than the product is sold. */
  days: number | null;
  /** Minor units that the days have room for; null where that is less than the product is sold for. */
  budgetMinor: number | null;
}

interface ThinBooking {
  product: { pricingType: string; priceMinor: number; minBudgetMinor: number; currency: string };
  units: number;
  days: number;
  /** The most days that the product is booked for. */
  daysMax: number;
}

/** What changes a booking that its traffic is likely too thin for; null of one that it is not. Source: rule M14. */
export function spendRemedy(
  { product, units, days, daysMax }: ThinBooking,
  traffic: TrafficForecast,
): SpendRemedy | null {
  const { pricingType: pricing, priceMinor } = product;
  const expected = expectedDelivery({ pricing, cppSlots: null, days, slots: 0, units }, traffic);
  if (!expected.isTrafficBound) return null;
  const delivered = (pricing === "cpc" ? expected.clicks : expected.impressions)?.likely ?? 0;
  const wanted = delivered > 0 ? Math.ceil((units * days) / delivered) : Number.POSITIVE_INFINITY;
  const perUnits = pricing === "cpm" ? 1_000 : 1;
  const spent = Math.floor((delivered * priceMinor) / perUnits);
  return {
    days: wanted <= daysMax ? wanted : null,
    budgetMinor: spent >= bookableFromMinor(product) ? spent : null,
  };
}

/** A product as far as an estimate asks it. Money in minor units. */
export interface EstimatedProduct {
  pricingType: ProductPricing;
  priceMinor: number;
  videoPriceMinor?: number | null;
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
  const { pricingType: pricing, priceMinor, videoPriceMinor, discountBp } = product;
  const tax = taxOf(product.country);
  return quote({
    ...bought,
    pricing,
    currency,
    priceMinor,
    videoPriceMinor,
    discountBp,
    surchargeMilliPct: 0,
    tax,
  });
}

/** What is counted is believed before what is stated, and that before nothing. */
const TRUST: Record<"counted" | "stated" | "none", number> = { counted: 2, stated: 1, none: 0 };

/** Whether `a` serves the plan's goal better than `b`: what was counted first, then more of what is wanted, an unknown amount last. */
export function compareEstimates(goal: "awareness" | "traffic", a: Estimate, b: Estimate): number {
  const wanted = ({ impressions, clicks }: Estimate) =>
    (goal === "traffic" ? (clicks ?? impressions) : impressions)?.likely ?? -1;
  const known = ({ clicks }: Estimate) => (goal === "traffic" && clicks === null ? 0 : 1);
  const trusted = ({ source }: Estimate) => TRUST[source ?? "none"];
  return (
    trusted(b) - trusted(a) ||
    known(b) - known(a) ||
    wanted(b) - wanted(a) ||
    a.quote.totalMinor - b.quote.totalMinor
  );
}
