import { and, gt, gte, lt, or, type SQL, sql, sum } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError, DAY_MS, messageCode } from "../../../domain/kernel";
import {
  type Dimension,
  KEY_DIMENSIONS,
  type KeyDimension,
  REPORT_ROWS_MAX,
  type ReportAsk,
  type Sums,
  type TimeDimension,
  type ZoneOffset,
} from "../../../domain/reports";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";
import type { FigureFacts } from "./figure-facts";
import { ofCampaigns, type ReportScope } from "./report-scope";

/** Common input of a window's statements. */
export interface Reading {
  ctx: ServiceContext;
  scope: ReportScope;
  ask: Pick<ReportAsk, "dimensions" | "measures" | "filters">;
  window: { fromMs: number; toMs: number; zone: string };
  offsets: readonly ZoneOffset[];
  /** For sources in publishers' stores; read once. */
  facts: () => Promise<FigureFacts>;
}

/** A group of stored totals. */
export interface SourceRow {
  keys: string[];
  names: (string | null)[];
  sums: Sums;
  /** Up to when it is counted, epoch milliseconds: when it was written, or the start of its last hour if it is stored by the hour. */
  throughMs: number;
}

type Column = SQLiteColumn | SQL;
/** A table's columns for the dimensions; unavailable ones are omitted. */
interface Columns {
  at?: Column;
  campaign?: Column;
  creative?: Column;
  unit?: Column;
  reason?: Column;
  uncountedReason?: Column;
  exchange?: Column;
  bidOutcome?: Column;
}

const { adProducts, adUnits, campaigns, creatives, exchanges, projectApps, projects } = schema;

const NOTHING = sql`''`;
const HOUR_MS = 3_600_000;
/**
 * `periodAt` as an SQL expression; offsets and steps are trusted numbers. Days and weeks are numbers, which are cheaper to group
 * by than dates.
 */
function periodOf(dimension: TimeDimension, at: Column, offsets: readonly ZoneOffset[]): SQL {
  const number = (value: number) => sql.raw(String(value));
  const [first, ...later] = offsets;
  const cases = later
    .toReversed()
    .map((each) => sql`when ${at} >= ${number(each.fromMs)} then ${number(each.offsetMs)}`);
  const only = number(first?.offsetMs ?? 0);
  const offset = cases.length === 0 ? only : sql`(case ${sql.join(cases, sql` `)} else ${only} end)`;
  const local = sql`(${at} + ${offset})`;
  if (dimension === "hour") {
    const hour = number(HOUR_MS);
    return sql`${local} / ${hour} * ${hour} - ${offset}`;
  }
  if (dimension === "month") return sql`strftime('%Y-%m', ${local} / 1000, 'unixepoch')`;
  const day = sql`${local} / ${number(DAY_MS)}`;
  return dimension === "day" ? day : sql`${day} - (${day} + 3) % 7`;
}

/** Converts a key from the database to its report form. */
function keyText(dimension: Dimension, value: unknown): string {
  const isDate = dimension === "day" || dimension === "week";
  return isDate && typeof value === "number"
    ? new Date(value * DAY_MS).toISOString().slice(0, DATE_CHARS)
    : String(value ?? "");
}
const DATE_CHARS = 10;

/** SQL expressions for a dimension's value and name, by a table's columns and its joins. */
function keyOf(
  dimension: KeyDimension,
  { campaign, creative, unit, reason, uncountedReason, exchange, bidOutcome }: Columns,
): { key: Column; name?: Column } {
  const none = { key: NOTHING };
  switch (dimension) {
    case "campaign":
      return campaign ? { key: campaign, name: campaigns.name } : none;
    case "creative":
      return creative
        ? { key: creative, name: sql`(select c.name from ${creatives} c where c.id = ${creative})` }
        : none;
    case "unit":
      return unit ? { key: unit, name: adUnits.name } : none;
    case "product":
      return campaign
        ? {
            key: campaigns.productId,
            name: sql`(select p.name from ${adProducts} p where p.id = ${campaigns.productId})`,
          }
        : none;
    case "app":
      return unit ? { key: adUnits.appId, name: projectApps.title } : none;
    case "advertiser":
      return campaign ? { key: campaigns.projectId, name: projectName(campaigns.projectId) } : none;
    case "publisher": {
      const publisher = campaign ? campaigns.pubProjectId : adUnits.projectId;
      return { key: publisher, name: projectName(publisher) };
    }
    case "pricing":
      return campaign ? { key: sql`json_extract(${campaigns.quote}, '$.pricing')` } : none;
    case "format":
      return unit ? { key: adUnits.format } : none;
    case "platform":
      return unit ? { key: projectApps.platform } : none;
    case "reason":
      return reason ? { key: reason } : none;
    case "uncountedReason":
      return uncountedReason ? { key: uncountedReason } : none;
    case "bidOutcome":
      return bidOutcome ? { key: bidOutcome } : none;
    case "exchange":
      return exchange
        ? { key: exchange, name: sql`(select e.name from ${exchanges} e where e.id = ${exchange})` }
        : none;
  }
}

const projectName = (id: Column) => sql`(select p.display_name from ${projects} p where p.id = ${id})`;

const isKey = (dimension: Dimension): dimension is KeyDimension =>
  (KEY_DIMENSIONS as readonly string[]).includes(dimension);

/** The requested dimensions as columns `k0`, `n0`, ... of a statement. */
export function keyColumns({ ask, offsets }: Reading, columns: Columns) {
  const keys: Record<string, SQL> = {};
  const names: Record<string, SQL> = {};
  for (const [at, dimension] of ask.dimensions.entries()) {
    if (isKey(dimension)) {
      const { key, name } = keyOf(dimension, columns);
      keys[`k${at}`] = sql`coalesce(${key}, '')`;
      if (name) names[`n${at}`] = sql`${name}`;
    } else keys[`k${at}`] = columns.at ? periodOf(dimension, columns.at, offsets) : sql`''`;
  }
  return { keys, names };
}

export function keysIn({ ask }: Reading, row: Record<string, unknown>): Pick<SourceRow, "keys" | "names"> {
  return {
    keys: ask.dimensions.map((dimension, at) => keyText(dimension, row[`k${at}`])),
    names: ask.dimensions.map((_, at) => (row[`n${at}`] as string | null | undefined) ?? null),
  };
}

export function filtered({ ask }: Reading, columns: Columns): SQL[] {
  return KEY_DIMENSIONS.flatMap((dimension) => {
    const values = ask.filters[dimension];
    if (!values) return [];
    const { key } = keyOf(dimension, columns);
    return [sql`${key} in (select value from json_each(${JSON.stringify(values)}))`];
  });
}

export function within(column: SQLiteColumn, { fromMs, toMs }: Reading["window"]) {
  return and(gte(column, fromMs), lt(column, toMs));
}

/** @throws AppError 070 above the maximum rows of a report */
export function bounded<Row>(rows: Row[]): Row[] {
  if (rows.length <= REPORT_ROWS_MAX) return rows;
  throw new AppError("070", {
    fields: { dimensions: [messageCode("report.tooManyRows", { max: REPORT_ROWS_MAX })] },
  });
}

export const total = (column: SQLiteColumn) => sql<number>`coalesce(${sum(column)}, 0)`;

/**
 * Agreed terms of campaigns that delivered, or that are booked by slot in the window; its keys exclude the dimensions of units.
 */
export async function readAgreed(reading: Reading, delivered: readonly string[]) {
  const { ctx, scope, window } = reading;
  const columns = { campaign: campaigns.id };
  const { keys, names } = keyColumns(reading, columns);
  const bySlot = and(
    sql`json_extract(${campaigns.quote}, '$.pricing') = 'cpp'`,
    lt(campaigns.startsAt, window.toMs),
    gt(campaigns.endsAt, window.fromMs),
    ...filtered(reading, columns),
  );
  const rows = await ctx.db
    .select({
      ...keys,
      ...names,
      id: campaigns.id,
      pubProjectId: campaigns.pubProjectId,
      status: campaigns.status,
      quote: campaigns.quote,
      currency: campaigns.currency,
      startsAt: campaigns.startsAt,
      endsAt: campaigns.endsAt,
    })
    .from(campaigns)
    .where(
      and(
        ofCampaigns(scope),
        or(bySlot, sql`${campaigns.id} in (select value from json_each(${JSON.stringify(delivered)}))`),
      ),
    )
    .limit(REPORT_ROWS_MAX + 1);
  return bounded(rows).map((row) => ({ ...keysIn(reading, row), campaign: row }));
}
export type Agreed = Awaited<ReturnType<typeof readAgreed>>[number];
