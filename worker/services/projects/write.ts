import { and, eq } from "drizzle-orm";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

export async function writeProject(
  ctx: ServiceContext,
  projectId: string,
  version: number,
  fields: Partial<typeof schema.projects.$inferInsert>,
  more: Parameters<typeof commitVersioned>[2] = [],
): Promise<void> {
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.projects)
      .set({ ...fields, updatedAt: ctx.now, version: version + 1 })
      .where(and(eq(schema.projects.id, projectId), eq(schema.projects.version, version))),
    more,
  );
}
