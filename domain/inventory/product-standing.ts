import { addDays, type Day } from "../kernel";

/** Number of days for which free slots are counted, today included. */
export const FREE_SLOT_DAYS = 30;

/** Problems that keep a product on sale from earning, in the order of resolution. */
export const PRODUCT_GAPS = ["no-units", "no-requests", "under-expected", "unsold"] as const;
export type ProductGap = (typeof PRODUCT_GAPS)[number];

interface Standing {
  pricing: string;
  units: number;
  /** Recent daily requests of its units. */
  requestsPerDay: number;
  /** Expectation shown to advertisers; null if not stated. */
  expectedPerDay: number | null;
  /** Booked campaigns that are not over. */
  campaigns: number;
}

/** A quest has no units, so only missing bookings are reported. Source: rule R14. */
export function productGap(standing: Standing): ProductGap | null {
  const { pricing, units, requestsPerDay, expectedPerDay, campaigns } = standing;
  if (pricing !== "cpq") {
    if (units === 0) return "no-units";
    if (requestsPerDay === 0) return "no-requests";
    if (expectedPerDay !== null && requestsPerDay < expectedPerDay) return "under-expected";
  }
  return campaigns === 0 ? "unsold" : null;
}

interface BookedDays {
  startDay: Day;
  /** Inclusive. */
  endDay: Day;
  slots: number;
}

/** Unbooked slots, day by day from a given day. */
export function freeSlots(capacity: number, booked: readonly BookedDays[], from: Day, days: number): number {
  let free = 0;
  for (let nth = 0; nth < days; nth++) {
    const day = addDays(from, nth);
    const taken = booked
      .filter(({ startDay, endDay }) => startDay <= day && day <= endDay)
      .reduce((sum, { slots }) => sum + slots, 0);
    free += Math.max(0, capacity - taken);
  }
  return free;
}
