import { and, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** Idempotent. @throws AppError of `requireAccess` */
export async function removeAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  entryId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  await ctx.db
    .delete(schema.allowListEntries)
    .where(and(eq(schema.allowListEntries.id, entryId), eq(schema.allowListEntries.projectId, projectId)));
}
