import { CPP_DAYS_MAX } from "../inventory";
import {
  addBusinessDays,
  countDays,
  type Day,
  dayAt,
  type HolidayChange,
  isDay,
  messageCode,
} from "../kernel";
import {
  CAMPAIGN_DURATION_DAYS_MAX,
  CAMPAIGN_DURATION_DAYS_MIN,
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX,
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN,
} from "./limits";

export interface ScheduleRules {
  pricing: string;
  cppMinDays: number | null;
  country: string;
  timezone: string;
  /** Operators' changes to the country's public holidays. */
  holidays: readonly HolidayChange[];
}

type DurationRules = Pick<ScheduleRules, "pricing" | "cppMinDays">;

export interface Schedule {
  startDay: Day;
  endDay: Day;
  /** The advertiser requests a start today, which the publisher's approval grants. */
  sameDay: boolean;
}

/**
 * The first and the last possible start day in the product's zone, without the same-day exception. In-house campaigns can start today
 * without approval: they can be booked only with a grant.
 */
export function startWindow(rules: ScheduleRules, nowMs: number): { today: Day; first: Day; last: Day } {
  const today = dayAt(nowMs, rules.timezone);
  const ahead = (days: number) => addBusinessDays(today, days, rules.country, rules.holidays);
  return {
    today,
    first: rules.pricing === "inhouse" ? today : ahead(CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN),
    last: ahead(CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX),
  };
}

export function durationLimits(rules: DurationRules): { min: number; max: number } {
  if (rules.pricing !== "cpp") return { min: CAMPAIGN_DURATION_DAYS_MIN, max: CAMPAIGN_DURATION_DAYS_MAX };
  return { min: rules.cppMinDays ?? CAMPAIGN_DURATION_DAYS_MIN, max: CPP_DAYS_MAX };
}

/**
 * Message codes by invalid field of a schedule; empty if it can be booked.
 * Source: rules B9, B10.
 */
export function checkSchedule(
  schedule: Schedule,
  rules: ScheduleRules,
  nowMs: number,
): Record<string, string> {
  return { ...checkStart(schedule, rules, nowMs), ...checkEnd(schedule, rules) };
}

/** Checks only the first day. */
export function checkStart(
  { startDay, sameDay }: Pick<Schedule, "startDay" | "sameDay">,
  rules: ScheduleRules,
  nowMs: number,
): Record<string, string> {
  if (!isDay(startDay)) return { startDay: "date" };
  const { today, first, last } = startWindow(rules, nowMs);
  if (sameDay) {
    return startDay === today ? {} : { startDay: messageCode("schedule.sameDayIsToday", { day: today }) };
  }
  if (startDay < first) return { startDay: messageCode("schedule.tooEarly", { day: first }) };
  return startDay > last ? { startDay: messageCode("schedule.tooLate", { day: last }) } : {};
}

/** Checks the last day; the duration only if the first day is valid. */
export function checkEnd(
  { startDay, endDay }: Pick<Schedule, "startDay" | "endDay">,
  rules: DurationRules,
): Record<string, string> {
  if (!isDay(endDay)) return { endDay: "date" };
  if (!isDay(startDay)) return {};
  if (endDay < startDay) return { endDay: "schedule.endBeforeStart" };
  const duration = countDays(startDay, endDay);
  const { min, max } = durationLimits(rules);
  if (duration < min) return { endDay: messageCode("schedule.tooShort", { min }) };
  return duration > max ? { endDay: messageCode("schedule.tooLong", { max }) } : {};
}
