import type { Values } from "./filter";
import type { AudienceEvents, AudienceProperties, ValueType } from "./message";
import { PARAMETERS_PER_EVENT_MAX } from "./wire";

/** Days of which arrivals are counted. */
export const ARRIVALS_DAYS = 30;
/** Maximum undefined names of events, and of properties, that a shard notes. */
export const UNDEFINED_NAMES_MAX = 100;
export const RECENT_EVENTS_MAX = 20;

export interface NameArrivals {
  name: string;
  /** Of the last `ARRIVALS_DAYS` days. */
  count: number;
  /** Epoch milliseconds. */
  lastAtMs: number;
}

/** Value types by key: an event's parameters, or the one entry `VALUE_KEY` of a property. */
export type Shape = Record<string, ValueType>;
export const VALUE_KEY = "value";

/** A name that the publisher has not defined. */
export interface UndefinedName extends NameArrivals {
  shape: Shape;
}

/** Arrivals by name, without the users that they are of. */
export interface HeardNames {
  events: NameArrivals[];
  properties: NameArrivals[];
  undefinedEvents: UndefinedName[];
  undefinedProperties: UndefinedName[];
}

/** One arrival of a defined event. */
export interface RecentEvent {
  /** Epoch milliseconds, as the app gave it. */
  atMs: number;
  receivedAtMs: number;
  platform: string | null;
  /** Values of defined parameters. */
  parameters: Values;
  /** Keys of undefined parameters. */
  undefinedKeys: string[];
}

/** The type of values of both types. */
export function mergedType(a: ValueType, b: ValueType): ValueType {
  if (a === b) return a;
  const isNumber = (type: ValueType) => type === "integer" || type === "float";
  return isNumber(a) && isNumber(b) ? "float" : "string";
}

/** Keys beyond the maximum are dropped. */
export function mergedShape(a: Shape, b: Shape): Shape {
  const shape = { ...a };
  for (const [key, type] of Object.entries(b)) {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (known !== undefined) shape[key] = mergedType(known, type);
    else if (Object.keys(shape).length < PARAMETERS_PER_EVENT_MAX) shape[key] = type;
  }
  return shape;
}

/** Names of a call with their shapes, and how often each came. */
export function namesIn(
  said: AudienceEvents | AudienceProperties,
): { name: string; shape: Shape; count: number }[] {
  if (said.kind === "properties")
    return said.properties.map(({ key, type }) => ({ name: key, shape: { [VALUE_KEY]: type }, count: 1 }));
  const names = new Map<string, { shape: Shape; count: number }>();
  for (const { name, params } of said.events) {
    const { shape, count } = names.get(name) ?? { shape: {}, count: 0 };
    const given = Object.fromEntries(params.map(({ key, type }) => [key, type]));
    names.set(name, { shape: mergedShape(shape, given), count: count + 1 });
  }
  return [...names].map(([name, heard]) => ({ name, ...heard }));
}

/** The arrivals of all shards by name. */
export function sumArrivals(shards: readonly NameArrivals[]): Map<string, Omit<NameArrivals, "name">> {
  const sums = new Map<string, Omit<NameArrivals, "name">>();
  for (const { name, count, lastAtMs } of shards) {
    const before = sums.get(name) ?? { count: 0, lastAtMs };
    sums.set(name, { count: before.count + count, lastAtMs: Math.max(before.lastAtMs, lastAtMs) });
  }
  return sums;
}

/** The undefined names of all shards, the most frequent first. */
export function sumUndefined(shards: readonly UndefinedName[]): UndefinedName[] {
  const shapes = new Map<string, Shape>();
  for (const { name, shape } of shards) shapes.set(name, mergedShape(shapes.get(name) ?? {}, shape));
  return [...sumArrivals(shards)]
    .map(([name, arrivals]) => ({ name, ...arrivals, shape: shapes.get(name) ?? {} }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
