import { addMonths, BILLING_ZONE, billingMonthAt, type Currency, dayStartMs, type Month } from "../kernel";
import {
  STREAM_PLAN_FREE_IMPRESSIONS,
  WAVE_PRICE_PER_1000_MINOR_INR_PAISA,
  WAVE_PRICE_PER_1000_MINOR_JPY,
  WAVE_PRICE_PER_1000_MINOR_KRW,
} from "./limits";

/** What a publisher is subscribed to: free to a limit, or paid by what is delivered beyond it. Source: rule M24. */
export const PLANS = ["stream", "wave"] as const;
export type Plan = (typeof PLANS)[number];
export const PLAN_INTERVALS = ["monthly", "yearly"] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** A subscription: what is delivered by, and how long it is agreed for. */
export interface Subscription {
  plan: Plan;
  interval: PlanInterval;
}

/** What a thousand impressions of the monthly plan cost until operators set another price, minor units, VAT apart. Source: rule M24; decision 0189. */
export const WAVE_PRICES_PER_1000_MINOR: Record<Currency, number> = {
  KRW: WAVE_PRICE_PER_1000_MINOR_KRW,
  JPY: WAVE_PRICE_PER_1000_MINOR_JPY,
  INR: WAVE_PRICE_PER_1000_MINOR_INR_PAISA,
};

/** A price of the list, from the moment that operators set it until the next one of its currency and interval. */
export interface ListPrice {
  currency: Currency;
  interval: PlanInterval;
  /** Minor units, VAT apart; null where a year is not offered any more. */
  perThousandMinor: number | null;
  fromAt: number;
}

/** The price of the list at a moment; null where a year has none. */
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

/** What was agreed with a publisher for a time, `fromAt` up to and without `untilAt`. Its intervals meet, and the last one is open. */
export interface PlanTerms extends Subscription {
  fromAt: number;
  untilAt: number | null;
  /** When plan and interval were agreed: from it the years of a yearly agreement are counted. */
  agreedAt: number;
  /** Of the publisher's own; null for the price of the list. Minor units, VAT apart. */
  perThousandMinor: number | null;
  /** In a month, of the publisher's own; null for the usual ones. */
  freeImpressions: number | null;
}

/** Of a publisher with which nothing was agreed. */
export const FIRST_TERMS: PlanTerms = {
  ...{ fromAt: 0, untilAt: null, agreedAt: 0, plan: "stream", interval: "monthly" },
  ...{ perThousandMinor: null, freeImpressions: null },
};

/** Everything that decides what a publisher pays by. */
export interface PlanHistory {
  terms: readonly PlanTerms[];
  list: readonly ListPrice[];
  currency: Currency;
}

/** What a month is billed, shown, warned of and stopped by. */
export interface MonthTerms extends Subscription {
  perThousandMinor: number;
  freeImpressions: number;
  /** The end of the running year of a yearly agreement, with which it renews; null while it is monthly. */
  periodEndsAt: number | null;
}

export const monthStartMs = (month: Month): number => dayStartMs(`${month}-01`, BILLING_ZONE);
/** The start of the month after, in the billing zone. */
export const monthEndMs = (atMs: number): number => monthStartMs(addMonths(billingMonthAt(atMs), 1));

const YEAR_MONTHS = 12;
const monthNumber = (month: Month) => Number(month.slice(0, 4)) * YEAR_MONTHS + Number(month.slice(5));

/** How many times a yearly agreement has renewed by a moment. */
const renewalsBy = (agreedAt: number, atMs: number) =>
  Math.floor((monthNumber(billingMonthAt(atMs)) - monthNumber(billingMonthAt(agreedAt))) / YEAR_MONTHS);

/** Years end with a month: the first one has the rest of the month in which it was agreed, and the eleven after it. */
const renewalMs = (agreedAt: number, nth: number) =>
  nth === 0 ? agreedAt : monthStartMs(addMonths(billingMonthAt(agreedAt), nth * YEAR_MONTHS));

/** The end of the year of a yearly agreement that runs at a moment. */
export const yearEndMs = (agreedAt: number, atMs: number): number =>
  renewalMs(agreedAt, renewalsBy(agreedAt, atMs) + 1);

/** The price of a yearly agreement is the list's when its running year began; a list that has none any more leaves it as it was. */
function yearlyPrice({ agreedAt }: PlanTerms, atMs: number, { list, currency }: PlanHistory): number | null {
  for (let nth = renewalsBy(agreedAt, atMs); nth >= 0; nth--) {
    const begun = renewalMs(agreedAt, nth);
    const price = listPriceAt(list, { currency, interval: "yearly", atMs: begun });
    if (price !== null) return price;
  }
  return null;
}

/** The monthly price is the list's when the month began, or when the plan was agreed within it. */
function monthlyPrice({ agreedAt }: PlanTerms, atMs: number, { list, currency }: PlanHistory): number {
  const begun = Math.max(agreedAt, monthStartMs(billingMonthAt(atMs)));
  const price = listPriceAt(list, { currency, interval: "monthly", atMs: begun });
  return price ?? WAVE_PRICES_PER_1000_MINOR[currency];
}

export const termsAt = (terms: readonly PlanTerms[], atMs: number): PlanTerms =>
  terms.find(({ fromAt, untilAt }) => fromAt <= atMs && (untilAt === null || atMs < untilAt)) ?? FIRST_TERMS;

/** What holds at a moment. Source: rule M24; decision 0195. */
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

/** A month goes by what holds at its end, so that what is agreed after it never changes it. Source: rule M24; decision 0195. */
export const monthTerms = (month: Month, history: PlanHistory): MonthTerms =>
  planAt(monthStartMs(addMonths(month, 1)) - 1, history);

/** A change of plan that was agreed and has not taken effect; null where there is none. */
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
 * When a change takes effect: an upgrade and going yearly at once, a downgrade and going monthly at the period's end. Nothing is paid in
 * advance, so that an upgrade costs nothing by itself. Source: rule M24; decision 0169.
 */
export function changeTakesEffect(now: Subscription, next: Subscription): "never" | "now" | "period-end" {
  if (isSamePlan(now, next)) return "never";
  const goesDown = now.plan === "wave" && next.plan === "stream";
  const goesShort = now.plan === next.plan && next.interval === "monthly";
  return goesDown || goesShort ? "period-end" : "now";
}

type Changed = Partial<Omit<PlanTerms, "fromAt" | "untilAt">>;

/** The intervals with something else in a time, whatever was agreed for it before; what lies before the time stays as it is. */
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

/** Without the change that has not taken effect. */
function withoutPending(terms: readonly PlanTerms[], nowMs: number): PlanTerms[] {
  const { plan, interval, agreedAt } = termsAt(terms, nowMs);
  return overlaid(terms, nowMs, null, { plan, interval, agreedAt });
}

export interface AgreedPlan {
  terms: PlanTerms[];
  effectiveAt: number;
}

/** What of the running month was delivered while operators let a publisher deliver beyond its free impressions; 0 where they did not. */
interface Lifted {
  liftedImpressions: number;
}

/**
 * A month in which the publisher's plan changes is never dearer by it: what the free plan delivered for nothing stays free in it, and a paid one
 * costs no more than before.
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
 * What holds once a publisher subscribes to another plan; what it has already takes back a change that has not taken effect.
 * @returns `effectiveAt`: null where the plan stays
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

/** What operators agree on with a publisher; without a price or free impressions those of everybody hold. */
export interface OwnTerms {
  plan: Plan;
  perThousandMinor: number | null;
  freeImpressions: number | null;
  /** The last month of price and free impressions; null without end. */
  untilMonth: Month | null;
}

/**
 * What holds once operators agree on terms with a publisher: at once where the publisher pays no more by them, or goes up; else from the
 * next month on, so that nothing that was delivered is billed by a price that was not known. A change of the publisher's own that has not taken
 * effect stays, unless the plan is another.
 * @returns null where their last month is over before they begin
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

/** Whether a publisher has less for its money, or its delivery stops. Going up from the free plan is not: what was free stays free. */
function isDearer(before: MonthTerms, after: MonthTerms): boolean {
  if (before.plan !== after.plan) return after.plan === "stream";
  const costsMore = after.plan === "wave" && after.perThousandMinor > before.perThousandMinor;
  return costsMore || after.freeImpressions < before.freeImpressions;
}
