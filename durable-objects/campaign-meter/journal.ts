import type { OutstandingBook, OutstandingEntry } from "../../domain/budget";
import type { EventDelta, PageMark, TotalDelta } from "../../domain/delivery";
import type { MeterState } from "./state";

/** Entries that changed, removed ones as null. */
export interface BookChange {
  tokenLifeMs: number | null;
  entries: [key: string, entry: OutstandingEntry | null][];
}

/** What a call changes. The state is the one after it. */
export interface Change {
  state: MeterState;
  marks?: readonly PageMark[];
  deltas?: readonly TotalDelta[];
  eventDeltas?: readonly EventDelta[];
  /** Sketches of days that gained a user. */
  reach?: readonly [day: string, sketch: string][];
  book?: BookChange;
}

const SLOTS = 64;

/**
 * The changes since the tables were last written, one row a call. Once the tables have them, their slots are used again rather than deleted,
 * because a deleted row costs as much as a written one. Why: docs/decisions/0217.
 */
export class Journal<Entry = Change> {
  readonly #sql: SqlStorage;
  #next = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get isFull(): boolean {
    return this.#next >= SLOTS;
  }

  /** The changes since the tables were written for the `fold`th time, in order. */
  read(fold: number): Entry[] {
    const rows = this.#sql
      .exec<{ change: string }>("SELECT change FROM journal WHERE fold = ? ORDER BY slot", fold)
      .toArray();
    this.#next = rows.length;
    return rows.map(({ change }) => JSON.parse(change) as Entry);
  }

  append(fold: number, change: Entry): void {
    const text = JSON.stringify(change);
    this.#sql.exec(
      "INSERT OR REPLACE INTO journal (slot, fold, change) VALUES (?, ?, ?)",
      this.#next++,
      fold,
      text,
    );
  }

  /** Call when the tables have all. */
  clear(): void {
    this.#next = 0;
  }
}

/** Several changes, in their order, as one. */
export function joined(changes: readonly [Change, ...Change[]]): Change {
  const [first, ...others] = changes;
  const of = <K extends "marks" | "deltas" | "eventDeltas" | "reach">(part: K) =>
    changes.flatMap((change): readonly unknown[] => change[part] ?? []) as NonNullable<Change[K]>;
  const books = changes.flatMap(({ book }) => book ?? []);
  const book = books.at(-1);
  return {
    state: (others.at(-1) ?? first).state,
    ...{ marks: of("marks"), deltas: of("deltas"), eventDeltas: of("eventDeltas"), reach: of("reach") },
    ...(book && { book: { ...book, entries: books.flatMap(({ entries }) => entries) } }),
  };
}

export function bookChange(before: OutstandingBook, after: OutstandingBook): BookChange | null {
  const entries: BookChange["entries"] = [];
  for (const [key, entry] of after.entries) if (before.entries.get(key) !== entry) entries.push([key, entry]);
  for (const key of before.entries.keys()) if (!after.entries.has(key)) entries.push([key, null]);
  const { tokenLifeMs } = after;
  return entries.length === 0 && tokenLifeMs === before.tokenLifeMs ? null : { tokenLifeMs, entries };
}

export function bookAfter(book: OutstandingBook, { tokenLifeMs, entries }: BookChange): OutstandingBook {
  const all = new Map(book.entries);
  for (const [key, entry] of entries) {
    if (entry === null) all.delete(key);
    else all.set(key, entry);
  }
  return { tokenLifeMs, entries: all };
}
