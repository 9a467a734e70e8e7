import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type AppRow, findApp } from "./find";

/** @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess` */
export async function getApp(ctx: ServiceContext, projectId: string, appId: string): Promise<AppRow> {
  await requireAccess(ctx, projectId, "app.read", "pub");
  return findApp(ctx, projectId, appId);
}
