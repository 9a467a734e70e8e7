import { HOUR_MS } from "../kernel";
import { ageRangeOf } from "./age-range";
import type { AudienceParameter, AudienceValue } from "./message";

/** Comparison operators for values sent by apps. */
export const FILTER_OPERATORS = ["is", "not", "min", "max", "range"] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** `is` and `not` take several values, combined by "or"; `min` and `max` take one number, inclusive; `range` takes `AGE_RANGES`. */
export interface ValueCondition {
  key: string;
  operator: FilterOperator;
  values: AudienceValue[];
}

/** Requires a number of events of a user within a period. */
export interface EventCondition {
  event: string;
  times: number;
  days: number;
  /** Conditions on its parameters; all must hold. */
  parameters: ValueCondition[];
}

/** Defines the users of a category. Source: rule A8. */
export interface CategoryFilter {
  match: "all" | "any";
  events: EventCondition[];
  properties: ValueCondition[];
}

export type Values = Record<string, AudienceValue>;

/** Number of a user's events with the same parameters in one hour. */
export interface HourOfEvents {
  name: string;
  /** Hours since the epoch. */
  hour: number;
  parameters: Values;
  count: number;
}

/** Stored data of a user that filters use. */
export interface KnownUser {
  events: readonly HourOfEvents[];
  properties: Values;
}

const DAY_HOURS = 24;

export const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS);

export const valuesOf = (parameters: readonly AudienceParameter[]): Values =>
  Object.fromEntries(parameters.map(({ key, value }) => [key, value]));

/**
 * End of a user's membership of a category without further events, since events expire. An event counts until its period is over,
 * from the end of its hour. Source: rule A9.
 * @returns epoch milliseconds, `Infinity` without expiry, or null for a user outside the category
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

/** The time at which the oldest of the newest required events expires. */
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

/** A value that the app did not send meets no condition, not even `not`, except the range of unknown ages. */
function meets({ key, operator, values }: ValueCondition, given: Values): boolean {
  const value = Object.hasOwn(given, key) ? given[key] : undefined;
  if (operator === "range") {
    const range = ageRangeOf(value);
    return range !== null && values.includes(range);
  }
  if (value === undefined) return false;
  if (operator === "is") return values.includes(value);
  if (operator === "not") return !values.includes(value);
  const [bound] = values;
  if (typeof value !== "number" || typeof bound !== "number") return false;
  return operator === "min" ? value >= bound : value <= bound;
}

/** Maximum period of a filter's events, in days. */
export const EVENT_PERIOD_MAX_DAYS = 150;
