import { and, eq } from "drizzle-orm";
import { allowListEntrySchema } from "../../../domain/project/allow-list";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { republishPrivate } from "../serving/private-plans";

/**
 * Allows an address or a domain something. A form that is sent twice adds it once.
 *
 * @param input `allowListFormSchema`
 * @returns its id
 * @throws AppError 070 with fields, also for one that is listed already, and those of `requireAccess`
 */
export async function addAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<string> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const { value, kind, ...allowed } = parseOrRefuse(allowListEntrySchema, input);
  const id = await ctx.newId("allowListEntry");
  if (await isListed(ctx, projectId, value, id)) return id;
  const plans = await republishPrivate(ctx, projectId);
  const entry = { id, projectId, value, kind, ...allowed, createdAt: ctx.now, updatedAt: ctx.now };
  try {
    await commit(ctx.db, [ctx.db.insert(schema.allowListEntries).values(entry), ...plans.statements]);
  } catch (error) {
    if (error instanceof AppError && (await isListed(ctx, projectId, value, id))) return id;
    throw error;
  }
  plans.wake();
  return id;
}

/** Whether this very entry is there already. @throws AppError 070 when another one has its value */
async function isListed(ctx: ServiceContext, projectId: string, value: string, id: string): Promise<boolean> {
  const { allowListEntries } = schema;
  const listed = await ctx.db.query.allowListEntries.findFirst({
    columns: { id: true },
    where: and(eq(allowListEntries.projectId, projectId), eq(allowListEntries.value, value)),
  });
  if (listed && listed.id !== id) throw new AppError("070", { fields: { value: ["allowList.duplicate"] } });
  return listed !== undefined;
}
