import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import {
  type ColumnRow,
  type FigureBookRpc,
  type FigureValue,
  figureBookName,
} from "../../../domain/delivery";
import * as figures from "./tables";

export { figures };

/** The binding of stores. */
interface FigureStores {
  FIGURE_BOOK: { idFromName(name: string): DurableObjectId; get(id: DurableObjectId): FigureBookRpc };
}

/** A store as a database that is read. */
export type FiguresDb = SqliteRemoteDatabase<typeof figures>;

/**
 * Rows of the console's tables for a statement of a store, which has none of these tables: a statement may join and filter by them as in the
 * console's database. By the tables' names; columns by theirs, in order of `columns`.
 */
export type Facts = Readonly<
  Record<string, { columns: readonly string[]; rows: readonly (readonly FigureValue[])[] }>
>;

/** A parameter is at most 2 MB. */
const ROWS_PER_PARAMETER = 5_000;

/** @param store id of a publisher's project, `PLATFORM_FIGURES`, or the name of a rollup */
export function openFigures({ FIGURE_BOOK }: FigureStores, store: string, facts: Facts = {}): FiguresDb {
  const book = FIGURE_BOOK.get(FIGURE_BOOK.idFromName(figureBookName(store)));
  const tables = Object.entries(facts).map(([table, fact]) => tableOf(table, fact));
  const prefix = tables.length === 0 ? "" : `with ${tables.map(({ sql }) => sql).join(", ")} `;
  const given = tables.flatMap(({ parameters }) => parameters);
  return drizzle(
    async (sql, parameters) => ({
      rows: await book.read(prefix + sql, [...given, ...(parameters as FigureValue[])]),
    }),
    { schema: figures },
  );
}

function tableOf(name: string, { columns, rows }: Facts[string]): { sql: string; parameters: string[] } {
  const parts = Array.from({ length: Math.max(1, Math.ceil(rows.length / ROWS_PER_PARAMETER)) }, (_, nth) =>
    JSON.stringify(rows.slice(nth * ROWS_PER_PARAMETER, (nth + 1) * ROWS_PER_PARAMETER)),
  );
  const values = columns.map((_, nth) => `value ->> ${nth}`).join(", ");
  const select = parts.map(() => `select ${values} from json_each(?)`).join(" union all ");
  return { sql: `"${name}" (${columns.join(", ")}) as materialized (${select})`, parameters: parts };
}

/** A row by its columns' names, as stores are given it. */
export const columnsOf = (row: object): ColumnRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
