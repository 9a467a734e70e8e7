import { and, eq, isNull, lt, or } from "drizzle-orm";
import {
  INSPECTION_TTL_MS,
  type InspectedRequest,
  type InspectionBoardRpc,
  inspectionKey,
} from "../../../../domain/app/inspection";
import { schema } from "../../../db/client";
import { requireAccess } from "../../access";
import type { ServiceContext } from "../../context";
import { type AppRow, findApp } from "../find";

/**
 * Has every request of the app told to its board for ten minutes: one record says so, which isolates that answer the app's units read
 * within half a minute. Opened again while it is open, it lasts as long from then on.
 * @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function openInspection(ctx: ServiceContext, projectId: string, appId: string): Promise<void> {
  await requireAccess(ctx, projectId, "testing.write", "pub");
  const app = await findApp(ctx, projectId, appId);
  const { projectApps } = schema;
  const inspectedUntil = ctx.now + INSPECTION_TTL_MS;
  // First what the ad server reads: a page that says it is open never says so of one that nobody was told of.
  await ctx.env.PLANS.put(inspectionKey(app.id), String(inspectedUntil), {
    expirationTtl: INSPECTION_TTL_MS / 1_000,
  });
  await ctx.db
    .update(projectApps)
    .set({ inspectedUntil })
    .where(
      and(
        eq(projectApps.id, app.id),
        or(isNull(projectApps.inspectedUntil), lt(projectApps.inspectedUntil, inspectedUntil)),
      ),
    );
}

/** What an app's requests were, the newest first, and until when they are told; null when nobody looks now. */
export interface Inspection {
  openUntil: number | null;
  requests: InspectedRequest[];
}

/** Of an app that the caller was let see. */
export async function inspectionOf(ctx: ServiceContext, app: AppRow): Promise<Inspection> {
  const { INSPECTION_BOARD } = ctx.env;
  const board: InspectionBoardRpc = INSPECTION_BOARD.get(INSPECTION_BOARD.idFromName(app.id));
  const { inspectedUntil } = app;
  return {
    openUntil: inspectedUntil !== null && inspectedUntil > ctx.now ? inspectedUntil : null,
    requests: inspectedUntil === null ? [] : await board.recent(),
  };
}
