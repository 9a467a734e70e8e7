import { addDays, addMonths, dayAt, dayStartMs, HOUR_MS, type Month } from "../kernel";

/** Frequency of a saved view's email. Source: rule R17. */
export const REPORT_MAIL_RHYTHMS = ["daily", "weekly", "monthly"] as const;
export type ReportMailRhythm = (typeof REPORT_MAIL_RHYTHMS)[number];

/** Maximum table rows of an email; its link leads to all rows. */
export const REPORT_MAIL_ROWS = 10;

/** Time of sending, from midnight in the project's zone. */
const MAILED_AFTER_MS = 8 * HOUR_MS;
const DAYS_OF_WEEK = 7;

/** Next sending time: each day, each Monday, or each first of a month, at eight in the project's zone. Epoch milliseconds. */
export function nextReportMailAt(rhythm: ReportMailRhythm, zone: string, nowMs: number): number {
  const today = dayAt(nowMs, zone);
  const at = (day: string) => dayStartMs(day, zone) + MAILED_AFTER_MS;
  if (rhythm === "monthly") {
    const month = today.slice(0, DAY_TO_MONTH_CHARS) as Month;
    const first = at(`${month}-01`);
    return first > nowMs ? first : at(`${addMonths(month, 1)}-01`);
  }
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const due = rhythm === "weekly" ? addDays(today, (DAYS_OF_WEEK - weekday) % DAYS_OF_WEEK) : today;
  return at(due) > nowMs ? at(due) : at(addDays(due, rhythm === "weekly" ? DAYS_OF_WEEK : 1));
}

const DAY_TO_MONTH_CHARS = 7;
