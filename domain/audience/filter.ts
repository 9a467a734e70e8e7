import { HOUR_MS } from "../kernel";
import type { AudienceParameter, AudienceValue } from "./message";

/** How a value that an app told is compared. */
export const FILTER_OPERATORS = ["is", "not", "min", "max"] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** `is` and `not` take several values, any of which counts; `min` and `max` one number, itself included. */
export interface ValueCondition {
  key: string;
  operator: FilterOperator;
  values: AudienceValue[];
}

/** That a user did something so often within a period. */
export interface EventCondition {
  event: string;
  times: number;
  days: number;
  /** Of its parameters; all of them hold. */
  parameters: ValueCondition[];
}

/** Who belongs to a category. Source: rule A8. */
export interface CategoryFilter {
  match: "all" | "any";
  events: EventCondition[];
  properties: ValueCondition[];
}

export type Values = Record<string, AudienceValue>;

/** How often something happened to a user in one hour, with the same parameters. */
export interface HourOfEvents {
  name: string;
  /** Hours since the epoch. */
  hour: number;
  parameters: Values;
  count: number;
}

/** What is kept of a user, as far as filters ask for it. */
export interface KnownUser {
  events: readonly HourOfEvents[];
  properties: Values;
}

const DAY_HOURS = 24;

export const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS);

export const valuesOf = (parameters: readonly AudienceParameter[]): Values =>
  Object.fromEntries(parameters.map(({ key, value }) => [key, value]));

/**
 * Until when a user belongs to a category if nothing else is heard: events grow old. An event counts until its period is over, from the
 * end of its hour. Source: rule A9.
 * @returns epoch milliseconds, `Infinity` for what does not lapse, or null for a user who does not belong
 */
export function belongsUntil(filter: CategoryFilter, user: KnownUser, nowMs: number): number | null {
  const held = [
    ...filter.events.map((condition) => eventHoldsUntil(condition, user.events, nowMs)),
    ...filter.properties.map((condition) =>
      meets(condition, user.properties) ? Number.POSITIVE_INFINITY : null,
    ),
  ];
  const holding = held.filter((until) => until !== null);
  if (filter.match === "any") return holding.length === 0 ? null : Math.max(...holding);
  return held.length === 0 || holding.length < held.length ? null : Math.min(...holding);
}

/** The moment at which the last of the newest events that are needed grows too old. */
function eventHoldsUntil(
  { event, times, days, parameters }: EventCondition,
  events: readonly HourOfEvents[],
  nowMs: number,
): number | null {
  const lapsesAt = (hour: number) => (hour + 1 + days * DAY_HOURS) * HOUR_MS;
  const counted = events
    .filter(({ name, hour, parameters: given }) => {
      const isRecent = lapsesAt(hour) > nowMs;
      return name === event && isRecent && parameters.every((condition) => meets(condition, given));
    })
    .sort((a, b) => b.hour - a.hour);
  let left = times;
  for (const { hour, count } of counted) {
    left -= count;
    if (left <= 0) return lapsesAt(hour);
  }
  return null;
}

/** What an app did not tell meets no condition, `not` included. */
function meets({ key, operator, values }: ValueCondition, given: Values): boolean {
  const value = Object.hasOwn(given, key) ? given[key] : undefined;
  if (value === undefined) return false;
  if (operator === "is") return values.includes(value);
  if (operator === "not") return !values.includes(value);
  const [bound] = values;
  if (typeof value !== "number" || typeof bound !== "number") return false;
  return operator === "min" ? value >= bound : value <= bound;
}

/** The longest period of a filter's events, days. */
export const EVENT_PERIOD_MAX_DAYS = 150;
