import { and, eq, isNull, lt, or } from "drizzle-orm";
import {
  INSPECTION_TTL_MS,
  type InspectedRequest,
  type InspectionBoardRpc,
} from "../../../../domain/app/inspection";
import { commit } from "../../../db/batch";
import { schema } from "../../../db/client";
import { requireAccess } from "../../access";
import type { ServiceContext } from "../../context";
import { enqueue } from "../../shared/outbox";
import { type AppRow, findApp } from "../find";

/**
 * Has every request of the app told to its board for ten minutes: its units' plans say so, which the ad server reads within half a minute.
 * Opened again while it is open, it lasts as long from then on.
 * @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function openInspection(ctx: ServiceContext, projectId: string, appId: string): Promise<void> {
  await requireAccess(ctx, projectId, "testing.write", "pub");
  const app = await findApp(ctx, projectId, appId);
  const { projectApps } = schema;
  const inspectedUntil = ctx.now + INSPECTION_TTL_MS;
  const outbox = await enqueue(ctx, "plan.publish", { appId: app.id });
  await commit(ctx.db, [
    ctx.db
      .update(projectApps)
      .set({ inspectedUntil })
      .where(
        and(
          eq(projectApps.id, app.id),
          or(isNull(projectApps.inspectedUntil), lt(projectApps.inspectedUntil, inspectedUntil)),
        ),
      ),
    ...outbox.statements,
  ]);
  outbox.wake();
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
