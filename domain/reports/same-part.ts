import { addDays, addMonths, type Day, HOUR_MS, monthOf } from "../kernel";

/** A figure of a period so far, and of the same part of the period before. */
export interface Compared {
  now: number;
  before: number;
}

interface DayFigure {
  day: Day;
  value: number;
}

const sumOf = (days: readonly DayFigure[], from: Day, until: Day) =>
  days.reduce((sum, { day, value }) => (day >= from && day < until ? sum + value : sum), 0);

/** This month up to yesterday, and last month up to the same day. A shorter last month is compared as a whole. */
export function monthSoFar(days: readonly DayFigure[], today: Day): Compared {
  const month = `${monthOf(today)}-01`;
  const lastMonth = `${addMonths(monthOf(today), -1)}-01`;
  const sameDay = `${lastMonth.slice(0, 8)}${today.slice(8)}`;
  return {
    now: sumOf(days, month, today),
    before: sumOf(days, lastMonth, sameDay < month ? sameDay : month),
  };
}

/** The last seven days without today, and the same weekdays a week earlier. */
export function weekSoFar(days: readonly DayFigure[], today: Day): Compared {
  return {
    now: sumOf(days, addDays(today, -6), today),
    before: sumOf(days, addDays(today, -13), addDays(today, -7)),
  };
}

interface HourFigure {
  atMs: number;
  value: number;
}

/** The complete hours of today, and the same hours of yesterday. @param todayMs start of today, epoch milliseconds */
export function todaySoFar(
  hours: readonly HourFigure[],
  { todayMs, yesterdayMs, nowMs }: { todayMs: number; yesterdayMs: number; nowMs: number },
): Compared {
  const lastMs = Math.floor((nowMs - todayMs) / HOUR_MS) * HOUR_MS;
  const between = (fromMs: number) =>
    hours.reduce((sum, { atMs, value }) => (atMs >= fromMs && atMs < fromMs + lastMs ? sum + value : sum), 0);
  return { now: between(todayMs), before: between(yesterdayMs) };
}

/** Relative change; null without an earlier value. */
export const changeOf = ({ now, before }: Compared): number | null =>
  before === 0 ? null : (now - before) / before;
