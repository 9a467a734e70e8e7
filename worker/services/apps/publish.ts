import { eq } from "drizzle-orm";
import { type AppRecord, appKeyKey } from "../../../domain/audience/directory";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { publishAppPlans } from "../serving/publish-plan";

/**
 * Tells the ad server whose key this is, or that it is nobody's any more, and what its units show now. Published twice is harmless.
 */
export async function publishApp(ctx: ServiceContext, appId: string): Promise<void> {
  const { projectApps, projects } = schema;
  const [found] = await ctx.db
    .select({ app: projectApps, project: projects })
    .from(projectApps)
    .innerJoin(projects, eq(projects.id, projectApps.projectId))
    .where(eq(projectApps.id, appId))
    .limit(1);
  if (!found) return;
  const { app, project } = found;
  const key = appKeyKey(app.appKey);
  const isOpen =
    app.status === "available" &&
    app.suspendedAt === null &&
    app.deletedAt === null &&
    project.deletedAt === null;
  const record: AppRecord = { projectId: project.id, appId, uidKey: project.uidKey };
  if (isOpen) await ctx.env.PLANS.put(key, JSON.stringify(record));
  else await ctx.env.PLANS.delete(key);
  await publishAppPlans(ctx, appId);
}
