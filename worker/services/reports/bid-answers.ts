import { and, asc, desc, eq, gte, lt, max, sum } from "drizzle-orm";
import { z } from "zod";
import { addDays, type Day, dayStartMs } from "../../../domain/kernel";
import { REPORT_ROWS_MAX } from "../../../domain/reports";
import { BID_OUTCOMES, hourStart } from "../../../domain/serving";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { figuresOf, type ServiceContext } from "../kernel";
import { namedKeys } from "./figure-facts";
import { bounded, filtered, keyColumns, type Reading, type SourceRow, total, within } from "./report-sources";
import { readExchangeFacts } from "./unit-facts";

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
  const { exchanges } = schema;
  const { exchangeAnswers: t } = figures;
  const fromMs = hourStart(dayStartMs(from, timezone));
  const toMs = dayStartMs(addDays(to, 1), timezone);
  const count = sum(t.count).mapWith(Number);
  const [named, counted] = await Promise.all([
    ctx.db
      .select({ exchangeId: exchanges.id, name: exchanges.name, deletedAt: exchanges.deletedAt })
      .from(exchanges)
      .where(eq(exchanges.projectId, projectId))
      .orderBy(asc(exchanges.name), asc(exchanges.id)),
    figuresOf(ctx, projectId)
      .select({ exchangeId: t.exchangeId, outcome: t.outcome, count })
      .from(t)
      .where(and(gte(t.hourAt, fromMs), lt(t.hourAt, toMs)))
      .groupBy(t.exchangeId, t.outcome)
      .orderBy(desc(count)),
  ]);
  const outcomes = Map.groupBy(counted, ({ exchangeId }) => exchangeId);
  return named.flatMap(({ exchangeId, name, deletedAt }) => {
    const own = outcomes.get(exchangeId);
    if (!own && deletedAt !== null) return [];
    return [{ exchangeId, name, outcomes: (own ?? []).map(({ exchangeId: _, ...each }) => each) }];
  });
}

/** Answers of exchanges, stored by the hour. */
export async function readBids(reading: Reading): Promise<SourceRow[]> {
  const { adUnits, projectApps } = schema;
  const { exchangeAnswers: t } = figures;
  const facts = await readExchangeFacts(reading);
  const columns = { at: t.hourAt, unit: t.unitId, exchange: t.exchangeId, bidOutcome: t.outcome };
  const { keys } = keyColumns(reading, columns);
  const rows = await facts.ask((db) =>
    db
      .select({ ...keys, bidAnswers: total(t.count), hourAt: max(t.hourAt) })
      .from(t)
      .leftJoin(adUnits, eq(adUnits.id, t.unitId))
      .leftJoin(projectApps, eq(projectApps.id, adUnits.appId))
      .where(and(within(t.hourAt, reading.window), ...filtered(reading, columns)))
      .groupBy(...Object.values(keys))
      .limit(REPORT_ROWS_MAX + 1),
  );
  return bounded(rows).map((row: Record<string, unknown>) => ({
    ...namedKeys(reading, facts, row),
    sums: { bidAnswers: Number(row.bidAnswers) },
    throughMs: Number(row.hourAt ?? 0),
  }));
}
