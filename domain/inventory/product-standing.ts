import { addDays, type Day } from "../kernel";

/** How far ahead free slots are counted, today included. */
export const FREE_SLOT_DAYS = 30;

/** What keeps a product on sale from earning, the one that is mended first before the others. */
export const PRODUCT_GAPS = ["no-units", "no-requests", "under-expected", "unsold"] as const;
export type ProductGap = (typeof PRODUCT_GAPS)[number];

interface Standing {
  pricing: string;
  units: number;
  /** Of its units on a day, of late. */
  requestsPerDay: number;
  /** What advertisers are told; null where nothing is said. */
  expectedPerDay: number | null;
  /** Campaigns that are booked and not over. */
  campaigns: number;
}

/** A quest sells no units: only that nobody booked it is told. Source: rule R14. */
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
  /** Included. */
  endDay: Day;
  slots: number;
}

/** Slots that nobody booked, day by day from a day on. */
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
