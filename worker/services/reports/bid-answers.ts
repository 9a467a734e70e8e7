import { and, asc, eq, gte, isNotNull, isNull, lt, max, or, sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, type Day, dayStartMs } from "../../../domain/kernel";
import { REPORT_ROWS_MAX } from "../../../domain/reports";
import { BID_OUTCOMES, type BidOutcome, hourStart } from "../../../domain/serving";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";
import { ofSide } from "./report-scope";
import {
  bounded,
  filtered,
  keyColumns,
  keysIn,
  type Reading,
  type SourceRow,
  within,
} from "./report-sources";

/** How an exchange answered; without rows nothing was counted. */
export const bidAnswersView = z.object({
  exchangeId: z.string(),
  name: z.string(),
  outcomes: z.array(z.object({ outcome: z.enum(BID_OUTCOMES), count: z.int() })),
});
export type BidAnswers = z.output<typeof bidAnswersView>;

/**
 * Answers of a publisher's exchanges from the first hour that begins in the days on, the most frequent outcome first. Removed exchanges are
 * left out once nothing of them was counted. The caller's access is checked before. Source: rule R23.
 */
export async function readBidAnswers(
  ctx: ServiceContext,
  projectId: string,
  { from, to, timezone }: { from: Day; to: Day; timezone: string },
): Promise<BidAnswers[]> {
  const { exchanges, refusalTotals: t } = schema;
  const fromMs = hourStart(dayStartMs(from, timezone));
  const toMs = dayStartMs(addDays(to, 1), timezone);
  const count = sql<number>`coalesce(sum(${t.count}), 0)`.mapWith(Number);
  // The column's type is of campaigns' refusals.
  const outcome = sql<string | null>`${t.reason}`;
  const rows = await ctx.db
    .select({ exchangeId: exchanges.id, name: exchanges.name, outcome, count })
    .from(exchanges)
    .leftJoin(t, and(eq(t.campaignId, exchanges.id), gte(t.hourAt, fromMs), lt(t.hourAt, toMs)))
    .where(and(eq(exchanges.projectId, projectId), or(isNull(exchanges.deletedAt), isNotNull(t.reason))))
    .groupBy(exchanges.id, t.reason)
    .orderBy(asc(exchanges.name), asc(exchanges.id));
  return [...Map.groupBy(rows, ({ exchangeId }) => exchangeId)].map(([exchangeId, own]) => ({
    exchangeId,
    name: own[0]?.name ?? "",
    outcomes: own
      .flatMap((each) => (isOutcome(each.outcome) ? [{ outcome: each.outcome, count: each.count }] : []))
      .toSorted((a, b) => b.count - a.count),
  }));
}

/** Answers of exchanges, stored by the hour like refusals, with an exchange for a campaign. */
export async function readBids(reading: Reading): Promise<SourceRow[]> {
  const { ctx, scope, window } = reading;
  const { adUnits, exchanges, projectApps, refusalTotals: t } = schema;
  const columns = { at: t.hourAt, unit: t.unitId, exchange: t.campaignId, bidOutcome: t.reason };
  const { keys, names } = keyColumns(reading, columns);
  const rows = await ctx.db
    .select({ ...keys, ...names, bidAnswers: sql<number>`sum(${t.count})`, hourAt: max(t.hourAt) })
    .from(t)
    .innerJoin(exchanges, eq(exchanges.id, t.campaignId))
    .innerJoin(adUnits, eq(adUnits.id, t.unitId))
    .leftJoin(projectApps, eq(projectApps.id, adUnits.appId))
    .where(
      and(
        ofSide(scope, { adv: exchanges.projectId, pub: exchanges.projectId }),
        within(t.hourAt, window),
        ...filtered(reading, columns),
      ),
    )
    .groupBy(...Object.values(keys))
    .limit(REPORT_ROWS_MAX + 1);
  return bounded(rows).map((row: Record<string, unknown>) => ({
    ...keysIn(reading, row),
    sums: { bidAnswers: Number(row.bidAnswers ?? 0) },
    throughMs: Number(row.hourAt ?? 0),
  }));
}

const isOutcome = (reason: string | null): reason is BidOutcome =>
  BID_OUTCOMES.some((outcome) => outcome === reason);
