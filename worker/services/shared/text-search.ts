import { or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * Whether one of the columns holds what a person types, which is looked for literally: `%` and `_` are only themselves. SQLite takes
 * the two cases of an ASCII letter for one.
 * @returns undefined, which is no condition, for nothing typed
 */
export function holds(text: string | undefined, ...columns: (SQLiteColumn | SQL)[]): SQL | undefined {
  if (!text) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`));
}
