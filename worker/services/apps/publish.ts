import { eq } from "drizzle-orm";
import { type AppRecord, appKeyKey } from "../../../domain/audience/directory";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** Tells the ad server whose key this is, or that it is nobody's any more. Published twice is harmless. */
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
  if (app.deletedAt !== null || project.deletedAt !== null) return ctx.env.PLANS.delete(key);
  const record: AppRecord = { projectId: project.id, appId, uidKey: project.uidKey };
  await ctx.env.PLANS.put(key, JSON.stringify(record));
}
