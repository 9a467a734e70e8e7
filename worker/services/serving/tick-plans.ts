import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { dayAt, dayStartMs } from "../../../domain/calendar/day";
import { bucketAt } from "../../../domain/delivery/bucket";
import { BILLING_ZONE, BUCKET_MS, STREAM_PLAN_FREE_IMPRESSIONS } from "../../../domain/shared/limits";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import type { OutboxTopic } from "../../db/outbox-topics";
import type { ServiceContext } from "../context";
import { enqueueAll } from "../shared/outbox";
import { configureMeter } from "./configure-meter";

const METERS_AT_ONCE = 25;
const WATCHED_MAX = 100;

type Effect = [OutboxTopic, Record<string, unknown>];

/** What each publisher showed this month, and whether that is more than its plan has for free. */
function usage(nowMs: number) {
  const { projects, deliveryTotals } = schema;
  const monthStart = dayStartMs(`${dayAt(nowMs, BILLING_ZONE).slice(0, 7)}-01`, BILLING_ZONE);
  const shownSince = (atMs: number) =>
    sql<number>`coalesce((select sum(${deliveryTotals.impressions}) from ${deliveryTotals} where ${deliveryTotals.pubProjectId} = ${projects.id} and ${deliveryTotals.bucketAt} >= ${atMs}), 0)`;
  const used = shownSince(monthStart);
  const lately = shownSince(bucketAt(nowMs) - BUCKET_MS);
  return {
    exceeded: sql`(${projects.plan} = 'stream' and ${used} >= ${STREAM_PLAN_FREE_IMPRESSIONS})`,
    /** Less is left than was shown within the hour. */
    runningOut: sql`(${projects.plan} = 'stream' and ${used} + ${lately} >= ${STREAM_PLAN_FREE_IMPRESSIONS})`,
  };
}

/**
 * Stops the delivery of publishers whose free limit of the month is used up, and lets it go on with a new month or another
 * plan. @returns how many publishers changed.
 */
export async function tickPlanLimits(ctx: ServiceContext): Promise<number> {
  const { projects } = schema;
  const { exceeded } = usage(ctx.now);
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

/** How often to look again, and what to wait with. */
export interface Watch {
  everyMs: number;
  times: number;
  wait(ms: number): Promise<void>;
}

/**
 * Looks after the publishers whose free limit may be used up before the next minute's tick, and stops each when it is. Asks nothing
 * more where there is none. @returns how many were stopped
 */
export async function watchPlanLimits(ctx: ServiceContext, { everyMs, times, wait }: Watch): Promise<number> {
  const { projects } = schema;
  const { exceeded, runningOut } = usage(ctx.now);
  const isOpen = and(eq(projects.kind, "pub"), isNull(projects.planExhaustedAt));
  const near = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(isOpen, runningOut))
    .limit(WATCHED_MAX);
  const watched = near.map(({ id }) => id);
  let stopped = 0;
  for (let time = 0; time < times && stopped < watched.length; time++) {
    await wait(everyMs);
    const spent = await ctx.db
      .select({ id: projects.id })
      .from(projects)
      .where(
        and(
          isOpen,
          sql`${projects.id} in (select value from json_each(${JSON.stringify(watched)}))`,
          exceeded,
        ),
      );
    for (const { id } of spent) await setExhausted(ctx, id, ctx.now + (time + 1) * everyMs);
    stopped += spent.length;
  }
  return stopped;
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
  const outbox = await enqueueAll(ctx, [
    ...live.map(({ id }): Effect => ["meter.configure", { campaignId: id }]),
    ["plan.publish", { projectId }],
  ]);
  const update = ctx.db.update(projects).set({ planExhaustedAt: at }).where(eq(projects.id, projectId));
  await commit(ctx.db, [update, ...outbox.statements]);
  outbox.wake();
  for (let first = 0; first < live.length; first += METERS_AT_ONCE) {
    const some = live.slice(first, first + METERS_AT_ONCE);
    await Promise.allSettled(some.map((campaign) => configureMeter(ctx, campaign)));
  }
}
