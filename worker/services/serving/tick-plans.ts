import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { dayAt, dayStartMs } from "../../../domain/calendar/day";
import { BILLING_ZONE, STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { publishUnitPlan } from "./publish-plan";

/**
 * Stops the delivery of publishers whose free limit of the month is used up, and lets it go on with a new month or another
 * plan. @returns how many publishers changed.
 */
export async function tickPlanLimits(ctx: ServiceContext): Promise<number> {
  const { projects, deliveryTotals } = schema;
  const monthStart = dayStartMs(`${dayAt(ctx.now, BILLING_ZONE).slice(0, 7)}-01`, BILLING_ZONE);
  const used = sql<number>`coalesce((select sum(${deliveryTotals.impressions}) from ${deliveryTotals} where ${deliveryTotals.pubProjectId} = ${projects.id} and ${deliveryTotals.bucketAt} >= ${monthStart}), 0)`;
  const exceeded = sql`(${projects.plan} = 'stream' and ${used} >= ${STREAM_PLAN_FREE_IMPRESSIONS})`;
  const [stopped, resumed] = await Promise.all([
    ctx.db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.kind, "pub"), isNull(projects.planExhaustedAt), exceeded))
      .limit(100),
    ctx.db
      .select({ id: projects.id })
      .from(projects)
      .where(and(isNotNull(projects.planExhaustedAt), sql`not ${exceeded}`))
      .limit(100),
  ]);
  for (const { id } of stopped) await setExhausted(ctx, id, ctx.now);
  for (const { id } of resumed) await setExhausted(ctx, id, null);
  return stopped.length + resumed.length;
}

async function setExhausted(ctx: ServiceContext, projectId: string, at: number | null): Promise<void> {
  await ctx.db.update(schema.projects).set({ planExhaustedAt: at }).where(eq(schema.projects.id, projectId));
  const units = await ctx.db.query.adUnits.findMany({
    columns: { id: true },
    where: eq(schema.adUnits.projectId, projectId),
  });
  for (const unit of units) await publishUnitPlan(ctx, unit.id);
}
