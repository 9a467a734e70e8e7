import { type Currency, countDays, type Day, type ProductPricing } from "../kernel";
import { bookableFromMinor } from "./least-budget";
import { type Quote, quote } from "./quote";
import { taxOf } from "./tax";

/** An expected count, from `low` to `high`; all three values are equal if only one is known. */
export interface CountRange {
  low: number;
  likely: number;
  high: number;
}

/** Expected traffic of a product's ad units. */
export interface TrafficForecast {
  /** Requests per day; null if unknown. */
  dailyImpressions: CountRange | null;
  /** Origin of `dailyImpressions`: measured, or stated by the publisher. */
  source: "counted" | "stated" | null;
  /** Clicks per impression, measured or else stated by the publisher; null if unknown. */
  clickRate: number | null;
}

/** Minimum days of measured requests for a forecast, so that each weekday is included. Source: rule M14. */
export const FORECAST_DAYS_MIN = 7;
/** Minimum impressions for a meaningful click rate. */
const CLICK_RATE_IMPRESSIONS_MIN = 1_000;

/** Known traffic of a product. */
export interface KnownTraffic {
  /** Requests per whole day since the first one, in any order. */
  requestsByDay: readonly number[];
  /** Delivery of the product's ads and the number of days it covers; null without delivery. */
  delivered: { impressions: number; clicks: number; days: number } | null;
  /** The publisher's stated expectation. */
  expectedDailyImpressions: number | null;
  /** Expected click rate in thousandths of a percent. */
  expectedCtrMilliPct: number | null;
}

/**
 * The forecast for a product: the interquartile range of the measured days once a week is measured, and the publisher's stated expectation
 * before that. All estimates, on pages and in the API, use it. Source: rule M14.
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

/** First quartile, median and third quartile of the days. */
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

/** Expected delivery of a booking; null if the traffic is unknown. */
export interface ExpectedDelivery {
  impressions: CountRange | null;
  clicks: CountRange | null;
  /** Origin of the traffic figures. */
  source: TrafficForecast["source"];
  /** CPM and CPC: the share of the budget that is likely to be spent, in [0, 1]. Undelivered units are not charged. */
  spentShare: CountRange | null;
  /** Whether the traffic is likely to run out before the budget. */
  isTrafficBound: boolean;
}

interface Bought {
  pricing: string;
  /** CPP: slots that the product sells per day. */
  cppSlots: number | null;
  days: number;
  slots: number;
  /** Units that the money buys: impressions for CPM, clicks for CPC. */
  units: number;
}

/** CPP: a share of the traffic. CPM and CPC: the purchased units, limited by the traffic of the days. Source: rule M14. */
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

/** Impressions needed for a number of clicks, limited by the available impressions. */
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

/** Changes with which the whole budget would be spent: a longer period or a smaller budget. */
export interface SpendRemedy {
  /** Days needed; null if the product cannot be booked for that long. */
  days: number | null;
  /** Budget that the traffic can deliver, in minor units; null if it is below the product's minimum. */
  budgetMinor: number | null;
}

interface ThinBooking {
  product: { pricingType: string; priceMinor: number; minBudgetMinor: number; currency: string };
  units: number;
  days: number;
  /** Maximum days of a booking. */
  daysMax: number;
}

/** How to change a booking that exceeds the likely traffic; null if the traffic is sufficient. Source: rule M14. */
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

/** Product fields that an estimate needs. Amounts in minor units. */
export interface EstimatedProduct {
  pricingType: ProductPricing;
  priceMinor: number;
  videoPriceMinor?: number | null;
  currency: string;
  minBudgetMinor: number;
  discountBp: number;
  cppSlots: number | null;
  /** Country whose tax applies. */
  country: string;
  /** Minimum and maximum days of a booking. */
  durationDays: { min: number; max: number };
}

/** Plan fields that an estimate needs. First and last day are included; the budget is in minor units, VAT excluded. */
interface EstimatedPlan {
  startDay: Day;
  endDay: Day;
  budgetMinor: number;
}

/** Why a plan cannot book a product. */
export type EstimateRefusal = "currency" | "too-short" | "too-long" | "budget" | "slots";

export interface Estimate extends ExpectedDelivery {
  quote: Quote;
  /** Booked days; for CPP fewer than planned if the budget does not cover the whole period. */
  days: number;
  /** CPP slots; 0 for other pricing types. */
  slots: number;
}

export type EstimateResult = { ok: true; estimate: Estimate } | { ok: false; refusal: EstimateRefusal };

/**
 * What a plan's budget buys of one product, under the pricing rules of a booking.
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

/** As many slots as the budget buys for all days; if it does not buy one, a single slot for as many days as it buys. */
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

/** Impressions or clicks that the budget buys, limited by the traffic of the days. */
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

/** Sort rank of a figure's origin: measured before stated before none. */
const TRUST: Record<"counted" | "stated" | "none", number> = { counted: 2, stated: 1, none: 0 };

/** Compares two estimates for the plan's goal: by origin, measured first, then by the larger amount; unknown amounts last. */
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
