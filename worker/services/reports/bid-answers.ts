import { and, asc, eq, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, type Day, dayStartMs } from "../../../domain/kernel";
import { BID_OUTCOMES, type BidOutcome, hourStart } from "../../../domain/serving";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";

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

const isOutcome = (reason: string | null): reason is BidOutcome =>
  BID_OUTCOMES.some((outcome) => outcome === reason);
