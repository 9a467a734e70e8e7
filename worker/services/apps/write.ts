import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { rawStatement } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { saveVersioned } from "../shared/save-once";
import type { AppRow } from "./find";

/**
 * Changes an app in one batch with what follows from it: the ad server is told, and its project is proven as long as one of its apps is.
 * @throws AppError CONFLICT when it is not as the caller saw it, or was changed meanwhile
 */
export async function writeApp(
  ctx: ServiceContext,
  app: AppRow,
  fields: Partial<typeof schema.projectApps.$inferInsert>,
  rest: readonly BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { projectApps, projects } = schema;
  const outbox = await enqueue(ctx, "plan.publish", { appId: app.id });
  const proven = rawStatement(
    ctx.db,
    sql`update ${projects} set verified_at = (select min(verified_at) from ${projectApps} where project_id = ${app.projectId} and deleted_at is null) where id = ${app.projectId}`,
  );
  await saveVersioned(
    ctx,
    app,
    ctx.db
      .update(projectApps)
      .set({ ...fields, updatedAt: ctx.now, version: app.version + 1 })
      .where(and(eq(projectApps.id, app.id), eq(projectApps.version, app.version))),
    [proven, ...rest, ...outbox.statements],
  );
  outbox.wake();
}
