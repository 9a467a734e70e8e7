import { and, asc, eq, gte, lt, lte, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type FIGURE_REGIONS, type FigureRows, figureBookName } from "../../../domain/delivery";
import { DAY_MS, HOUR_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { commitWork, figuresOf, hasFigures, type ServiceContext } from "../kernel";

const { publisherHours } = schema;

/** Bounds of one run. */
const DAYS_A_RUN = 50;
const ROWS_A_FILE = 2_000;
/** Files of one restoring call. */
const FILES_A_CALL = 20;

const dayStart = sql<number>`${publisherHours.hourAt} / ${sql.raw(String(DAY_MS))} * ${sql.raw(String(DAY_MS))}`;

const prefixOf = (publisher: string) => `figures/${publisher}/`;

/**
 * Copies the days of publishers' stores that changed to R2, each at most once an hour, so that a store can be made anew from its files.
 * Source: decision 0219.
 * @returns number of days
 */
export async function tickFigureArchive(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db
    .selectDistinct({ publisher: publisherHours.pubProjectId, startMs: dayStart })
    .from(publisherHours)
    .where(
      and(
        // A meter may tell verdicts ten minutes after totals, and refusals are told until the hour is over. The condition is the index's.
        sql`${publisherHours.keptAt} < max(${publisherHours.updatedAt}, ${publisherHours.hourAt} + 3600000) + 900000`,
        lte(publisherHours.keptAt, ctx.now - HOUR_MS),
      ),
    )
    .orderBy(asc(dayStart))
    .limit(DAYS_A_RUN);
  for (const day of due) await archiveDay(ctx, day);
  return due.length;
}

/** The rows of a file, as `FigureBook.record` takes them. */
type FileRows = { [Kind in keyof FigureRows]?: unknown[] };

async function archiveDay(
  ctx: ServiceContext,
  { publisher, startMs }: { publisher: string; startMs: number },
) {
  const day = new Date(startMs).toISOString().slice(0, 10);
  let nth = 0;
  for await (const rows of filesOf(ctx, publisher, startMs)) {
    await ctx.env.LEDGER.put(
      `${prefixOf(publisher)}${day}/${String(nth).padStart(4, "0")}.json`,
      JSON.stringify(rows),
    );
    nth++;
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
}

/** A day's rows of each table, some at a time, by their columns. */
async function* filesOf(ctx: ServiceContext, publisher: string, startMs: number): AsyncGenerator<FileRows> {
  const db = figuresOf(ctx, publisher);
  const day = new Date(startMs).toISOString().slice(0, 10);
  const tables = {
    totals: figures.deliveryTotals,
    events: figures.deliveryEventTotals,
    verdicts: figures.beaconVerdicts,
    reach: figures.campaignReach,
    refusals: figures.refusalTotals,
    answers: figures.exchangeAnswers,
    backfill: figures.exchangeTotals,
  } as const satisfies Record<keyof FigureRows, SQLiteTable>;
  const inDay = (column: SQLiteColumn) => and(gte(column, startMs), lt(column, startMs + DAY_MS));
  for (const [kind, table] of Object.entries(tables)) {
    const when =
      "day" in table ? eq(table.day, day) : inDay("bucketAt" in table ? table.bucketAt : table.hourAt);
    const isActive =
      "campaignId" in table ? hasFigures(table.campaignId, startMs, startMs + DAY_MS) : undefined;
    for (let offset = 0; ; offset += ROWS_A_FILE) {
      const rows = await db.select().from(table).where(and(isActive, when)).limit(ROWS_A_FILE).offset(offset);
      if (rows.length > 0) yield { [kind]: rows.map(columnsOf) };
      if (rows.length < ROWS_A_FILE) break;
    }
  }
}

const columnsOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

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
