import {
  type MarkLayout,
  markDayOf,
  markKeyOf,
  type PageMark,
  packMarks,
  pageOf,
  type Tally,
  type TokenMark,
  unpackMarks,
} from "../../domain/delivery";
import { DAY_MS } from "../../domain/kernel";
import { FormerMarks, type StoredMark } from "./former-marks";

type Token = Pick<TokenMark, "tokenId" | "decidedAtMs">;
type MarksByKey = Map<string, PageMark[]>;

const PAGE_TABLE = /^pages_(\d+)$/;
const pagesOf = (day: number): string => `pages_${day}`;
/** A mark in memory takes some 200 bytes. */
const MARKS_IN_MEMORY = 16_384;

/**
 * The meter's marks: a table per day of decision, which is dropped as a whole; a page of it is as many rows as were appended to it. Those
 * that are in the journal only are in memory, and so are the pages used last.
 */
export class MarkStore {
  readonly #sql: SqlStorage;
  readonly #days: Set<number>;
  readonly #former: FormerMarks;
  /** As in the tables; used last at the end. */
  readonly #pages = new Map<number, MarksByKey>();
  #inMemory = 0;
  #pending: PageMark[] = [];
  readonly #pendingByKey: MarksByKey = new Map();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    const tables = sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .map(({ name }) => name);
    this.#days = new Set(tables.flatMap((name) => PAGE_TABLE.exec(name)?.slice(1).map(Number) ?? []));
    this.#former = new FormerMarks(sql, tables);
  }

  /** Marks that no table has. */
  get pending(): number {
    return this.#pending.length;
  }

  hasPendingBefore(day: number): boolean {
    return this.#pending.some(({ decidedAtMs }) => markDayOf(decidedAtMs) < day);
  }

  /** All marks of these tokens, one a token and kind. */
  read(tokens: readonly Token[], layout: MarkLayout): StoredMark[] {
    const wanted = new Map(tokens.map((token) => [token.tokenId, token]));
    const pageByToken = new Map(
      [...wanted.values()].map((token) => [token, pageOf(layout, token.decidedAtMs)]),
    );
    this.#load([...new Set(pageByToken.values())]);
    const found = new Map<string, StoredMark>();
    for (const mark of this.#former.read([...wanted.values()]))
      found.set(`${mark.kind} ${mark.tokenId}`, mark);
    for (const [token, page] of pageByToken) {
      const { tokenId } = token;
      const key = markKeyOf(token);
      const marks = [...(this.#pages.get(page)?.get(key) ?? []), ...(this.#pendingByKey.get(key) ?? [])];
      // A click that was billed later has a second mark.
      for (const { kind, arrivalId, atMs, billed } of marks)
        found.set(`${kind} ${tokenId}`, { tokenId, kind, arrivalId, atMs, billed });
    }
    this.#forgetPages();
    return [...found.values()];
  }

  add(marks: readonly PageMark[]): void {
    this.#pending.push(...marks);
    addByKey(this.#pendingByKey, marks);
  }

  /** Appends what is pending to its pages. @param fold number of the rows @returns the pages */
  fold(layout: MarkLayout, fold: number): number[] {
    const pages = Map.groupBy(this.#pending, (mark) => pageOf(layout, mark.decidedAtMs));
    for (const [page, marks] of pages) {
      const day = markDayOf(page);
      if (!this.#days.has(day)) {
        this.#sql.exec(
          `CREATE TABLE IF NOT EXISTS ${pagesOf(day)}
            (page INTEGER NOT NULL, fold INTEGER NOT NULL, marks BLOB NOT NULL, PRIMARY KEY (page, fold)) WITHOUT ROWID`,
        );
        this.#days.add(day);
      }
      this.#sql.exec(
        `INSERT INTO ${pagesOf(day)} (page, fold, marks) VALUES (?, ?, ?)`,
        page,
        fold,
        packMarks(marks),
      );
      const known = this.#pages.get(page);
      if (known === undefined) continue;
      addByKey(known, marks);
      this.#inMemory += marks.length;
    }
    this.#pending = [];
    this.#pendingByKey.clear();
    return [...pages.keys()];
  }

  /** Marks that a fold appended to these pages, in the order of their pages. */
  appendedBy(fold: number, pages: readonly number[]): PageMark[] {
    return pages.flatMap((page) => {
      if (!this.#days.has(markDayOf(page))) return [];
      const query = `SELECT marks FROM ${pagesOf(markDayOf(page))} WHERE page = ? AND fold = ?`;
      const rows = this.#sql.exec<{ marks: ArrayBuffer }>(query, page, fold).toArray();
      return rows.flatMap(({ marks }) => unpackMarks(new Uint8Array(marks)));
    });
  }

  /** Deletes the marks of days of which no decision is later than `beforeMs`; pending ones stay. */
  prune(beforeMs: number): void {
    for (const day of this.#days) {
      if (day >= markDayOf(beforeMs)) continue;
      this.#sql.exec(`DROP TABLE ${pagesOf(day)}`);
      this.#days.delete(day);
      this.#pages.clear();
      this.#inMemory = 0;
    }
    this.#former.prune(beforeMs);
  }

  /** Time from which marks of an age can be pruned for the first time, or null without any. */
  prunableFromMs(ageMs: number): number | null {
    const days = [...this.#days, ...this.#pending.map(({ decidedAtMs }) => markDayOf(decidedAtMs))];
    const oldestMs = days.reduce(
      (least, day) => Math.min(least, (day + 1) * DAY_MS),
      this.#former.oldestMs(),
    );
    return Number.isFinite(oldestMs) ? oldestMs + ageMs : null;
  }

  #load(pages: readonly number[]): void {
    const missing = pages.filter((page) => !this.#pages.has(page));
    for (const page of pages) {
      const known = this.#pages.get(page) ?? new Map();
      this.#pages.delete(page);
      this.#pages.set(page, known);
    }
    for (const [day, ofDay] of Map.groupBy(missing, markDayOf)) {
      if (!this.#days.has(day)) continue;
      const rows = this.#sql.exec<{ page: number; marks: ArrayBuffer }>(
        `SELECT page, marks FROM json_each(?) AS wanted CROSS JOIN ${pagesOf(day)} ON page = wanted.value ORDER BY page, fold`,
        JSON.stringify(ofDay),
      );
      for (const { page, marks } of rows) {
        const unpacked = unpackMarks(new Uint8Array(marks));
        addByKey(this.#pages.get(page) ?? new Map(), unpacked);
        this.#inMemory += unpacked.length;
      }
    }
  }

  #forgetPages(): void {
    for (const [page, marks] of this.#pages) {
      if (this.#inMemory <= MARKS_IN_MEMORY && this.#pages.size <= MARKS_IN_MEMORY) return;
      for (const ofToken of marks.values()) this.#inMemory -= ofToken.length;
      this.#pages.delete(page);
    }
  }
}

function addByKey(marks: MarksByKey, more: readonly PageMark[]): void {
  for (const mark of more) {
    const known = marks.get(mark.key);
    if (known) known.push(mark);
    else marks.set(mark.key, [mark]);
  }
}

/** The marks that a batch adds. @param known its marks of before @param tokens of its beacons */
export function newMarks(
  { arrivals, billedClickTokens }: Pick<Tally, "arrivals" | "billedClickTokens">,
  known: readonly StoredMark[],
  tokens: readonly Token[],
): PageMark[] {
  // The clicks of earlier batches that are billed now.
  const billedClicks = billedClickTokens.flatMap((tokenId) => {
    const click = known.find((mark) => mark.tokenId === tokenId && mark.kind === "click");
    const token = tokens.find((each) => each.tokenId === tokenId);
    return click && token ? [{ ...click, decidedAtMs: token.decidedAtMs, billed: true }] : [];
  });
  return [...arrivals, ...billedClicks].map(({ tokenId, billed, ...mark }) => ({
    ...{ ...mark, billed: billed === true },
    key: markKeyOf({ tokenId, decidedAtMs: mark.decidedAtMs }),
  }));
}
