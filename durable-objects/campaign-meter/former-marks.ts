import {
  type BlockMark,
  type MarkPlace,
  markDayOf,
  markPlaceOf,
  shortId,
  type TokenMark,
  unpackBlock,
} from "../../domain/delivery";
import { DAY_MS } from "../../domain/kernel";

const BLOCK_TABLE = /^marks_(\d+)$/;
const blocksOf = (day: number): string => `marks_${day}`;
const placeKey = ({ day, block }: Pick<MarkPlace, "day" | "block">): string => `${day} ${block}`;

export type StoredMark = Omit<TokenMark, "decidedAtMs">;

/** Marks from before there were pages, until the last of them is too old: in blocks by isolate and day, and before those a row each. */
export class FormerMarks {
  readonly #sql: SqlStorage;
  readonly #days: Set<number>;
  #hasRows: boolean;

  constructor(sql: SqlStorage, tables: readonly string[]) {
    this.#sql = sql;
    this.#days = new Set(tables.flatMap((name) => BLOCK_TABLE.exec(name)?.slice(1).map(Number) ?? []));
    this.#hasRows = tables.includes("token_marks");
  }

  read(tokens: readonly Pick<TokenMark, "tokenId" | "decidedAtMs">[]): StoredMark[] {
    const inBlocks = this.#days.size === 0 ? [] : this.#inBlocks(tokens);
    return this.#hasRows ? [...this.#inRows(tokens.map(({ tokenId }) => tokenId)), ...inBlocks] : inBlocks;
  }

  prune(beforeMs: number): void {
    for (const day of this.#days) {
      if (day >= markDayOf(beforeMs)) continue;
      this.#sql.exec(`DROP TABLE ${blocksOf(day)}`);
      this.#days.delete(day);
    }
    if (!this.#hasRows) return;
    this.#sql.exec("DELETE FROM token_marks WHERE decided_at <= ?", beforeMs);
    if (this.#sql.exec("SELECT 1 FROM token_marks LIMIT 1").toArray().length > 0) return;
    this.#sql.exec("DROP TABLE token_marks");
    this.#hasRows = false;
  }

  /** When the first of them was decided at the latest; infinite without any. */
  oldestMs(): number {
    const row = this.#hasRows
      ? this.#sql.exec<{ at: number | null }>("SELECT min(decided_at) AS at FROM token_marks").one().at
      : null;
    return Math.min(...[...this.#days].map((day) => (day + 1) * DAY_MS), row ?? Number.POSITIVE_INFINITY);
  }

  #inBlocks(tokens: readonly Pick<TokenMark, "tokenId" | "decidedAtMs">[]): StoredMark[] {
    const places = tokens.map((token) => ({ tokenId: token.tokenId, ...markPlaceOf(token) }));
    const blocks = new Map<string, BlockMark[]>();
    for (const [day, ofDay] of Map.groupBy(places, (place) => place.day)) {
      if (!this.#days.has(day)) continue;
      const rows = this.#sql.exec<{ block: string; marks: ArrayBuffer }>(
        `SELECT block, marks FROM ${blocksOf(day)} WHERE block IN (SELECT value FROM json_each(?))`,
        JSON.stringify([...new Set(ofDay.map(({ block }) => block))]),
      );
      for (const { block, marks } of rows)
        blocks.set(placeKey({ day, block }), unpackBlock(new Uint8Array(marks)));
    }
    return places.flatMap((place) =>
      (blocks.get(placeKey(place)) ?? []).flatMap(({ ordinal, ...mark }) =>
        ordinal === place.ordinal ? [{ tokenId: place.tokenId, ...mark }] : [],
      ),
    );
  }

  #inRows(tokenIds: readonly string[]): StoredMark[] {
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
