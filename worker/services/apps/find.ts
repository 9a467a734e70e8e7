import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

export type AppRow = typeof schema.projectApps.$inferSelect;

/** An app of the project, or 404: also for ids in bodies. @throws AppError PROJECT_APP_NOT_FOUND */
export async function findApp(ctx: ServiceContext, projectId: string, appId: string): Promise<AppRow> {
  const app = await ctx.db.query.projectApps.findFirst({
    where: and(
      eq(schema.projectApps.id, appId),
      eq(schema.projectApps.projectId, projectId),
      isNull(schema.projectApps.deletedAt),
    ),
  });
  if (!app) throw new AppError("PROJECT_APP_NOT_FOUND");
  return app;
}
