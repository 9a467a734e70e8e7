import { and, lt, ne, sql } from "drizzle-orm";
import { DAY_MS } from "../../../domain/kernel";
import { FORECAST_WEEKS } from "../../../domain/reports";
import { hourStart, TRAFFIC_SETTLES_AFTER_MS, type TrafficMessage } from "../../../domain/serving";
import { schema } from "../../db/client";
import { appTrafficStatements } from "../inventory";
import { commitWork, type ServiceContext } from "../kernel";
import { recordInStores } from "./refusals";

/**
 * Writes the counts of traffic books, each under its own part: requests and refusals to the stores of publishers, requests and apps' counts to
 * D1. Repeated and outdated messages have no effect. Messages so old that their hour's parts may already have been summed are dropped.
 */
export async function recordTraffic(ctx: ServiceContext, messages: readonly TrafficMessage[]): Promise<void> {
  const current = messages.filter(({ hourAt }) => hourAt >= ctx.now - TRAFFIC_SETTLES_AFTER_MS);
  const noted = await recordInStores(ctx, current);
  await commitWork(ctx, {
    rows: [
      ...current.map((message) => unitsOf(ctx, message)),
      ...(await appTrafficStatements(ctx, current)),
      ...noted,
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

/** Part that holds the sum of an hour's parts. */
const WHOLE = "";

/** How long D1 has requests, which forecasts use; reports read the stores. */
const RECENT_MS = (FORECAST_WEEKS + 1) * 7 * DAY_MS;

/** Sums the parts of settled hours in one transaction, and deletes old hours but each unit's last one, by which it is known to be connected. */
export async function compactTraffic(ctx: ServiceContext): Promise<void> {
  const { unitTraffic: traffic } = schema;
  const before = hourStart(ctx.now - TRAFFIC_SETTLES_AFTER_MS);
  const trafficParts = and(lt(traffic.hourAt, before), ne(traffic.part, WHOLE));
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
        .delete(traffic)
        .where(
          and(
            lt(traffic.hourAt, ctx.now - RECENT_MS),
            sql`exists (select 1 from unit_traffic later where later.unit_id = unit_traffic.unit_id and later.hour_at > unit_traffic.hour_at)`,
          ),
        ),
    ],
  });
}
