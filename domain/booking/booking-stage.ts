import { type Day, dayStartMs, type HolidayChange, subtractBusinessDays } from "../kernel";
import { CREATIVES_DUE_BUSINESS_DAYS, CREATIVES_REMINDER_BUSINESS_DAYS } from "./limits";
import type { CampaignState, CampaignStatus } from "./states";

/**
 * Stage of a booking for its advertiser. `requested`: the publisher or an operator decides; `confirmed`: the days are booked;
 * `running`: the period has begun; `ended`: the period is over; `released`: rejected or cancelled, and the days are free again.
 */
export const BOOKING_STAGES = ["requested", "confirmed", "running", "ended", "released"] as const;
export type BookingStage = (typeof BOOKING_STAGES)[number];

/** Filters of a bookings list: one stage, or `open` for all future and running bookings. */
export const BOOKING_VIEWS = ["open", ...BOOKING_STAGES] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

interface BookingState {
  status: CampaignStatus;
  /** Status before the pause, of a paused campaign. */
  pausedFrom?: CampaignStatus;
}

/** Stored statuses of each stage. Drafts and deleted campaigns are not bookings. */
const STATES_OF: Record<BookingStage, readonly BookingState[]> = {
  requested: [{ status: "submitted" }],
  confirmed: [{ status: "booked" }, { status: "paused", pausedFrom: "booked" }],
  running: [{ status: "live" }, { status: "paused", pausedFrom: "live" }],
  ended: [{ status: "closed" }],
  released: [{ status: "rejected" }, { status: "cancelled" }],
};

const OPEN_STAGES: readonly BookingStage[] = ["requested", "confirmed", "running"];

/** The stage of a campaign; null if it is not a booking. */
export function bookingStage({
  status,
  pausedFrom,
}: Pick<CampaignState, "status" | "pausedFrom">): BookingStage | null {
  const isIn = (state: BookingState) =>
    state.status === status && (state.pausedFrom === undefined || state.pausedFrom === pausedFrom);
  return BOOKING_STAGES.find((stage) => STATES_OF[stage].some(isIn)) ?? null;
}

/** Stored statuses that a view includes. */
export function statesOfView(view: BookingView): readonly BookingState[] {
  return view === "open" ? OPEN_STAGES.flatMap((stage) => STATES_OF[stage]) : STATES_OF[view];
}

/** Whether a view sorts by next start first (future bookings) or by latest first (past bookings). */
export function isReadFromNextStart(view: BookingView): boolean {
  return view === "open" || OPEN_STAGES.includes(view);
}

/** Whether a booking has creatives: `handed-in` once one is there that was not rejected. */
export type CreativesStand = "missing" | "handed-in";

/**
 * @param statuses statuses of the campaign's creatives; null for a quest, which has none
 * @returns null if creatives no longer matter: the booking is running, ended or released
 */
export function creativesStand(
  stage: BookingStage | null,
  statuses: readonly string[] | null,
): CreativesStand | null {
  if (statuses === null || (stage !== "requested" && stage !== "confirmed")) return null;
  const isUsable = (status: string) => status !== "rejected" && status !== "deleted";
  return statuses.some(isUsable) ? "handed-in" : "missing";
}

/** A start day with the calendar of its product, by which business days are counted. */
export interface StartDay {
  startDay: Day;
  country: string;
  timezone: string;
  holidays: readonly HolidayChange[];
}

/** `creatives-soon`: five business days before the start; `creatives-due`: three. */
export type CreativesAlert = "creatives-soon" | "creatives-due";

/** When a campaign without creatives is reminded, epoch milliseconds; each time is the beginning of a day. Source: rule B23. */
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

/** The due alert; if both times have passed, for example after an outage, only the later one. */
export function creativesAlert(start: StartDay, nowMs: number): CreativesAlert | null {
  const { remindAtMs, dueAtMs } = creativesDeadline(start);
  if (nowMs >= dueAtMs) return "creatives-due";
  return nowMs >= remindAtMs ? "creatives-soon" : null;
}
