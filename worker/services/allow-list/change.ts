import { and, eq } from "drizzle-orm";
import { allowListChangeSchema } from "../../../domain/project/allow-list";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { republishPrivate } from "../serving/private-plans";

/**
 * Says anew what an entry allows; what is not named is allowed no more.
 * @param input `allowListChangeSchema`
 * @throws AppError 070 with fields, NOT_FOUND for an entry of nobody's or of another project, and those of `requireAccess`
 */
export async function changeAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  entryId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const allowed = parseOrRefuse(allowListChangeSchema, input);
  const { allowListEntries } = schema;
  const mine = and(eq(allowListEntries.id, entryId), eq(allowListEntries.projectId, projectId));
  const listed = await ctx.db.query.allowListEntries.findFirst({ columns: { id: true }, where: mine });
  if (!listed) throw new AppError("NOT_FOUND");
  const plans = await republishPrivate(ctx, projectId);
  await commit(ctx.db, [
    ctx.db
      .update(allowListEntries)
      .set({ ...allowed, updatedAt: ctx.now })
      .where(mine),
    ...plans.statements,
  ]);
  plans.wake();
}
