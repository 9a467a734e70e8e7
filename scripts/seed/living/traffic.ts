import { DAY_MS, HOUR_MS } from "../../../domain/kernel";
import { RHYTHMS, UNITS, type UnitKey } from "./market";
import { about } from "./random";

const KOREA_MS = 9 * HOUR_MS;
/** Traffic a year ago relative to now. */
const BEFORE = 0.6;
const YEAR_DAYS = 365;

const dayOf = (atMs: number) => Math.floor((atMs + KOREA_MS) / DAY_MS);

/** Traffic of a day relative to a current weekday: yearly growth, season, weekday, and random variation. */
function dayFactor(unit: UnitKey, atMs: number, nowMs: number): number {
  const { weekdays, season, peakDay, peaks } = RHYTHMS[UNITS[unit].publisher];
  const day = dayOf(atMs);
  const ago = (dayOf(nowMs) - day) / YEAR_DAYS;
  const inSeason = (of: number) =>
    1 + season * Math.cos((2 * Math.PI * peaks * (yearDay(of) - peakDay)) / YEAR_DAYS);
  const weekday = weekdays[new Date(day * DAY_MS).getUTCDay()] ?? 1;
  const grown = BEFORE + (1 - BEFORE) * Math.max(0, 1 - ago) ** 1.2;
  return grown * (inSeason(day) / inSeason(dayOf(nowMs))) * weekday * about(0.06, unit, day);
}

const yearDay = (day: number) => {
  const date = new Date(day * DAY_MS);
  return (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS;
};

/** Requests of a unit in an hour; the current hour is partial. @param hourAt start of an hour of Korea, epoch milliseconds */
export function requestsIn(unit: UnitKey, hourAt: number, nowMs: number): number {
  const { publisher, daily } = UNITS[unit];
  const { hours } = RHYTHMS[publisher];
  const share = (hours[new Date(hourAt + KOREA_MS).getUTCHours()] ?? 0) / sum(hours);
  const whole = daily * dayFactor(unit, hourAt, nowMs) * share * about(0.09, unit, hourAt);
  const passed = Math.min(1, Math.max(0, (nowMs - hourAt) / HOUR_MS));
  return Math.round(whole * passed);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The day in Korea by its fixed offset, because a calendar would take seconds for a whole year. */
export const koreanDay = (atMs: number): string => new Date(atMs + KOREA_MS).toISOString().slice(0, 10);
