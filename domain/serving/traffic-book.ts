import { HOUR_MS, type TrafficMessage } from "./traffic";

/** What a traffic book answers. */
export interface TrafficBookRpc {
  /** Adds up messages, each of which it knows by its part: one that comes again changes nothing. */
  record(messages: readonly TrafficMessage[]): Promise<void>;
}

/**
 * How long a book knows a message, which is also how late one may come: longer than the queue delivers it again after an outage, and
 * shorter than `TRAFFIC_SETTLES_AFTER_MS`.
 */
export const TRAFFIC_KNOWN_MS = 4 * HOUR_MS;

/** So many that a book keeps some dozen units at a billion requests a day: see docs/scale.md. */
const BOOKS = 256;

/** What one book is told of a message. */
type Slice = Required<Omit<TrafficMessage, "isSum" | "testKeys">>;

/** The objects that add up a message's units and apps, with what each is told of it. */
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

/** The name of an id's object: FNV-1a, since ids of one moment begin alike. */
function bookOf(id: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return `traffic-${(hash >>> 0) % BOOKS}`;
}
