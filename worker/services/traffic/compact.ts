import { and, lt, ne, sql } from "drizzle-orm";
import { HOUR_MS, hourStart, TRAFFIC_SETTLES_AFTER_MS } from "../../../domain/delivery/traffic";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** The part that an hour's parts are added up in. */
const WHOLE = "";
/** How long refusals are kept; traffic stays, since forecasts are made of it. */
const REFUSALS_KEPT_MS = 90 * 24 * HOUR_MS;

/** Adds up the parts of the hours in which nothing is written any more, in one transaction, and forgets refusals of long ago. */
export async function compactTraffic(ctx: ServiceContext): Promise<void> {
  const { unitTraffic: traffic, refusalTotals: totals } = schema;
  const before = hourStart(ctx.now - TRAFFIC_SETTLES_AFTER_MS);
  const trafficParts = and(lt(traffic.hourAt, before), ne(traffic.part, WHOLE));
  const refusalParts = and(lt(totals.hourAt, before), ne(totals.part, WHOLE));
  await commit(ctx.db, [
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
  ]);
}
