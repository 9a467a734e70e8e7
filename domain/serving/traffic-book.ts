import { fnv1a } from "../kernel";
import { HOUR_MS, type TrafficMessage } from "./traffic";

/** Interface of a traffic book. */
export interface TrafficBookRpc {
  /** Adds messages. Idempotent per message part. */
  record(messages: readonly TrafficMessage[]): Promise<void>;
}

/**
 * How long a book remembers a message, and thus the maximum delay of one: longer than the queue redelivers it after an outage,
 * and shorter than `TRAFFIC_SETTLES_AFTER_MS`.
 */
export const TRAFFIC_KNOWN_MS = 4 * HOUR_MS;

/** Chosen so that a book holds a few dozen units at a billion requests per day: see docs/scale.md. */
const BOOKS = 256;

/** One book's part of a message. */
type Slice = Required<Omit<TrafficMessage, "isSum" | "testKeys">>;

/** The books of the messages' units and apps, with the parts for each. */
export function booksOf(messages: readonly TrafficMessage[]): Map<string, Slice[]> {
  const books = new Map<string, Slice[]>();
  for (const message of messages) {
    const slices = new Map<string, Slice>();
    const sliceOf = (id: string) => {
      const name = bookOf(id);
      const slice = slices.get(name) ?? emptySlice(message);
      slices.set(name, slice);
      return slice;
    };
    for (const unit of message.units) sliceOf(unit.unitId).units.push(unit);
    for (const refusal of message.refusals) sliceOf(refusal.unitId).refusals.push(refusal);
    for (const app of message.apps ?? []) sliceOf(app.appId).apps.push(app);
    for (const [name, slice] of slices) books.set(name, [...(books.get(name) ?? []), slice]);
  }
  return books;
}

function emptySlice({ part, hourAt, fromMs = hourAt }: TrafficMessage): Slice {
  return { part, hourAt, fromMs, units: [], refusals: [], apps: [] };
}

/** The object name for an id: by a hash, because ids of one moment have the same beginning. */
function bookOf(id: string): string {
  return `traffic-${fnv1a(id) % BOOKS}`;
}
