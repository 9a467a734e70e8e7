import { z } from "zod";
import { addDays, addMonths, DAY_MS, type Day, HOUR_MS, monthOf } from "../kernel";

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

/** Relative change; null if either value is unknown, or the earlier one is zero. */
export function changeOf({ now, before }: { [Part in keyof Compared]: number | null | undefined }) {
  return now === null || now === undefined || !before ? null : (now - before) / before;
}

/** A figure's change, and its values of the days before, the oldest first. */
export const trendView = z.object({ change: z.number().nullable(), days: z.array(z.number()) });
export type Trend = z.output<typeof trendView>;

/** The last complete days' values, the oldest first. */
export const daysBefore = (days: readonly DayFigure[], today: Day, count: number): number[] =>
  days.flatMap(({ day, value }) => (day >= addDays(today, -count) && day < today ? [value] : []));

const WEEK = 7;

/** The trend of a sum over the last seven days. @param days values of 24 hours each, the oldest first, the last until now */
export function weekTrend(days: readonly number[]): Trend {
  const sum = (part: readonly number[]) => part.reduce((all, value) => all + value, 0);
  const change = changeOf({ now: sum(days.slice(-WEEK)), before: sum(days.slice(-2 * WEEK, -WEEK)) });
  return { change, days: [...days] };
}

/** What runs from one moment until another, epoch milliseconds. */
interface Running {
  startsAt: number | null;
  endsAt: number | null;
  /** How much of it runs; one by default. */
  amount?: number;
}

/** The trend of what runs now against seven days ago, a day apart. @param now the current value */
export function runningTrend(running: readonly Running[], now: number, nowMs: number, count: number): Trend {
  const at = (atMs: number) =>
    running.reduce(
      (sum, { startsAt, endsAt, amount = 1 }) =>
        startsAt !== null && endsAt !== null && startsAt <= atMs && atMs < endsAt ? sum + amount : sum,
      0,
    );
  const days = Array.from({ length: count }, (_, nth) => at(nowMs - (count - 1 - nth) * DAY_MS));
  return { change: changeOf({ now, before: at(nowMs - WEEK * DAY_MS) }), days: [...days.slice(0, -1), now] };
}
