import { type Day, dayStartMs, subtractBusinessDays } from "../calendar/day";
import type { HolidayChange } from "../calendar/holidays";
import { CREATIVES_DUE_BUSINESS_DAYS, CREATIVES_REMINDER_BUSINESS_DAYS } from "../shared/limits";

/** What the days before a start are counted by: the product's own. */
export interface StartDay {
  startDay: Day;
  country: string;
  timezone: string;
  holidays: readonly HolidayChange[];
}

/** `creatives-soon` at five business days before the start, `creatives-due` at three. */
export type CreativesAlert = "creatives-soon" | "creatives-due";

/** When a campaign without creatives is asked for them, epoch milliseconds; each is the beginning of a day. Source: readings 2, 3. */
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

/** The alert whose moment was reached last: after an outage the later one alone is told. */
export function creativesAlert(start: StartDay, nowMs: number): CreativesAlert | null {
  const { remindAtMs, dueAtMs } = creativesDeadline(start);
  if (nowMs >= dueAtMs) return "creatives-due";
  return nowMs >= remindAtMs ? "creatives-soon" : null;
}
