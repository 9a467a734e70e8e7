import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { billingMonthAt, STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { commitWork, hasItsTurn, type ServiceContext } from "../kernel";
import { configureMeter } from "./meter";

const TURN_MAX = 200;

/**
 * Gives live campaigns the forecast of their traffic anew, each once an hour. @returns how many were told.
 */
export async function tickForecasts(ctx: ServiceContext): Promise<number> {
  const { campaigns } = schema;
  const due = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.status, "live"), hasItsTurn(campaigns.id, ctx.now)))
    .orderBy(asc(campaigns.id))
    .limit(TURN_MAX);
  for (const campaign of due) await configureMeter(ctx, campaign);
  return due.length;
}

const METERS_AT_ONCE = 25;
const AT_ONCE_MAX = 100;

/** Whether a publisher has shown as much this month as its plan has for free. */
function exceeded(nowMs: number) {
  const { projects, projectMonths } = schema;
  const shown = sql`select ${projectMonths.impressions} from ${projectMonths} where ${projectMonths.pubProjectId} = ${projects.id} and ${projectMonths.month} = ${billingMonthAt(nowMs)}`;
  return sql`(${projects.plan} = 'stream' and coalesce((${shown}), 0) >= ${STREAM_PLAN_FREE_IMPRESSIONS})`;
}

/**
 * Stops the delivery of publishers whose free limit of the month is used up, and lets it go on with a new month or another
 * plan. @returns how many publishers changed.
 */
export async function tickPlanLimits(ctx: ServiceContext): Promise<number> {
  const { projects } = schema;
  const resumed = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(isNotNull(projects.planExhaustedAt), sql`not ${exceeded(ctx.now)}`))
    .limit(AT_ONCE_MAX);
  for (const { id } of resumed) await setExhausted(ctx, id, null);
  return resumed.length + (await stopUsedUpPlans(ctx));
}

/**
 * Stops the delivery of those of the publishers, of all unless some are named, whose free limit of the month is used up.
 * @returns how many were stopped
 */
export async function stopUsedUpPlans(ctx: ServiceContext, among?: readonly string[]): Promise<number> {
  const { projects } = schema;
  const named = among && sql`${projects.id} in (select value from json_each(${JSON.stringify(among)}))`;
  const stopped = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.kind, "pub"), isNull(projects.planExhaustedAt), named, exceeded(ctx.now)))
    .limit(AT_ONCE_MAX);
  for (const { id } of stopped) await setExhausted(ctx, id, ctx.now);
  return stopped.length;
}

/**
 * The meters are told at once: what is published may take KV a minute to spread, and a lease that is not renewed ends in seconds. The
 * outbox publishes the plans, and tells the meters again should a try here fail.
 */
async function setExhausted(ctx: ServiceContext, projectId: string, at: number | null): Promise<void> {
  const { campaigns, projects } = schema;
  const live = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.pubProjectId, projectId), eq(campaigns.status, "live")));
  await commitWork(ctx, {
    rows: [ctx.db.update(projects).set({ planExhaustedAt: at }).where(eq(projects.id, projectId))],
    events: [
      ...live.map(({ id }) => ["meter.configure", { campaignId: id }] as const),
      ["plan.publish", { projectId }],
    ],
  });
  for (let first = 0; first < live.length; first += METERS_AT_ONCE) {
    const some = live.slice(first, first + METERS_AT_ONCE);
    await Promise.allSettled(some.map((campaign) => configureMeter(ctx, campaign)));
  }
}
