import { and, asc, eq, isNull } from "drizzle-orm";
import { type AppRecord, appKeyKey } from "../../../domain/audience/directory";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { hasItsTurn } from "../shared/turn";

const HOUR_MS = 3_600_000;
/** Each is a read of KV, of which one invocation may make a thousand. */
const TURN_MAX = 200;

/**
 * Looks whether the ad server knows the apps whose turn it is, and tells it of those that it does not know, or not as they are:
 * one that was registered before there were such records, or whose record was lost. Every app has its turn once an hour; where
 * a turn is longer than `max`, its apps come in parts, one part an hour.
 *
 * @returns how many were told
 */
export async function tickAppRecords(ctx: ServiceContext, max = TURN_MAX): Promise<number> {
  const { projectApps, projects } = schema;
  const isDue = and(
    isNull(projectApps.deletedAt),
    eq(projectApps.status, "available"),
    isNull(projectApps.suspendedAt),
    isNull(projects.deletedAt),
    hasItsTurn(projectApps.id, ctx.now),
  );
  const due = ctx.db
    .select({
      appId: projectApps.id,
      appKey: projectApps.appKey,
      projectId: projects.id,
      uidKey: projects.uidKey,
    })
    .from(projectApps)
    .innerJoin(projects, eq(projects.id, projectApps.projectId))
    .where(isDue);
  const parts = Math.max(1, Math.ceil((await ctx.db.$count(due)) / max));
  const part = Math.floor(ctx.now / HOUR_MS) % parts;
  const apps = await due
    .orderBy(asc(projectApps.id))
    .limit(max)
    .offset(part * max);
  const told = await Promise.all(
    apps.map(({ appKey, appId, projectId, uidKey }) => tell(ctx, appKey, { projectId, appId, uidKey })),
  );
  return told.filter(Boolean).length;
}

async function tell({ env }: ServiceContext, appKey: string, record: AppRecord): Promise<boolean> {
  const wanted = JSON.stringify(record);
  const key = appKeyKey(appKey);
  if ((await env.PLANS.get(key)) === wanted) return false;
  await env.PLANS.put(key, wanted);
  return true;
}
