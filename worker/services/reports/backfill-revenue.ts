import { and, asc, desc, eq, gte, lt, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { addDays, currencyDecimals, type Day, dayStartMs } from "../../../domain/kernel";
import { offsetAt, periodAt, zoneOffsets } from "../../../domain/reports";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { figuresOf, type ProjectRow, type ServiceContext } from "../kernel";

const { exchanges } = schema;
const { exchangeTotals } = figures;

/** Displays of an exchange's ads in a unit on a day, and what they earned. */
export interface BackfillDay {
  day: Day;
  unitId: string;
  exchangeId: string;
  currency: string;
  impressions: number;
  /** Millionths of the currency, rounded down. */
  revenueMicros: number;
}

type Publisher = Pick<ProjectRow, "id" | "timezone">;

function inDays({ timezone }: Publisher, from: Day, to: Day) {
  const fromMs = dayStartMs(from, timezone);
  const toMs = dayStartMs(addDays(to, 1), timezone);
  const t = exchangeTotals;
  return { fromMs, toMs, where: and(gte(t.bucketAt, fromMs), lt(t.bucketAt, toMs)) };
}

const earned = sql<number>`sum(${exchangeTotals.revenueNanos}) / 1000`.mapWith(Number);
const shown = sum(exchangeTotals.impressions).mapWith(Number);

/** Backfill by day of the publisher's zone, unit, exchange and currency, the first day first. Both days are included. */
export async function readBackfillDays(
  ctx: ServiceContext,
  publisher: Publisher,
  from: Day,
  to: Day,
): Promise<BackfillDay[]> {
  const t = exchangeTotals;
  const { fromMs, toMs, where } = inDays(publisher, from, to);
  const offsets = zoneOffsets(publisher.timezone, fromMs, toMs);
  // Zones differ from UTC by whole buckets, so a day of a zone is a range of them.
  // Numbers are bound as reals, whose division leaves a fraction; offsets are trusted.
  const whole = (value: number) => sql.raw(String(value));
  const cases = offsets.map(
    (each) => sql`when ${t.bucketAt} >= ${whole(each.fromMs)} then ${whole(each.offsetMs)}`,
  );
  const offset = sql`case ${sql.join(cases.toReversed(), sql` `)} else ${whole(offsets[0]?.offsetMs ?? 0)} end`;
  const day = sql<number>`(${t.bucketAt} + ${offset}) / 86400000`;
  const rows = await figuresOf(ctx, publisher.id)
    .select({
      ...{ unitId: t.unitId, exchangeId: t.exchangeId, currency: t.currency },
      ...{ impressions: shown, revenueMicros: earned, atMs: sql<number>`min(${t.bucketAt})`.mapWith(Number) },
    })
    .from(t)
    .where(where)
    .groupBy(day, t.unitId, t.exchangeId, t.currency)
    .orderBy(asc(day), asc(t.unitId), asc(t.exchangeId), asc(t.currency));
  return rows.map(({ atMs, ...row }) => ({
    day: periodAt("day", atMs, offsetAt(offsets, atMs)),
    ...row,
  }));
}

export const backfillFigureView = z.object({
  exchangeId: z.string(),
  name: z.string(),
  currency: z.string(),
  impressions: z.int(),
  revenueMinor: z.int(),
});
export type BackfillFigure = z.output<typeof backfillFigureView>;

/** Backfill of some days by exchange and currency, the most shown first. */
export async function readBackfillFigures(
  ctx: ServiceContext,
  publisher: Publisher,
  from: Day,
  to: Day,
): Promise<BackfillFigure[]> {
  const t = exchangeTotals;
  const [rows, named] = await Promise.all([
    figuresOf(ctx, publisher.id)
      .select({
        ...{ exchangeId: t.exchangeId, currency: t.currency },
        ...{ impressions: shown, revenueMicros: earned },
      })
      .from(t)
      .where(inDays(publisher, from, to).where)
      .groupBy(t.exchangeId, t.currency)
      .orderBy(desc(shown), asc(t.exchangeId)),
    ctx.db
      .select({ id: exchanges.id, name: exchanges.name })
      .from(exchanges)
      .where(eq(exchanges.projectId, publisher.id)),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return rows.map(({ revenueMicros, ...row }) => ({
    ...{ ...row, name: names.get(row.exchangeId) ?? "" },
    revenueMinor: minorOfMicros(revenueMicros, row.currency),
  }));
}

const MICRO_DECIMALS = 6;

/** Whole minor units of an amount in millionths. */
export function minorOfMicros(micros: number, currency: string): number {
  return Math.floor(micros / 10 ** (MICRO_DECIMALS - currencyDecimals(currency)));
}

/** Millionths of an amount in minor units. */
export function microsOfMinor(minor: number, currency: string): number {
  return minor * 10 ** (MICRO_DECIMALS - currencyDecimals(currency));
}
