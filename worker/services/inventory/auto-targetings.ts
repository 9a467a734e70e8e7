import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { AUTO_DAYS, bestAnswering, type CategoryAnswers } from "../../../domain/inventory";
import { DAY_MS } from "../../../domain/kernel";
import { rawStatement } from "../../db/batch";
import { schema } from "../../db/client";
import { figures } from "../../db/figures";
import { askStoresOf, commitWork, isAmong, type ServiceContext } from "../kernel";
import { categorySizes } from "./categories";

/** Maximum targetings per run; the rest follows an hour later. */
const BATCH = 100;

const { targetings } = schema;

/**
 * Picks the categories of automatic targetings, each once a day, and publishes the plans of publishers whose picks changed.
 * Source: rule A18.
 * @returns number of targetings whose picks changed
 */
export async function tickAutoTargetings(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db.query.targetings.findMany({
    columns: { id: true, projectId: true, categoryIds: true, picked: true, version: true },
    where: and(
      eq(targetings.type, "auto"),
      or(isNull(targetings.pickedAt), lte(targetings.pickedAt, ctx.now - DAY_MS)),
    ),
    orderBy: [asc(targetings.pickedAt), asc(targetings.id)],
    limit: BATCH,
  });
  if (due.length === 0) return 0;
  const publishers = [...new Set(due.map(({ projectId }) => projectId))];
  const [answers, sizes] = await Promise.all([readAnswers(ctx, publishers), categorySizes(ctx, publishers)]);
  const picks = due.map((each) => {
    const own = sizes.filter(({ id }) => each.categoryIds.includes(id));
    return { ...each, now: bestAnswering(own, answers) };
  });
  const moved = picks.filter(({ picked, now }) => idsOf(picked) !== idsOf(now));
  const rows = JSON.stringify(picks.map(({ id, version, now }) => ({ id, version, now })));
  // A targeting that was changed concurrently is left to the next run.
  const write = sql`update targetings set picked_at = ${ctx.now}, picked = (
      select json(value ->> 'now') from json_each(${rows}) where value ->> 'id' = targetings.id)
    where exists (select 1 from json_each(${rows}) where value ->> 'id' = targetings.id
      and value ->> 'version' = targetings.version)`;
  await commitWork(ctx, {
    rows: [rawStatement(ctx.db, write)],
    events: [...new Set(moved.map(({ projectId }) => projectId))].map((projectId) => [
      "plan.publish",
      { projectId },
    ]),
  });
  return moved.length;
}

const idsOf = (picked: readonly CategoryAnswers[]) => picked.map(({ categoryId }) => categoryId).join();

/**
 * Impressions and clicks of members, by category. Only campaigns count that mean one category alone, since otherwise it is unknown
 * to which category a user belongs.
 */
async function readAnswers(ctx: ServiceContext, projectIds: readonly string[]): Promise<CategoryAnswers[]> {
  const { campaigns } = schema;
  const { deliveryTotals: totals } = figures;
  const meant = await ctx.db
    .select({
      id: campaigns.id,
      pubProjectId: campaigns.pubProjectId,
      categoryId: sql<string>`${targetings.categoryIds} ->> '$[0]'`,
    })
    .from(campaigns)
    .innerJoin(targetings, sql`${targetings.id} = ${campaigns.targeting} ->> '$.targetings[0]'`)
    .where(
      and(
        inArray(campaigns.pubProjectId, projectIds),
        sql`json_array_length(${campaigns.targeting}, '$.targetings') = 1`,
        sql`json_array_length(${targetings.categoryIds}) = 1`,
        sql`${targetings.type} <> 'auto'`,
        eq(targetings.projectId, campaigns.pubProjectId),
      ),
    );
  const counted = await askStoresOf(ctx, meant, (db, ids) =>
    db
      .select({
        id: totals.campaignId,
        impressions: sql<number>`sum(${totals.impressions})`,
        clicks: sql<number>`sum(${totals.clicks})`,
      })
      .from(totals)
      .where(and(isAmong(totals.campaignId, ids), gte(totals.bucketAt, ctx.now - AUTO_DAYS * DAY_MS)))
      .groupBy(totals.campaignId),
  );
  const categoryOf = new Map(meant.map(({ id, categoryId }) => [id, categoryId]));
  const byCategory = Map.groupBy(counted, ({ id }) => categoryOf.get(id) ?? "");
  return [...byCategory].map(([categoryId, rows]) => ({
    categoryId,
    impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
  }));
}
