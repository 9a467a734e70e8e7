import { and, asc, eq } from "drizzle-orm";
import { allowListEntrySchema, grantsFor } from "../../../domain/project/schema";
import { AppError } from "../../../domain/shared/errors";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

export type AllowListEntry = typeof schema.allowListEntries.$inferSelect;

/** @throws AppError of `requireAccess` */
export async function listAllowList(ctx: ServiceContext, projectId: string): Promise<AllowListEntry[]> {
  await requireAccess(ctx, projectId, "allow-list.read", "pub");
  return ctx.db.query.allowListEntries.findMany({
    where: eq(schema.allowListEntries.projectId, projectId),
    orderBy: asc(schema.allowListEntries.value),
    limit: LIST_PAGE_LIMIT,
  });
}

/** @throws AppError 070 (also for an entry that is there already), and those of `requireAccess` */
export async function addAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<string> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const values = parseOrRefuse(allowListEntrySchema, input);
  const id = await ctx.newId("allowListEntry");
  try {
    await commit(ctx.db, [
      ctx.db
        .insert(schema.allowListEntries)
        .values({ id, projectId, ...values, createdAt: ctx.now, updatedAt: ctx.now })
        .onConflictDoNothing({ target: schema.allowListEntries.id }),
    ]);
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") {
      throw new AppError("070", { fields: { value: ["allowList.duplicate"] } });
    }
    throw error;
  }
  return id;
}

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

/** What a publisher's allow list grants to the people of an ad account: the most that any of its members gets. */
export async function grantsOf(ctx: ServiceContext, pubProjectId: string, advProjectId: string) {
  const [entries, members] = await Promise.all([
    ctx.db.query.allowListEntries.findMany({ where: eq(schema.allowListEntries.projectId, pubProjectId) }),
    ctx.db
      .select({ email: schema.accounts.email })
      .from(schema.memberships)
      .innerJoin(schema.accounts, eq(schema.accounts.id, schema.memberships.accountId))
      .where(eq(schema.memberships.projectId, advProjectId)),
  ]);
  const grants = members.map((member) => grantsFor(member.email, entries));
  return {
    manualPayment: grants.some((grant) => grant.manualPayment),
    privateAccess: grants.some((grant) => grant.privateAccess),
  };
}
