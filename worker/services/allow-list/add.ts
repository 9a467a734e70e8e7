import { and, eq } from "drizzle-orm";
import { allowListEntrySchema } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { republishPrivate } from "../serving/private-plans";

/**
 * Allows an address or a domain something; what is said of one that is listed already takes the place of what was said.
 *
 * @returns its id, and whether it is new in the list
 * @throws AppError 070, and those of `requireAccess`
 */
export async function addAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ id: string; isNew: boolean }> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const { value, kind, ...allowed } = parseOrRefuse(allowListEntrySchema, input);
  const { allowListEntries } = schema;
  const listed = await ctx.db.query.allowListEntries.findFirst({
    columns: { id: true },
    where: and(eq(allowListEntries.projectId, projectId), eq(allowListEntries.value, value)),
  });
  const id = listed?.id ?? (await ctx.newId("allowListEntry"));
  const plans = await republishPrivate(ctx, projectId);
  await commit(ctx.db, [
    ctx.db
      .insert(allowListEntries)
      .values({ id, projectId, value, kind, ...allowed, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoUpdate({
        target: [allowListEntries.projectId, allowListEntries.value],
        set: { ...allowed, updatedAt: ctx.now },
      }),
    ...plans.statements,
  ]);
  plans.wake();
  return { id, isNew: listed === undefined };
}
