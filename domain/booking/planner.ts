import { z } from "zod";
import {
  amountField,
  COUNTRY_FACTS,
  type Country,
  type Currency,
  countryField,
  type Day,
  type HolidayChange,
  isDay,
  messageCode,
  withRule,
} from "../kernel";
import { leastBudgetMinor } from "../money";
import type { PlatformDraft } from "../platform";
import { checkEnd, checkStart, type ScheduleRules, startWindow } from "./schedule";

/** Goal of a planned campaign: impressions (`awareness`) or clicks (`traffic`). */
export const PLAN_GOALS = ["awareness", "traffic"] as const;
export type PlanGoal = (typeof PLAN_GOALS)[number];

/** A plan made before booking. First and last day are included; the budget is in minor units, VAT excluded. */
export interface CampaignPlan {
  goal: PlanGoal;
  /** Country where the campaign is shown; it determines currency and time zone. */
  country: Country;
  budgetMinor: number;
  startDay: Day;
  endDay: Day;
}

/** An advertiser's plan, stored for its next visit. */
export interface AdAccountDraft {
  plan?: Omit<CampaignPlan, "country"> & Partial<Pick<CampaignPlan, "country">>;
}

export type LaunchDraft = PlatformDraft | AdAccountDraft;

export const planCurrency = ({ country }: Pick<CampaignPlan, "country">): Currency =>
  COUNTRY_FACTS[country].currency;

const planShape = z.object({
  goal: z.enum(PLAN_GOALS),
  country: countryField,
  budgetMinor: amountField,
  startDay: z.string().min(1),
  endDay: z.string().min(1),
});

/** Pricing with the longest bookable duration, which limits a plan for any product. */
const PLAN_DURATION = { pricing: "cpp", cppMinDays: null } as const;

function rulesIn(country: Country, holidays: readonly HolidayChange[]): ScheduleRules {
  return { ...PLAN_DURATION, country, timezone: COUNTRY_FACTS[country].timezone, holidays };
}

/** First and last possible start day of a plan for a country, in its zone. */
export function planWindow(
  country: Country,
  nowMs: number,
  holidays: readonly HolidayChange[],
): { today: Day; first: Day; last: Day } {
  return startWindow(rulesIn(country, holidays), nowMs);
}

/** A valid plan. Whether a product can be booked by it is decided by the estimate. Source: rule L7. */
export function planSchemaFor(nowMs: number, holidays: readonly HolidayChange[]) {
  const afforded = withRule(planShape, ["country", "budgetMinor"], leastBudget);
  const started = withRule(afforded, ["country", "startDay"], ({ country, startDay }) =>
    checkStart({ startDay, sameDay: false }, rulesIn(country, holidays), nowMs),
  );
  const ended = withRule(
    started,
    ["endDay"],
    ({ endDay }): Record<string, string> => (isDay(endDay) ? {} : { endDay: "date" }),
  );
  return withRule(ended, ["startDay", "endDay"], (days) => checkEnd(days, PLAN_DURATION));
}

function leastBudget(plan: Pick<CampaignPlan, "country" | "budgetMinor">): Record<string, string> {
  const currency = planCurrency(plan);
  const min = leastBudgetMinor(currency);
  return plan.budgetMinor >= min ? {} : { budgetMinor: messageCode("budget.tooSmall", { min, currency }) };
}

/** Initial values of a booking form, as form input. */
export interface PlannedBooking {
  startDay: Day;
  endDay: Day;
  /** Minor units, VAT excluded. */
  budgetMinor: string;
  /** Slots per day that the budget buys of a CPP product. */
  slots: string;
}

/** A plan as query parameters of the page that books an estimated product. @param slots 0 for products not sold by slots */
export function plannedQuery(plan: CampaignPlan, slots: number): string {
  return new URLSearchParams({
    start: plan.startDay,
    end: plan.endDay,
    budget: String(plan.budgetMinor),
    ...(slots > 0 ? { slots: String(slots) } : {}),
  }).toString();
}

const asAmount = (text: string | null) => (text && /^[1-9]\d{0,12}$/.test(text) ? text : undefined);

/** Reads these query parameters. They are untrusted; invalid values are omitted. */
export function plannedOf(query: URLSearchParams): Partial<PlannedBooking> {
  const [startDay, endDay] = [query.get("start") ?? "", query.get("end") ?? ""];
  const [budgetMinor, slots] = [asAmount(query.get("budget")), asAmount(query.get("slots"))];
  return {
    ...(isDay(startDay) && isDay(endDay) && startDay <= endDay ? { startDay, endDay } : {}),
    ...(budgetMinor ? { budgetMinor } : {}),
    ...(slots ? { slots } : {}),
  };
}
