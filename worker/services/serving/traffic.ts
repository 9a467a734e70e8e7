import { and, eq, gte, inArray, lt, ne, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { momentView } from "../../../domain/kernel";
import {
  HOUR_MS,
  hourStart,
  refusalShares,
  refusalShareView,
  TRAFFIC_SETTLES_AFTER_MS,
  type TrafficMessage,
} from "../../../domain/serving";
import { schema } from "../../db/client";
import type { CampaignRow } from "../../db/schema";
import { appTrafficStatements } from "../inventory";
import { commitWork, type ServiceContext } from "../kernel";

/**
 * Writes the counts of traffic books, each under its own part. Repeated and outdated messages have no effect. Messages so old that their
 * hour's parts may already have been summed are dropped.
 */
export async function recordTraffic(ctx: ServiceContext, messages: readonly TrafficMessage[]): Promise<void> {
  const current = messages.filter(({ hourAt }) => hourAt >= ctx.now - TRAFFIC_SETTLES_AFTER_MS);
  await commitWork(ctx, {
    rows: [
      ...current.flatMap((message) => [unitsOf(ctx, message), refusalRows(ctx, message)]),
      ...(await appTrafficStatements(ctx, current)),
    ],
  });
}

/** One bound parameter carries all rows, which exceed a statement's limit. */
function unitsOf(ctx: ServiceContext, { part, hourAt, units }: TrafficMessage) {
  const { unitTraffic } = schema;
  return ctx.db
    .insert(unitTraffic)
    .select(
      sql`select value->>'unitId', ${hourAt}, ${part}, value->>'requests', value->>'fills', value->>'anonymous'
      from json_each(${JSON.stringify(units)}) where true`,
    )
    .onConflictDoUpdate({
      target: [unitTraffic.unitId, unitTraffic.hourAt, unitTraffic.part],
      set: {
        requests: sql`excluded.requests`,
        fills: sql`excluded.fills`,
        anonymous: sql`excluded.anonymous`,
      },
      // Counts only grow, and a unit's requests are the largest of them.
      setWhere: sql`excluded.requests > ${unitTraffic.requests}`,
    });
}

function refusalRows(ctx: ServiceContext, { part, hourAt, refusals }: TrafficMessage) {
  const { refusalTotals: totals } = schema;
  return ctx.db
    .insert(totals)
    .select(
      sql`select value->>'campaignId', value->>'unitId', ${hourAt}, value->>'reason', ${part}, value->>'count'
      from json_each(${JSON.stringify(refusals)}) where true`,
    )
    .onConflictDoUpdate({
      target: [totals.campaignId, totals.hourAt, totals.unitId, totals.reason, totals.part],
      set: { count: sql`excluded.count` },
      setWhere: sql`excluded.count > ${totals.count}`,
    });
}

const HOURS = 24;

/** Refusal reasons of a campaign in the last 24 hours. */
export const campaignRefusalsView = z.object({
  fromMs: momentView,
  requests: z.int().describe("Of the units that the campaign stands on"),
  reasons: z.array(refusalShareView).describe("Each reason with how often it was met"),
});
export type CampaignRefusals = z.output<typeof campaignRefusalsView>;

/** The caller's access to the campaign is checked before. */
export async function refusalsOf(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "productId">,
): Promise<CampaignRefusals> {
  const { adProductUnits, refusalTotals, unitTraffic } = schema;
  const fromMs = hourStart(ctx.now) - (HOURS - 1) * HOUR_MS;
  const units = ctx.db
    .select({ id: adProductUnits.unitId })
    .from(adProductUnits)
    .where(eq(adProductUnits.productId, campaign.productId));
  const [counts, [traffic]] = await Promise.all([
    ctx.db
      .select({ reason: refusalTotals.reason, count: sum(refusalTotals.count).mapWith(Number) })
      .from(refusalTotals)
      .where(and(eq(refusalTotals.campaignId, campaign.id), gte(refusalTotals.hourAt, fromMs)))
      .groupBy(refusalTotals.reason),
    ctx.db
      .select({ requests: sum(unitTraffic.requests).mapWith(Number) })
      .from(unitTraffic)
      .where(and(inArray(unitTraffic.unitId, units), gte(unitTraffic.hourAt, fromMs))),
  ]);
  const requests = traffic?.requests ?? 0;
  const byReason = new Map(counts.map(({ reason, count }) => [reason, count]));
  return { fromMs, requests, reasons: refusalShares(byReason, requests) };
}

/** Refusals of several campaigns in two queries. The caller's access is checked before. */
export async function refusalsByCampaign(
  ctx: ServiceContext,
  campaigns: readonly Pick<CampaignRow, "id" | "productId">[],
): Promise<Map<string, CampaignRefusals>> {
  if (campaigns.length === 0) return new Map();
  const { adProductUnits, refusalTotals, unitTraffic } = schema;
  const fromMs = hourStart(ctx.now) - (HOURS - 1) * HOUR_MS;
  const among = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const [counts, traffic] = await Promise.all([
    ctx.db
      .select({
        campaignId: refusalTotals.campaignId,
        reason: refusalTotals.reason,
        count: sum(refusalTotals.count).mapWith(Number),
      })
      .from(refusalTotals)
      .where(
        and(
          inArray(refusalTotals.campaignId, among(campaigns.map(({ id }) => id))),
          gte(refusalTotals.hourAt, fromMs),
        ),
      )
      .groupBy(refusalTotals.campaignId, refusalTotals.reason),
    ctx.db
      .select({ productId: adProductUnits.productId, requests: sum(unitTraffic.requests).mapWith(Number) })
      .from(adProductUnits)
      .innerJoin(unitTraffic, eq(unitTraffic.unitId, adProductUnits.unitId))
      .where(
        and(
          inArray(adProductUnits.productId, among(campaigns.map(({ productId }) => productId))),
          gte(unitTraffic.hourAt, fromMs),
        ),
      )
      .groupBy(adProductUnits.productId),
  ]);
  return new Map(
    campaigns.map(({ id, productId }) => {
      const requests = traffic.find((each) => each.productId === productId)?.requests ?? 0;
      const own = counts.filter(({ campaignId }) => campaignId === id);
      const byReason = new Map(own.map(({ reason, count }) => [reason, count]));
      return [id, { fromMs, requests, reasons: refusalShares(byReason, requests) }];
    }),
  );
}

/** Part that holds the sum of an hour's parts. */
const WHOLE = "";
/** Retention of refusals; traffic is kept, since forecasts use it. */
const REFUSALS_KEPT_MS = 90 * 24 * HOUR_MS;

/** Sums the parts of settled hours in one transaction, and deletes old refusals. */
export async function compactTraffic(ctx: ServiceContext): Promise<void> {
  const { unitTraffic: traffic, refusalTotals: totals } = schema;
  const before = hourStart(ctx.now - TRAFFIC_SETTLES_AFTER_MS);
  const trafficParts = and(lt(traffic.hourAt, before), ne(traffic.part, WHOLE));
  const refusalParts = and(lt(totals.hourAt, before), ne(totals.part, WHOLE));
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(traffic)
        .select(
          sql`select unit_id, hour_at, ${WHOLE}, sum(requests), sum(fills), sum(anonymous) from unit_traffic
        where ${trafficParts} group by unit_id, hour_at`,
        )
        .onConflictDoUpdate({
          target: [traffic.unitId, traffic.hourAt, traffic.part],
          set: {
            requests: sql`${traffic.requests} + excluded.requests`,
            fills: sql`${traffic.fills} + excluded.fills`,
            anonymous: sql`${traffic.anonymous} + excluded.anonymous`,
          },
        }),
      ctx.db.delete(traffic).where(trafficParts),
      ctx.db
        .insert(totals)
        .select(
          sql`select campaign_id, unit_id, hour_at, reason, ${WHOLE}, sum(count) from refusal_totals
        where ${refusalParts} group by campaign_id, unit_id, hour_at, reason`,
        )
        .onConflictDoUpdate({
          target: [totals.campaignId, totals.hourAt, totals.unitId, totals.reason, totals.part],
          set: { count: sql`${totals.count} + excluded.count` },
        }),
      ctx.db.delete(totals).where(refusalParts),
      ctx.db.delete(totals).where(lt(totals.hourAt, ctx.now - REFUSALS_KEPT_MS)),
    ],
  });
}
