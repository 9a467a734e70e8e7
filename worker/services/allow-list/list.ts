import { and, eq } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../shared/paging";
import { holds } from "../shared/text-search";

export type AllowListEntry = typeof schema.allowListEntries.$inferSelect;

/** Newest first; `q` is a part of an address or a domain. @throws AppError 070, and those of `requireAccess` */
export async function listAllowList(
  ctx: ServiceContext,
  projectId: string,
  query: PageQuery & { q?: string } = {},
): Promise<Page<AllowListEntry>> {
  await requireAccess(ctx, projectId, "allow-list.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const entries = schema.allowListEntries;
  const rows = await ctx.db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.projectId, projectId),
        holds(query.q?.toLowerCase(), entries.value),
        behind(entries, next),
      ),
    )
    .orderBy(...newestFirst(entries))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => row,
  );
}
