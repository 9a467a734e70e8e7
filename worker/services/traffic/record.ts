import { sql } from "drizzle-orm";
import { TRAFFIC_SETTLES_AFTER_MS, type TrafficMessage } from "../../../domain/delivery/traffic";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { appTrafficStatements } from "../apps/traffic/record";
import type { ServiceContext } from "../context";

/**
 * Writes what isolates counted, each message under its own part: written again it is the same, however often it is delivered. What is so
 * old that its parts may have been added up already is dropped.
 */
export async function recordTraffic(ctx: ServiceContext, messages: readonly TrafficMessage[]): Promise<void> {
  const current = messages.filter(({ hourAt }) => hourAt >= ctx.now - TRAFFIC_SETTLES_AFTER_MS);
  await commit(ctx.db, [
    ...current.flatMap((message) => [unitsOf(ctx, message), refusalsOf(ctx, message)]),
    ...(await appTrafficStatements(ctx, current)),
  ]);
}

/** One bound parameter carries all rows, which are more than a statement may bind. */
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
    });
}

function refusalsOf(ctx: ServiceContext, { part, hourAt, refusals }: TrafficMessage) {
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
    });
}
