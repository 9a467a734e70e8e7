import { z } from "zod";
import { type Day, isDay } from "../calendar/day";
import type { HolidayChange } from "../calendar/holidays";
import { leastBudgetMinor } from "../pricing/least-budget";
import { AMOUNT_MAX_MINOR } from "../shared/limits";
import { withRule } from "../shared/rule";
import { checkEnd, checkStart, type ScheduleRules, startWindow } from "./schedule";

/** What a campaign is for, as the planner asks it: to be seen, or to be followed. */
export const PLAN_GOALS = ["awareness", "traffic"] as const;
export type PlanGoal = (typeof PLAN_GOALS)[number];

/** What is planned before anything is booked. Days are both included; the budget is minor units, VAT apart. */
export interface CampaignPlan {
  goal: PlanGoal;
  budgetMinor: number;
  startDay: Day;
  endDay: Day;
}

/** Plans are made in the currency that platforms open with. */
export const PLAN_CURRENCY = "KRW";

const planShape = z.object({
  goal: z.enum(PLAN_GOALS),
  budgetMinor: z.number().int().min(leastBudgetMinor(PLAN_CURRENCY)).max(AMOUNT_MAX_MINOR, "amount.tooLarge"),
  startDay: z.string().min(1),
  endDay: z.string().min(1),
});

/** Any product may be what is planned for, so the longest that one is sold is as long as a plan may be. */
const PLAN_RULES = {
  pricing: "cpp",
  cppMinDays: null,
  country: "KR",
  timezone: "Asia/Seoul",
} as const satisfies Omit<ScheduleRules, "holidays">;

/** The first and the last day that a plan may start on. */
export function planWindow(
  nowMs: number,
  holidays: readonly HolidayChange[],
): { today: Day; first: Day; last: Day } {
  return startWindow({ ...PLAN_RULES, holidays }, nowMs);
}

/** A plan that something could be booked by. Whether a product is sold that way is the estimate's word. Source: specification section 5. */
export function planSchemaFor(nowMs: number, holidays: readonly HolidayChange[]) {
  const started = withRule(planShape, ["startDay"], ({ startDay }) =>
    checkStart({ startDay, sameDay: false }, { ...PLAN_RULES, holidays }, nowMs),
  );
  const ended = withRule(
    started,
    ["endDay"],
    ({ endDay }): Record<string, string> => (isDay(endDay) ? {} : { endDay: "date" }),
  );
  return withRule(ended, ["startDay", "endDay"], (days) => checkEnd(days, PLAN_RULES));
}
