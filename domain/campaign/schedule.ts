import { addBusinessDays, countDays, type Day, dayAt, isDay } from "../calendar/day";
import {
  CAMPAIGN_DURATION_DAYS_MAX,
  CAMPAIGN_DURATION_DAYS_MIN,
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX,
  CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN,
  CPP_DAYS_MAX,
} from "../shared/limits";
import { messageCode } from "../shared/validation";

export interface ScheduleRules {
  pricing: string;
  cppMinDays: number | null;
  country: string;
  timezone: string;
}

export interface Schedule {
  startDay: Day;
  endDay: Day;
  /** The advertiser asks to start today, which the publisher's approval then grants. */
  sameDay: boolean;
}

/** The first and the last day a campaign may start on, in the product's zone, today's exception apart. */
export function startWindow(rules: ScheduleRules, nowMs: number): { today: Day; first: Day; last: Day } {
  const today = dayAt(nowMs, rules.timezone);
  return {
    today,
    first: addBusinessDays(today, CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN, rules.country),
    last: addBusinessDays(today, CAMPAIGN_START_LEAD_BUSINESS_DAYS_MAX, rules.country),
  };
}

export function durationLimits(rules: ScheduleRules): { min: number; max: number } {
  if (rules.pricing !== "cpp") return { min: CAMPAIGN_DURATION_DAYS_MIN, max: CAMPAIGN_DURATION_DAYS_MAX };
  return { min: rules.cppMinDays ?? CAMPAIGN_DURATION_DAYS_MIN, max: CPP_DAYS_MAX };
}

/**
 * Message codes per wrong field of a schedule; empty when it may be booked.
 * Source: specification section 5 (campaign), readings 3.
 */
export function checkSchedule(
  schedule: Schedule,
  rules: ScheduleRules,
  nowMs: number,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isDay(schedule.startDay)) errors.startDay = "date";
  if (!isDay(schedule.endDay)) errors.endDay = "date";
  if (errors.startDay || errors.endDay) return errors;

  const window = startWindow(rules, nowMs);
  if (schedule.sameDay) {
    if (schedule.startDay !== window.today)
      errors.startDay = messageCode("schedule.sameDayIsToday", { day: window.today });
  } else if (schedule.startDay < window.first) {
    errors.startDay = messageCode("schedule.tooEarly", { day: window.first });
  } else if (schedule.startDay > window.last) {
    errors.startDay = messageCode("schedule.tooLate", { day: window.last });
  }

  if (schedule.endDay < schedule.startDay) {
    errors.endDay = "schedule.endBeforeStart";
    return errors;
  }
  const duration = countDays(schedule.startDay, schedule.endDay);
  const limits = durationLimits(rules);
  if (duration < limits.min) errors.endDay = messageCode("schedule.tooShort", { min: limits.min });
  if (duration > limits.max) errors.endDay = messageCode("schedule.tooLong", { max: limits.max });
  return errors;
}
