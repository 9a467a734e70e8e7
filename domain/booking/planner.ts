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

/** What a campaign is for, as the planner asks it: to be seen, or to be followed. */
export const PLAN_GOALS = ["awareness", "traffic"] as const;
export type PlanGoal = (typeof PLAN_GOALS)[number];

/** What is planned before anything is booked. Days are both included; the budget is minor units, VAT apart. */
export interface CampaignPlan {
  goal: PlanGoal;
  /** Where the campaign is to be shown: what is sold there is sold in its currency, by its days. */
  country: Country;
  budgetMinor: number;
  startDay: Day;
  endDay: Day;
}

/** What an advertiser plans: kept for the next time as well. */
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

/** Any product may be what is planned for, so the longest that one is sold is as long as a plan may be. */
const PLAN_DURATION = { pricing: "cpp", cppMinDays: null } as const;

function rulesIn(country: Country, holidays: readonly HolidayChange[]): ScheduleRules {
  return { ...PLAN_DURATION, country, timezone: COUNTRY_FACTS[country].timezone, holidays };
}

/** The first and the last day that a plan for a country may start on, in its zone. */
export function planWindow(
  country: Country,
  nowMs: number,
  holidays: readonly HolidayChange[],
): { today: Day; first: Day; last: Day } {
  return startWindow(rulesIn(country, holidays), nowMs);
}

/** A plan that something could be booked by. Whether a product is sold that way is the estimate's word. Source: rule L7. */
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

/** What a booking's form begins with, as it is typed there. */
export interface PlannedBooking {
  startDay: Day;
  endDay: Day;
  /** Minor units, VAT apart. */
  budgetMinor: string;
  /** Slots a day that the budget buys of a CPP product. */
  slots: string;
}

/** A plan as the query of the address where a product of its estimate is booked. @param slots 0 for what is not sold by slots */
export function plannedQuery(plan: CampaignPlan, slots: number): string {
  return new URLSearchParams({
    start: plan.startDay,
    end: plan.endDay,
    budget: String(plan.budgetMinor),
    ...(slots > 0 ? { slots: String(slots) } : {}),
  }).toString();
}

const asAmount = (text: string | null) => (text && /^[1-9]\d{0,12}$/.test(text) ? text : undefined);

/** The same, read from an address that anybody may have written: what could not be typed is left out. */
export function plannedOf(query: URLSearchParams): Partial<PlannedBooking> {
  const [startDay, endDay] = [query.get("start") ?? "", query.get("end") ?? ""];
  const [budgetMinor, slots] = [asAmount(query.get("budget")), asAmount(query.get("slots"))];
  return {
    ...(isDay(startDay) && isDay(endDay) && startDay <= endDay ? { startDay, endDay } : {}),
    ...(budgetMinor ? { budgetMinor } : {}),
    ...(slots ? { slots } : {}),
  };
}
