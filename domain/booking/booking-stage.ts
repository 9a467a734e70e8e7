import { type Day, dayStartMs, type HolidayChange, subtractBusinessDays } from "../kernel";
import { CREATIVES_DUE_BUSINESS_DAYS, CREATIVES_REMINDER_BUSINESS_DAYS } from "./limits";
import type { CampaignState, CampaignStatus } from "./states";

/**
 * Where a booking stands for its advertiser. `requested`: the publisher or an operator is to decide; `confirmed`: its days are booked;
 * `running`: its period has begun; `ended`: its period is over; `released`: it was rejected or cancelled, and its days are free again.
 */
export const BOOKING_STAGES = ["requested", "confirmed", "running", "ended", "released"] as const;
export type BookingStage = (typeof BOOKING_STAGES)[number];

/** What a list of bookings shows: one stage, or all whose days are still to come or running. */
export const BOOKING_VIEWS = ["open", ...BOOKING_STAGES] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

interface BookingState {
  status: CampaignStatus;
  /** Of a paused one: what it was paused from. */
  pausedFrom?: CampaignStatus;
}

/** The stored states of each stage. A draft is no booking yet, and what was deleted none any more. */
const STATES_OF: Record<BookingStage, readonly BookingState[]> = {
  requested: [{ status: "submitted" }],
  confirmed: [{ status: "booked" }, { status: "paused", pausedFrom: "booked" }],
  running: [{ status: "live" }, { status: "paused", pausedFrom: "live" }],
  ended: [{ status: "closed" }],
  released: [{ status: "rejected" }, { status: "cancelled" }],
};

const OPEN_STAGES: readonly BookingStage[] = ["requested", "confirmed", "running"];

/** The stage of a campaign; null for one that is no booking. */
export function bookingStage({
  status,
  pausedFrom,
}: Pick<CampaignState, "status" | "pausedFrom">): BookingStage | null {
  const isIn = (state: BookingState) =>
    state.status === status && (state.pausedFrom === undefined || state.pausedFrom === pausedFrom);
  return BOOKING_STAGES.find((stage) => STATES_OF[stage].some(isIn)) ?? null;
}

/** The stored states that a view shows. */
export function statesOfView(view: BookingView): readonly BookingState[] {
  return view === "open" ? OPEN_STAGES.flatMap((stage) => STATES_OF[stage]) : STATES_OF[view];
}

/** How a view is sorted: bookings to come by their start, the next one first; those that are over, the last one first. */
export function isReadFromNextStart(view: BookingView): boolean {
  return view === "open" || OPEN_STAGES.includes(view);
}

/** Whether a booking has creatives: `handed-in` once one is there that was not rejected. */
export type CreativesStand = "missing" | "handed-in";

/**
 * @param statuses of the campaign's creatives; null for a quest, which has none
 * @returns null where creatives are no question any more: the booking runs, has ended, or was released
 */
export function creativesStand(
  stage: BookingStage | null,
  statuses: readonly string[] | null,
): CreativesStand | null {
  if (statuses === null || (stage !== "requested" && stage !== "confirmed")) return null;
  const isUsable = (status: string) => status !== "rejected" && status !== "deleted";
  return statuses.some(isUsable) ? "handed-in" : "missing";
}

/** What the days before a start are counted by: the product's own. */
export interface StartDay {
  startDay: Day;
  country: string;
  timezone: string;
  holidays: readonly HolidayChange[];
}

/** `creatives-soon` at five business days before the start, `creatives-due` at three. */
export type CreativesAlert = "creatives-soon" | "creatives-due";

/** When a campaign without creatives is asked for them, epoch milliseconds; each is the beginning of a day. Source: rule B23. */
export function creativesDeadline({ startDay, country, timezone, holidays }: StartDay): {
  remindAtMs: number;
  dueAtMs: number;
} {
  const before = (days: number) =>
    dayStartMs(subtractBusinessDays(startDay, days, country, holidays), timezone);
  return {
    remindAtMs: before(CREATIVES_REMINDER_BUSINESS_DAYS),
    dueAtMs: before(CREATIVES_DUE_BUSINESS_DAYS),
  };
}

/** The alert that is due: when both moments have passed, as after an outage, only the later one is sent. */
export function creativesAlert(start: StartDay, nowMs: number): CreativesAlert | null {
  const { remindAtMs, dueAtMs } = creativesDeadline(start);
  if (nowMs >= dueAtMs) return "creatives-due";
  return nowMs >= remindAtMs ? "creatives-soon" : null;
}
