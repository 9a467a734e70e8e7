import { asc, eq } from "drizzle-orm";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
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
