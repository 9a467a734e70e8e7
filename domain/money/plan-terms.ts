import { addMonths, BILLING_ZONE, billingMonthAt, type Currency, dayStartMs, type Month } from "../kernel";
import {
  STREAM_PLAN_FREE_IMPRESSIONS,
  WAVE_PRICE_PER_1000_MINOR_INR_PAISA,
  WAVE_PRICE_PER_1000_MINOR_JPY,
  WAVE_PRICE_PER_1000_MINOR_KRW,
} from "./limits";

/** Publisher plans: free up to a limit, or paid by delivery beyond it. Source: rule M24. */
export const PLANS = ["stream", "wave"] as const;
export type Plan = (typeof PLANS)[number];
export const PLAN_INTERVALS = ["monthly", "yearly"] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** A subscription: plan and billing interval. */
export interface Subscription {
  plan: Plan;
  interval: PlanInterval;
}

/**
 * Default monthly-plan price per thousand impressions until operators set another, minor units, VAT excluded. Source: rule M24;
 * decision 0189.
 */
export const WAVE_PRICES_PER_1000_MINOR: Record<Currency, number> = {
  KRW: WAVE_PRICE_PER_1000_MINOR_KRW,
  JPY: WAVE_PRICE_PER_1000_MINOR_JPY,
  INR: WAVE_PRICE_PER_1000_MINOR_INR_PAISA,
};

/** A list price, valid from the time operators set it until the next one for its currency and interval. */
export interface ListPrice {
  currency: Currency;
  interval: PlanInterval;
  /** Minor units, VAT excluded; null if the yearly interval is no longer offered. */
  perThousandMinor: number | null;
  fromAt: number;
}

/** The list price at a moment; null if the yearly interval has none. */
export function listPriceAt(
  list: readonly ListPrice[],
  { currency, interval, atMs }: Pick<ListPrice, "currency" | "interval"> & { atMs: number },
): number | null {
  const last = list
    .filter((one) => one.currency === currency && one.interval === interval && one.fromAt <= atMs)
    .reduce<ListPrice | null>((latest, one) => (latest && latest.fromAt > one.fromAt ? latest : one), null);
  if (last) return last.perThousandMinor;
  return interval === "monthly" ? WAVE_PRICES_PER_1000_MINOR[currency] : null;
}

/** Terms agreed with a publisher for `fromAt` inclusive to `untilAt` exclusive. Intervals are contiguous, and the last one is open. */
export interface PlanTerms extends Subscription {
  fromAt: number;
  untilAt: number | null;
  /** When plan and interval were agreed; yearly periods are counted from it. */
  agreedAt: number;
  /** Custom price of the publisher; null for the list price. Minor units, VAT excluded. */
  perThousandMinor: number | null;
  /** Custom free impressions per month; null for the usual number. */
  freeImpressions: number | null;
}

/** Terms of a publisher without an agreement. */
export const FIRST_TERMS: PlanTerms = {
  ...{ fromAt: 0, untilAt: null, agreedAt: 0, plan: "stream", interval: "monthly" },
  ...{ perThousandMinor: null, freeImpressions: null },
};

/** All inputs that decide a publisher's price. */
export interface PlanHistory {
  terms: readonly PlanTerms[];
  list: readonly ListPrice[];
  currency: Currency;
}

/** Terms by which a month is billed, displayed, warned about and stopped. */
export interface MonthTerms extends Subscription {
  perThousandMinor: number;
  freeImpressions: number;
  /** End of the running year of a yearly agreement, when it renews; null if monthly. */
  periodEndsAt: number | null;
}

export const monthStartMs = (month: Month): number => dayStartMs(`${month}-01`, BILLING_ZONE);
/** Start of the next month, in the billing zone. */
export const monthEndMs = (atMs: number): number => monthStartMs(addMonths(billingMonthAt(atMs), 1));

const YEAR_MONTHS = 12;
const monthNumber = (month: Month) => Number(month.slice(0, 4)) * YEAR_MONTHS + Number(month.slice(5));

/** Number of renewals of a yearly agreement by a moment. */
const renewalsBy = (agreedAt: number, atMs: number) =>
  Math.floor((monthNumber(billingMonthAt(atMs)) - monthNumber(billingMonthAt(agreedAt))) / YEAR_MONTHS);

/** Yearly periods end with a month: the first one is the rest of the month of agreement and the next eleven months. */
const renewalMs = (agreedAt: number, nth: number) =>
  nth === 0 ? agreedAt : monthStartMs(addMonths(billingMonthAt(agreedAt), nth * YEAR_MONTHS));

/** End of the yearly period that includes a moment. */
export const yearEndMs = (agreedAt: number, atMs: number): number =>
  renewalMs(agreedAt, renewalsBy(agreedAt, atMs) + 1);

/** The list price at the start of the running yearly period; if the list has none any more, the previous price stays. */
function yearlyPrice({ agreedAt }: PlanTerms, atMs: number, { list, currency }: PlanHistory): number | null {
  for (let nth = renewalsBy(agreedAt, atMs); nth >= 0; nth--) {
    const begun = renewalMs(agreedAt, nth);
    const price = listPriceAt(list, { currency, interval: "yearly", atMs: begun });
    if (price !== null) return price;
  }
  return null;
}

/** The list price at the start of the month, or when the plan was agreed within the month. */
function monthlyPrice({ agreedAt }: PlanTerms, atMs: number, { list, currency }: PlanHistory): number {
  const begun = Math.max(agreedAt, monthStartMs(billingMonthAt(atMs)));
  const price = listPriceAt(list, { currency, interval: "monthly", atMs: begun });
  return price ?? WAVE_PRICES_PER_1000_MINOR[currency];
}

export const termsAt = (terms: readonly PlanTerms[], atMs: number): PlanTerms =>
  terms.find(({ fromAt, untilAt }) => fromAt <= atMs && (untilAt === null || atMs < untilAt)) ?? FIRST_TERMS;

/** The terms in force at a moment. Source: rule M24; decision 0195. */
export function planAt(atMs: number, history: PlanHistory): MonthTerms {
  const terms = termsAt(history.terms, atMs);
  const { plan, interval, agreedAt } = terms;
  const ofYear = interval === "yearly" ? yearlyPrice(terms, atMs, history) : null;
  return {
    ...{ plan, interval },
    perThousandMinor: terms.perThousandMinor ?? ofYear ?? monthlyPrice(terms, atMs, history),
    freeImpressions: terms.freeImpressions ?? STREAM_PLAN_FREE_IMPRESSIONS,
    periodEndsAt: interval === "yearly" ? yearEndMs(agreedAt, atMs) : null,
  };
}

/** The terms of a month: those in force at its end, so that later agreements never change it. Source: rule M24; decision 0195. */
export const monthTerms = (month: Month, history: PlanHistory): MonthTerms =>
  planAt(monthStartMs(addMonths(month, 1)) - 1, history);

/** An agreed change of plan that is not in force yet; null if there is none. */
export function pendingPlan(
  terms: readonly PlanTerms[],
  nowMs: number,
): (Subscription & { effectiveAt: number }) | null {
  const present = termsAt(terms, nowMs);
  const next = terms.find((one) => one.fromAt > nowMs && !isSamePlan(one, present));
  return next ? { plan: next.plan, interval: next.interval, effectiveAt: next.fromAt } : null;
}

const isSamePlan = (one: Subscription, other: Subscription) =>
  one.plan === other.plan && one.interval === other.interval;

/**
 * When a change takes effect: upgrades and switching to yearly at once, downgrades and switching to monthly at the period's end. Nothing is
 * paid in advance, so an upgrade itself costs nothing. Source: rule M24; decision 0169.
 */
export function changeTakesEffect(now: Subscription, next: Subscription): "never" | "now" | "period-end" {
  if (isSamePlan(now, next)) return "never";
  const goesDown = now.plan === "wave" && next.plan === "stream";
  const goesShort = now.plan === next.plan && next.interval === "monthly";
  return goesDown || goesShort ? "period-end" : "now";
}

type Changed = Partial<Omit<PlanTerms, "fromAt" | "untilAt">>;

/** Applies a change to the terms within a time span; terms outside it stay unchanged. */
function overlaid(
  terms: readonly PlanTerms[],
  fromAt: number,
  untilAt: number | null,
  change: Changed,
): PlanTerms[] {
  const end = untilAt ?? Number.POSITIVE_INFINITY;
  const parts = terms.flatMap((one) => {
    const oneEnd = one.untilAt ?? Number.POSITIVE_INFINITY;
    const from = Math.max(one.fromAt, fromAt);
    const until = Math.min(oneEnd, end);
    if (until <= from) return [one];
    const cut = { ...one, fromAt: from, untilAt: until === Number.POSITIVE_INFINITY ? null : until };
    return [
      ...(one.fromAt < from ? [{ ...one, untilAt: from }] : []),
      { ...cut, ...change },
      ...(until < oneEnd ? [{ ...one, fromAt: until }] : []),
    ];
  });
  const joined: PlanTerms[] = [];
  for (const one of parts) {
    const last = joined.at(-1);
    if (last && isSame(last, one)) joined[joined.length - 1] = { ...last, untilAt: one.untilAt };
    else joined.push(one);
  }
  return joined;
}

const isSame = (one: PlanTerms, other: PlanTerms) =>
  isSamePlan(one, other) &&
  one.agreedAt === other.agreedAt &&
  one.perThousandMinor === other.perThousandMinor &&
  one.freeImpressions === other.freeImpressions;

/** Removes a pending change. */
function withoutPending(terms: readonly PlanTerms[], nowMs: number): PlanTerms[] {
  const { plan, interval, agreedAt } = termsAt(terms, nowMs);
  return overlaid(terms, nowMs, null, { plan, interval, agreedAt });
}

export interface AgreedPlan {
  terms: PlanTerms[];
  effectiveAt: number;
}

/** Impressions of the running month delivered while operators had lifted the publisher's free limit; 0 without a lift. */
export interface Lifted {
  liftedImpressions: number;
}

/**
 * A change of plan never makes the running month more expensive: impressions delivered on the free plan stay free, and a paid
 * month costs no more than before.
 */
function keepingMonth(
  history: PlanHistory,
  terms: PlanTerms[],
  nowMs: number,
  { liftedImpressions }: Lifted,
): PlanTerms[] {
  const before = planAt(nowMs, history);
  const after = planAt(nowMs, { ...history, terms });
  const kept: Changed = {};
  if (before.plan === "stream" && after.plan === "wave") {
    const free = Math.max(before.freeImpressions, liftedImpressions);
    if (free > after.freeImpressions) kept.freeImpressions = free;
  } else if (before.plan === "wave" && after.perThousandMinor > before.perThousandMinor)
    kept.perThousandMinor = before.perThousandMinor;
  return Object.keys(kept).length === 0 ? terms : overlaid(terms, nowMs, monthEndMs(nowMs), kept);
}

/**
 * The terms after a publisher subscribes to a plan; choosing the current plan revokes a pending change.
 * @returns `effectiveAt`: null if the plan stays the same
 */
export function subscribed(
  history: PlanHistory,
  next: Subscription,
  nowMs: number,
  lifted: Lifted,
): { terms: PlanTerms[]; effectiveAt: number | null } {
  const { terms } = history;
  const present = termsAt(terms, nowMs);
  const kept = withoutPending(terms, nowMs);
  const when = changeTakesEffect(present, next);
  if (when === "never") return { terms: kept, effectiveAt: null };
  const periodEnd = present.interval === "yearly" ? yearEndMs(present.agreedAt, nowMs) : monthEndMs(nowMs);
  const effectiveAt = when === "now" ? nowMs : periodEnd;
  const { plan, interval } = next;
  const changed = overlaid(kept, effectiveAt, null, { plan, interval, agreedAt: effectiveAt });
  return { terms: keepingMonth(history, changed, nowMs, lifted), effectiveAt };
}

/** Custom terms that operators agree on with a publisher; an omitted price or free limit is the usual one. */
export interface OwnTerms {
  plan: Plan;
  perThousandMinor: number | null;
  freeImpressions: number | null;
  /** Last month of the custom price and free limit; null if unlimited. */
  untilMonth: Month | null;
}

/**
 * The terms after operators agree on custom terms. They take effect at once if the publisher does not pay more by them, or upgrades; else
 * from the next month, so that no delivery is billed at a price unknown at the time. A pending change by the publisher stays, unless the
 * plan differs.
 * @returns null if the last month of the terms is over before they begin
 */
export function agreed(
  history: PlanHistory,
  { plan, perThousandMinor, freeImpressions, untilMonth }: OwnTerms,
  nowMs: number,
  lifted: Lifted,
): AgreedPlan | null {
  const { terms } = history;
  const present = termsAt(terms, nowMs);
  const untilAt = untilMonth === null ? null : monthStartMs(addMonths(untilMonth, 1));
  const from = (effectiveAt: number): PlanTerms[] => {
    const interval = plan === "stream" ? "monthly" : present.interval;
    const other = { plan, interval, agreedAt: effectiveAt };
    const planned =
      plan === present.plan ? terms : overlaid(withoutPending(terms, nowMs), effectiveAt, null, other);
    const usual = overlaid(planned, effectiveAt, null, { perThousandMinor: null, freeImpressions: null });
    return overlaid(usual, effectiveAt, untilAt, { perThousandMinor, freeImpressions });
  };
  const before = planAt(nowMs, history);
  const after = planAt(nowMs, { ...history, terms: from(nowMs) });
  const effectiveAt = isDearer(before, after) ? monthEndMs(nowMs) : nowMs;
  if (untilAt !== null && untilAt <= effectiveAt) return null;
  return { terms: keepingMonth(history, from(effectiveAt), nowMs, lifted), effectiveAt };
}

/**
 * Whether the new terms give a publisher less for its money or stop its delivery. An upgrade from the free plan does not: free
 * impressions stay free.
 */
function isDearer(before: MonthTerms, after: MonthTerms): boolean {
  if (before.plan !== after.plan) return after.plan === "stream";
  const costsMore = after.plan === "wave" && after.perThousandMinor > before.perThousandMinor;
  return costsMore || after.freeImpressions < before.freeImpressions;
}
