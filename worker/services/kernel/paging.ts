import { and, asc, desc, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import {
  addDays,
  asciiAddress,
  dayStartMs,
  folded,
  isDay,
  LIST_PAGE_LIMIT,
  otherForms,
} from "../../../domain/kernel";

/** `{ items, next }`: `next` is an opaque cursor or null. Source: rule K5. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

const CURSOR_MAX_CHARS = 200;

/** Validates a cursor, so that a damaged one is an error and not the first page again. */
function isCursor(text: string): boolean {
  // The length limit has its own error.
  if (text.length > CURSOR_MAX_CHARS) return true;
  try {
    return /[a-z]{3}_[0-9a-z]{26}(?:"\])?$/.test(atob(text));
  } catch {
    return false;
  }
}

export const pageQuerySchema = z.object({
  next: z
    .string()
    .max(CURSOR_MAX_CHARS)
    .refine(isCursor, { message: "invalidFormat" })
    .optional()
    .describe("Cursor that the page before answered with"),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(LIST_PAGE_LIMIT)
    .default(20)
    .describe("The most entries of a page"),
});
export type PageQuery = z.input<typeof pageQuerySchema>;

/** Invalid days are ignored, so that a damaged link still shows the list. */
const dayField = z.string().refine(isDay).optional().catch(undefined);

/** First and last day of a list, `YYYY-MM-DD`. */
export const periodFields = { from: dayField, to: dayField };

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Condition: the instant is on a day of `[from, to]` in `zone`. */
export function onDaysOf(instant: SQLiteColumn, { from, to }: Period, zone: string): SQL | undefined {
  return and(
    from ? gte(instant, dayStartMs(from, zone)) : undefined,
    to ? lt(instant, dayStartMs(addDays(to, 1), zone)) : undefined,
  );
}

/** Sort key of lists: creation time, and the id for equal times. */
interface Place {
  createdAt: number;
  id: string;
}

type PlaceColumns = Record<keyof Place, SQLiteColumn>;
/** Also for computed values. */
type PlaceValues = Record<keyof Place, SQLiteColumn | SQL>;

/** Default order of lists. */
export function newestFirst({ createdAt, id }: PlaceColumns): SQL[] {
  return [desc(createdAt), desc(id)];
}

/** The rows after a cursor: keyset paging, so that every page has the same cost. */
export function afterCursor({ createdAt, id }: PlaceColumns, next: string | undefined): SQL | undefined {
  const place = placeOf(next);
  if (!place) return undefined;
  return or(lt(createdAt, place.createdAt), and(eq(createdAt, place.createdAt), lt(id, place.id)));
}

/** Ascending order. */
export function oldestFirst({ createdAt, id }: PlaceValues): SQL[] {
  return [asc(createdAt), asc(id)];
}

/** `afterCursor` for `oldestFirst`. */
export function afterCursorAscending(
  { createdAt, id }: PlaceValues,
  next: string | undefined,
): SQL | undefined {
  const place = placeOf(next);
  return place ? sql`(${createdAt}, ${id}) > (${place.createdAt}, ${place.id})` : undefined;
}

/** The decoded cursor, for lists in another order than the newest first; null for an invalid one. */
export function placeOf(next: string | undefined): Place | null {
  if (!next) return null;
  try {
    const [createdAt = "", id = ""] = atob(next).split(" ");
    return /^\d{1,15}$/.test(createdAt) && /^[a-z]{3}_[0-9a-z]{26}$/.test(id)
      ? { createdAt: Number(createdAt), id }
      : null;
  } catch {
    return null;
  }
}

/** Expects one row more than the limit, which indicates a next page. */
export function toPage<Row>(rows: Row[], limit: number, placeOfRow: (row: Row) => Place): Page<Row>;
export function toPage<Row, Item>(
  rows: Row[],
  limit: number,
  placeOfRow: (row: Row) => Place,
  toItem: (row: Row) => Item,
): Page<Item>;
export function toPage<Row>(
  rows: Row[],
  limit: number,
  placeOfRow: (row: Row) => Place,
  toItem: (row: Row) => unknown = (row) => row,
): Page<unknown> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const place = rows.length > limit && last ? placeOfRow(last) : null;
  return { items: shown.map(toItem), next: place ? btoa(`${place.createdAt} ${place.id}`) : null };
}

/** Schema of a list's sort column, the newest first by default. */
export function sortSchema<const Sorts extends readonly ["createdAt", ...string[]]>(sorts: Sorts) {
  return z.object({ sort: z.enum(sorts).default("createdAt"), dir: z.enum(["asc", "desc"]).default("desc") });
}

/** An order chosen by the reader: by one value of the rows, and by the id for equal values. */
export interface ChosenOrder {
  sort: string;
  dir: "asc" | "desc";
  /** Never null: a cursor would skip such rows. */
  value: SQLiteColumn | SQL;
  id: SQLiteColumn;
}

export function inChosenOrder({ dir, value, id }: ChosenOrder): SQL[] {
  const direction = dir === "asc" ? asc : desc;
  return [direction(value), direction(id)];
}

/** The rows after a cursor. A cursor of another order means the start of the list. */
export function afterChosenCursor(
  { sort, dir, value, id }: ChosenOrder,
  next: string | undefined,
): SQL | undefined {
  const place = chosenPlaceOf(sort, next);
  if (!place) return undefined;
  const beyond = dir === "asc" ? gt : lt;
  // Without the column's type, because a cursor contains texts and numbers alike.
  const chosen = sql`${value}`;
  return or(beyond(chosen, place.value), and(eq(chosen, place.value), beyond(id, place.id)));
}

/** @param items one more than the page size if there is a next page */
export function toChosenPage<Item>(
  items: readonly Item[],
  limit: number,
  sort: string,
  placeOfItem: (item: Item) => { value: string | number; id: string },
): Page<Item> {
  const last = items[limit - 1];
  if (items.length <= limit || !last) return { items: [...items], next: null };
  const { value, id } = placeOfItem(last);
  const place = new TextEncoder().encode(JSON.stringify([sort, value, id]));
  return { items: items.slice(0, limit), next: btoa(String.fromCharCode(...place)) };
}

function chosenPlaceOf(sort: string, next: string | undefined) {
  if (!next) return null;
  try {
    const bytes = Uint8Array.from(atob(next), (character) => character.charCodeAt(0));
    const [of, value, id] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
    const isValue = typeof value === "string" || typeof value === "number";
    return of === sort && isValue && typeof id === "string" ? { value, id } : null;
  } catch {
    return null;
  }
}

/**
 * Condition: one of the columns contains the typed text, literally except for case and width (`folded`). Letters of the text that
 * SQLite's `lower` does not fold are replaced. LIKE is not used, because D1 refuses patterns of more than 50 bytes.
 * @returns undefined, which is no condition, for an empty text
 */
export function holds(text: string | undefined, ...columns: (SQLiteColumn | SQL)[]): SQL | undefined {
  if (!text) return undefined;
  const forms = otherForms(text);
  const usual = (column: SQLiteColumn | SQL) =>
    forms.reduce(
      (whole, [form, letter]) => sql`replace(${whole}, ${codes(form)}, ${codes(letter)})`,
      sql`lower(${column})`,
    );
  // Domains and mail addresses are stored in ASCII.
  const ascii = asciiAddress(text.trim()).toLowerCase();
  const isDomain = ascii !== text.trim().toLowerCase();
  return or(
    ...columns.map((column) => sql`instr(${usual(column)}, ${folded(text)}) > 0`),
    ...(isDomain ? columns.map((column) => sql`instr(lower(${column}), ${ascii}) > 0`) : []),
  );
}

/** A text without a bound parameter, of which D1 allows a hundred per statement. */
function codes(text: string): SQL {
  return sql.raw(`char(${[...text].map((letter) => letter.codePointAt(0)).join(",")})`);
}

const MINUTE_MS = 60_000;
const TURNS = 60;

/**
 * Condition: it is a row's turn in an hourly job. Each row has one minute of the hour, derived from its id, which spreads the
 * load.
 */
export function hasItsTurn(id: AnySQLiteColumn, nowMs: number): SQL {
  const turn = Math.floor(nowMs / MINUTE_MS) % TURNS;
  return sql`(unicode(substr(${id}, -1)) * 7 + unicode(substr(${id}, -2, 1))) % ${TURNS} = ${turn}`;
}
