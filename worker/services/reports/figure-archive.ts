import { and, count, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  type ColumnRow,
  type FIGURE_REGIONS,
  FigureRollup,
  type FigureRows,
  figureBookName,
  isRolledUp,
  PLATFORM_FIGURES,
} from "../../../domain/delivery";
import { DAY_MS, HOUR_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { columnsOf, type FiguresDb, figures } from "../../db/figures";
import { commitWork, figuresOf, hasFigures, isAmong, type ServiceContext } from "../kernel";

const { publisherHours } = schema;

/** Bounds of one run. */
const DAYS_A_RUN = 50;
/** Files and calls of rollups, of the 1,000 calls that a run of the clock has. */
const WRITES_A_RUN = 400;
const ROWS_A_FILE = 2_000;
/** Files of one restoring call. */
const FILES_A_CALL = 20;

const dayStart = sql<number>`${publisherHours.hourAt} / ${sql.raw(String(DAY_MS))} * ${sql.raw(String(DAY_MS))}`;

/**
 * SQL condition: the hour changed after its day was copied. Verdicts may arrive ten minutes after totals, and refusals until the hour has ended.
 * It must equal the condition of the index `publisher_hours_unkept`.
 */
export const isUncopied = sql`${publisherHours.keptAt} < max(${publisherHours.updatedAt}, ${publisherHours.hourAt} + 3600000) + 900000`;

/** Up to when the copies of a group of such hours have everything, epoch milliseconds. */
export const copiedThrough = sql<number>`min(max(${publisherHours.keptAt}, ${publisherHours.hourAt}))`;

const prefixOf = (publisher: string) => `figures/${publisher}/`;

/**
 * Copies the days of publishers' stores that changed, each at most once an hour: to R2, so that a store can be made anew from its files,
 * and to the rollups, which operators' reports read. The day with the oldest copy is the first. Source: decisions 0219, 0223.
 * @returns number of days
 */
export async function tickFigureArchive(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db
    .select({ publisher: publisherHours.pubProjectId, startMs: dayStart })
    .from(publisherHours)
    .where(and(isUncopied, lte(publisherHours.keptAt, ctx.now - HOUR_MS)))
    .groupBy(publisherHours.pubProjectId, dayStart)
    .orderBy(copiedThrough)
    .limit(DAYS_A_RUN);
  let [days, writes] = [0, 0];
  for (const day of due) {
    if (writes >= WRITES_A_RUN) break;
    writes += await archiveDay(ctx, day);
    days++;
  }
  return days;
}

/** The rows of a file, as `FigureBook.record` takes them. */
interface FileRows {
  kind: keyof FigureRows;
  rows: ColumnRow[];
}

/** A day is copied when both copies are written: each of them may be written again. @returns number of files and calls of rollups */
async function archiveDay(
  ctx: ServiceContext,
  { publisher, startMs }: { publisher: string; startMs: number },
): Promise<number> {
  const { FIGURE_BOOK, LEDGER } = ctx.env;
  const day = dateOf(startMs);
  const rollup = new FigureRollup();
  let [nth, calls] = [0, 0];
  for await (const { kind, rows } of filesOf(ctx, publisher, startMs)) {
    const file = `${prefixOf(publisher)}${day}/${String(nth).padStart(4, "0")}.json`;
    await LEDGER.put(file, JSON.stringify({ [kind]: rows }));
    // Reports read what belongs to no campaign in its own store, which is one.
    if (publisher !== PLATFORM_FIGURES && isRolledUp(kind)) rollup.add(kind, rows);
    nth++;
  }
  for (const { name, rows } of rollup.calls()) {
    await FIGURE_BOOK.get(FIGURE_BOOK.idFromName(name)).record(rows, ctx.now);
    calls++;
  }
  await ctx.db
    .update(publisherHours)
    .set({ keptAt: ctx.now })
    .where(
      and(
        eq(publisherHours.pubProjectId, publisher),
        gte(publisherHours.hourAt, startMs),
        lt(publisherHours.hourAt, startMs + DAY_MS),
      ),
    );
  return nth + calls;
}

const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** A day's rows of each table, some at a time, each of them once, by their columns. */
async function* filesOf(ctx: ServiceContext, publisher: string, startMs: number): AsyncGenerator<FileRows> {
  const db = figuresOf(ctx, publisher);
  // What was counted on a day of UTC is of that day in its product's zone, or of one beside it.
  const days = [startMs - DAY_MS, startMs, startMs + DAY_MS].map(dateOf);
  const tables = {
    totals: figures.deliveryTotals,
    events: figures.deliveryEventTotals,
    verdicts: figures.beaconVerdicts,
    reach: figures.campaignReach,
    refusals: figures.refusalTotals,
    answers: figures.exchangeAnswers,
    backfill: figures.exchangeTotals,
    requests: figures.unitRequests,
  } as const satisfies Record<keyof FigureRows, SQLiteTable>;
  const inDay = (column: SQLiteColumn) => and(gte(column, startMs), lt(column, startMs + DAY_MS));
  for (const [kind, table] of Object.entries(tables)) {
    const when =
      "day" in table ? inArray(table.day, days) : inDay("bucketAt" in table ? table.bucketAt : table.hourAt);
    const isActive =
      "campaignId" in table ? hasFigures(table.campaignId, startMs, startMs + DAY_MS) : undefined;
    for await (const rows of pagesOf(db, table, and(isActive, when)))
      yield { kind: kind as keyof FigureRows, rows: rows.map(columnsOf) };
  }
}

type FigureTable = SQLiteTable & ({ campaignId: SQLiteColumn } | { unitId: SQLiteColumn });

/** Rows of a table, each of them once although others are written meanwhile: of whole campaigns or units where they are too many for a page. */
async function* pagesOf(db: FiguresDb, table: FigureTable, when: SQL | undefined): AsyncGenerator<object[]> {
  const first: object[] = await db
    .select()
    .from(table)
    .where(when)
    .limit(ROWS_A_FILE + 1);
  if (first.length === 0) return;
  if (first.length <= ROWS_A_FILE) return yield first;
  const id = "campaignId" in table ? table.campaignId : table.unitId;
  const counted = await db
    .select({ id: sql<string>`${id}`, rows: count() })
    .from(table)
    .where(when)
    .groupBy(id)
    .orderBy(id);
  let [ids, rows]: [string[], number] = [[], 0];
  for (const [nth, each] of counted.entries()) {
    ids.push(each.id);
    rows += each.rows;
    if (rows + (counted[nth + 1]?.rows ?? ROWS_A_FILE) <= ROWS_A_FILE) continue;
    yield await db
      .select()
      .from(table)
      .where(and(when, isAmong(id, ids)));
    [ids, rows] = [[], 0];
  }
}

/** Writes the copied days of a publisher into its store, some files at a time. What the store has already changes nothing. */
export async function restoreFigures(
  ctx: ServiceContext,
  { projectId, after }: { projectId: string; after?: string | undefined },
): Promise<void> {
  const { FIGURE_BOOK, LEDGER } = ctx.env;
  const book = FIGURE_BOOK.get(FIGURE_BOOK.idFromName(figureBookName(projectId)));
  const { objects, truncated } = await LEDGER.list({
    prefix: prefixOf(projectId),
    limit: FILES_A_CALL,
    ...(after === undefined ? {} : { startAfter: after }),
  });
  for (const { key, uploaded } of objects) {
    const rows = await (await LEDGER.get(key))?.json<Partial<FigureRows>>();
    if (rows) await book.restore(rows, uploaded.getTime());
  }
  const last = objects.at(-1)?.key;
  if (truncated && last !== undefined)
    await commitWork(ctx, { rows: [], events: [["figures.restore", { projectId, after: last }]] });
}

/** Moves a publisher's store to a region, some rows at a time. */
export async function moveFigures(
  ctx: ServiceContext,
  move: { projectId: string; region: (typeof FIGURE_REGIONS)[number] },
): Promise<void> {
  const { FIGURE_BOOK } = ctx.env;
  const book = FIGURE_BOOK.get(FIGURE_BOOK.idFromName(figureBookName(move.projectId)));
  const target = { name: `${figureBookName(move.projectId)}:${move.region}`, region: move.region };
  if (!(await book.moveTo(target))) await commitWork(ctx, { rows: [], events: [["figures.move", move]] });
}
