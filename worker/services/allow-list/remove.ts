import { and, eq } from "drizzle-orm";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { republishPrivate } from "../serving/private-plans";

/** Idempotent. @throws AppError of `requireAccess` */
export async function removeAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  entryId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const { allowListEntries } = schema;
  const plans = await republishPrivate(ctx, projectId);
  await commit(ctx.db, [
    ctx.db
      .delete(allowListEntries)
      .where(and(eq(allowListEntries.id, entryId), eq(allowListEntries.projectId, projectId))),
    ...plans.statements,
  ]);
  plans.wake();
}
