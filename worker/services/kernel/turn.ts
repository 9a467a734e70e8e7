import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

const MINUTE_MS = 60_000;
const TURNS = 60;

/**
 * Whether a row's turn is now: each has one minute of the hour, which hangs on its id, so that what is looked after hourly does
 * not all come at once.
 */
export function hasItsTurn(id: AnySQLiteColumn, nowMs: number): SQL {
  const turn = Math.floor(nowMs / MINUTE_MS) % TURNS;
  return sql`(unicode(substr(${id}, -1)) * 7 + unicode(substr(${id}, -2, 1))) % ${TURNS} = ${turn}`;
}
