import { requireAccess } from "../../access";
import type { ServiceContext } from "../../context";
import { findApp } from "../find";
import { writeApp } from "../write";

/**
 * Begins the checklist of the developer centre anew: only what happens from now on ticks it. A proof that the app is the publisher's own stays.
 * @throws AppError PROJECT_APP_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function resetPreflight(ctx: ServiceContext, projectId: string, appId: string): Promise<void> {
  await requireAccess(ctx, projectId, "app.write", "pub");
  const app = await findApp(ctx, projectId, appId);
  await writeApp(ctx, app, { preflightResetAt: ctx.now, sdkSeenAt: null, unitSeenAt: null });
}
