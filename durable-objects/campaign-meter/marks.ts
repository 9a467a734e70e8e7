import {
  type BlockMark,
  type MarkPlace,
  markDayOf,
  markPlaceOf,
  packMarks,
  shortId,
  type TokenMark,
  unpackMarks,
} from "../../domain/delivery";
import { DAY_MS } from "../../domain/kernel";

type Token = Pick<TokenMark, "tokenId" | "decidedAtMs">;
export type StoredMark = Omit<TokenMark, "decidedAtMs">;

const TABLE_PREFIX = "marks_";
const tableOf = (day: number): string => `${TABLE_PREFIX}${day}`;

/**
 * The meter's marks: a table per day of decision, which is dropped as a whole, and a row per block of tokens. Marks from before blocks existed
 * are in `token_marks`, a row each, until the last of them is too old.
 */
export class MarkStore {
  readonly #sql: SqlStorage;
  readonly #days: Set<number>;
  #hasOlder: boolean;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    const tables = sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%marks%'")
      .toArray()
      .map(({ name }) => name);
    this.#days = new Set(
      tables.flatMap((name) =>
        name.startsWith(TABLE_PREFIX) ? [Number(name.slice(TABLE_PREFIX.length))] : [],
      ),
    );
    this.#hasOlder = tables.includes("token_marks");
  }

  /** Reads all marks of these tokens. */
  read(tokens: readonly Token[]): MarkPage {
    const places = new Map(tokens.map((token) => [token.tokenId, markPlaceOf(token)]));
    const blocks = new Map<string, BlockMark[]>();
    for (const [day, ofDay] of Map.groupBy(places.values(), (place) => place.day)) {
      if (!this.#days.has(day)) continue;
      const names = JSON.stringify([...new Set(ofDay.map(({ block }) => block))]);
      const rows = this.#sql.exec<{ block: string; marks: ArrayBuffer }>(
        `SELECT block, marks FROM ${tableOf(day)} WHERE block IN (SELECT value FROM json_each(?))`,
        names,
      );
      for (const { block, marks } of rows)
        blocks.set(keyOf({ day, block }), unpackMarks(new Uint8Array(marks)));
    }
    return new MarkPage(places, blocks, this.#hasOlder ? this.#readOlder([...places.keys()]) : []);
  }

  /** @param page read for these tokens in the same turn */
  write(page: MarkPage, marks: readonly TokenMark[], billedClickTokens: readonly string[]): void {
    for (const { day, block, bytes } of page.changedBy(marks, billedClickTokens)) {
      if (!this.#days.has(day)) {
        this.#sql.exec(
          `CREATE TABLE IF NOT EXISTS ${tableOf(day)} (block TEXT PRIMARY KEY, marks BLOB NOT NULL) WITHOUT ROWID`,
        );
      }
      this.#sql.exec(`INSERT OR REPLACE INTO ${tableOf(day)} (block, marks) VALUES (?, ?)`, block, bytes);
      this.#days.add(day);
    }
    if (this.#hasOlder && billedClickTokens.length > 0) {
      this.#sql.exec(
        "UPDATE token_marks SET billed = 1 WHERE kind = 'click' AND token_id IN (SELECT value FROM json_each(?))",
        JSON.stringify(billedClickTokens),
      );
    }
  }

  /** Deletes the marks of days of which no decision is later than `beforeMs`. */
  prune(beforeMs: number): void {
    for (const day of this.#days) {
      if (day >= markDayOf(beforeMs)) continue;
      this.#sql.exec(`DROP TABLE ${tableOf(day)}`);
      this.#days.delete(day);
    }
    if (!this.#hasOlder) return;
    this.#sql.exec("DELETE FROM token_marks WHERE decided_at <= ?", beforeMs);
    if (this.#sql.exec("SELECT 1 FROM token_marks LIMIT 1").toArray().length > 0) return;
    this.#sql.exec("DROP TABLE token_marks");
    this.#hasOlder = false;
  }

  /** Time from which marks of an age can be pruned for the first time, or null without any. */
  prunableFromMs(ageMs: number): number | null {
    const days = [...this.#days].map((day) => (day + 1) * DAY_MS);
    const older = this.#hasOlder
      ? this.#sql.exec<{ at: number | null }>("SELECT min(decided_at) AS at FROM token_marks").one().at
      : null;
    const oldest = Math.min(...days, older ?? Number.POSITIVE_INFINITY);
    return Number.isFinite(oldest) ? oldest + ageMs : null;
  }

  #readOlder(tokenIds: readonly string[]): StoredMark[] {
    const rows = this.#sql.exec<{
      tokenId: string;
      kind: TokenMark["kind"];
      arrivalId: string;
      atMs: number;
      billed: number | null;
    }>(
      `SELECT token_id AS tokenId, kind, arrival_id AS arrivalId, at AS atMs, billed FROM token_marks
      WHERE token_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(tokenIds),
    );
    return rows.toArray().map(({ arrivalId, billed, ...mark }) => ({
      ...mark,
      arrivalId: shortId(arrivalId),
      billed: billed === null ? null : billed === 1,
    }));
  }
}

const keyOf = ({ day, block }: Pick<MarkPlace, "day" | "block">): string => `${day} ${block}`;

/** The blocks of a batch's tokens, as they were read. */
export class MarkPage {
  constructor(
    private readonly places: ReadonlyMap<string, MarkPlace>,
    private readonly blocks: ReadonlyMap<string, readonly BlockMark[]>,
    private readonly older: readonly StoredMark[],
  ) {}

  /** The marks of the batch's tokens. */
  marks(): StoredMark[] {
    const found = [...this.places].flatMap(([tokenId, place]) =>
      (this.blocks.get(keyOf(place)) ?? []).flatMap(({ ordinal, ...mark }) =>
        ordinal === place.ordinal ? [{ tokenId, ...mark }] : [],
      ),
    );
    return [...found, ...this.older];
  }

  /** The blocks that change when marks are added and clicks of earlier batches are billed. */
  changedBy(marks: readonly TokenMark[], billedClickTokens: readonly string[]) {
    const changed = new Map<string, { day: number; block: string; marks: BlockMark[] }>();
    const open = ({ day, block }: MarkPlace) => {
      const key = keyOf({ day, block });
      const entry = changed.get(key) ?? { day, block, marks: [...(this.blocks.get(key) ?? [])] };
      changed.set(key, entry);
      return entry;
    };
    for (const mark of marks) {
      const place = markPlaceOf(mark);
      const { kind, arrivalId, atMs, billed } = mark;
      open(place).marks.push({ ordinal: place.ordinal, kind, arrivalId, atMs, billed });
    }
    for (const tokenId of billedClickTokens) {
      const place = this.places.get(tokenId);
      if (place === undefined) continue;
      const entry = open(place);
      entry.marks = entry.marks.map((mark) =>
        mark.ordinal === place.ordinal && mark.kind === "click" ? { ...mark, billed: true } : mark,
      );
    }
    return [...changed.values()].map(({ day, block, marks: all }) => ({ day, block, bytes: packMarks(all) }));
  }
}
