import { type Day, isDay } from "../calendar/day";
import type { CampaignPlan } from "./planner";

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
