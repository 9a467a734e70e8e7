import { type CapDisplay, shortId } from "../../domain/delivery";
import { DAY_MS } from "../../domain/kernel";

const TABLE_PREFIX = "caps_";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** More displays of one user a day than caps allow; an older token that is repeated would count again. */
const TOKENS_MAX = 1_000;

/** A user's displays of one day: their number by key, and short ids of their tokens. */
interface UserDay {
  counts: Record<string, number>;
  tokens: string[];
}

/**
 * Displays by user and day, in one row, since a row is what a write costs. Each day has a table, which is dropped as a whole. Displays from
 * before that are in `cap_displays` and `displayed_tokens` until they are too old.
 */
export class CapStorage {
  readonly #sql: SqlStorage;
  readonly #days: Set<string>;
  #hasOlder: boolean;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    const tables = sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .map(({ name }) => name);
    this.#days = new Set(tables.flatMap((name) => (name.startsWith(TABLE_PREFIX) ? [dayOfTable(name)] : [])));
    this.#hasOlder = tables.includes("displayed_tokens");
  }

  get isEmpty(): boolean {
    return this.#days.size === 0 && !this.#hasOlder;
  }

  displaysOn(userHash: string, day: string): { key: string; day: string; count: number }[] {
    const counts = new Map(Object.entries(this.#read(userHash, day)?.counts ?? {}));
    if (this.#hasOlder) {
      const older = this.#sql.exec<{ key: string; count: number }>(
        "SELECT cap_key AS key, count FROM cap_displays WHERE user_hash = ? AND day = ?",
        userHash,
        day,
      );
      for (const { key, count } of older) counts.set(key, (counts.get(key) ?? 0) + count);
    }
    return [...counts].map(([key, count]) => ({ key, day, count }));
  }

  /** False if the token's display is already counted. */
  add({ userHash, tokenId, keys, day }: CapDisplay): boolean {
    const token = shortId(tokenId);
    const { counts, tokens } = this.#read(userHash, day) ?? { counts: {}, tokens: [] };
    if (tokens.includes(token) || this.#isInOlder(tokenId)) return false;
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
    const kept: UserDay = { counts, tokens: [...tokens, token].slice(-TOKENS_MAX) };
    const table = tableOf(day);
    if (!this.#days.has(day)) {
      this.#sql.exec(
        `CREATE TABLE IF NOT EXISTS ${table} (user_hash TEXT PRIMARY KEY, displays TEXT NOT NULL) WITHOUT ROWID`,
      );
    }
    this.#sql.exec(
      `INSERT OR REPLACE INTO ${table} (user_hash, displays) VALUES (?, ?)`,
      userHash,
      JSON.stringify(kept),
    );
    this.#days.add(day);
    return true;
  }

  forget(userHash: string): void {
    for (const day of this.#days) this.#sql.exec(`DELETE FROM ${tableOf(day)} WHERE user_hash = ?`, userHash);
    if (this.#hasOlder) this.#sql.exec("DELETE FROM cap_displays WHERE user_hash = ?", userHash);
  }

  /** Deletes the days that began before `beforeMs`. */
  prune(beforeMs: number): void {
    const first = new Date(beforeMs).toISOString().slice(0, 10);
    for (const day of this.#days) {
      if (day >= first) continue;
      this.#sql.exec(`DROP TABLE ${tableOf(day)}`);
      this.#days.delete(day);
    }
    if (!this.#hasOlder) return;
    this.#sql.exec("DELETE FROM displayed_tokens WHERE at < ?", beforeMs);
    if (this.#sql.exec("SELECT 1 FROM displayed_tokens LIMIT 1").toArray().length > 0) return;
    this.#sql.exec("DROP TABLE displayed_tokens");
    this.#sql.exec("DROP TABLE cap_displays");
    this.#hasOlder = false;
  }

  #read(userHash: string, day: string): UserDay | null {
    if (!this.#days.has(day)) return null;
    const query = `SELECT displays FROM ${tableOf(day)} WHERE user_hash = ?`;
    const [row] = this.#sql.exec<{ displays: string }>(query, userHash).toArray();
    return row === undefined ? null : (JSON.parse(row.displays) as UserDay);
  }

  #isInOlder(tokenId: string): boolean {
    if (!this.#hasOlder) return false;
    return this.#sql.exec("SELECT 1 FROM displayed_tokens WHERE token_id = ?", tokenId).toArray().length > 0;
  }
}

/** @throws RangeError for a text that is no day, which would become part of a statement */
function tableOf(day: string): string {
  if (!DAY.test(day)) throw new RangeError(`no day: ${day}`);
  return TABLE_PREFIX + day.replaceAll("-", "");
}

function dayOfTable(name: string): string {
  const digits = name.slice(TABLE_PREFIX.length);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** Longer than a day in any zone plus the life of a token and its beacon. */
export const CAP_DAYS_KEPT_MS = 20 * DAY_MS;
