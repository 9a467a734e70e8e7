import { and, eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

export type AppRow = typeof schema.projectApps.$inferSelect;

/** An app of the project, or 404: also for ids in bodies. @throws AppError PROJECT_APP_NOT_FOUND */
export async function findApp(ctx: ServiceContext, projectId: string, appId: string): Promise<AppRow> {
  const app = await findAppEvenDeleted(ctx, projectId, appId);
  if (app.deletedAt !== null) throw new AppError("PROJECT_APP_NOT_FOUND");
  return app;
}

/** The same with one that was deleted. @throws AppError PROJECT_APP_NOT_FOUND */
export async function findAppEvenDeleted(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
): Promise<AppRow> {
  const { projectApps } = schema;
  const app = await ctx.db.query.projectApps.findFirst({
    where: and(eq(projectApps.id, appId), eq(projectApps.projectId, projectId)),
  });
  if (!app) throw new AppError("PROJECT_APP_NOT_FOUND");
  return app;
}
