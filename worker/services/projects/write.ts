import { and, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { saveVersioned } from "../shared/save-once";

/** @throws AppError CONFLICT when it is not as the caller saw it, or was changed meanwhile */
export async function writeProject(
  ctx: ServiceContext,
  projectId: string,
  version: number,
  fields: Partial<typeof schema.projects.$inferInsert>,
  more: Parameters<typeof saveVersioned>[3] = [],
): Promise<void> {
  await saveVersioned(
    ctx,
    { id: projectId, version },
    ctx.db
      .update(schema.projects)
      .set({ ...fields, updatedAt: ctx.now, version: version + 1 })
      .where(and(eq(schema.projects.id, projectId), eq(schema.projects.version, version))),
    more,
  );
}
