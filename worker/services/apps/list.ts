import { and, eq, isNull, sql } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import {
  behind,
  likePattern,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  toPage,
} from "../shared/paging";
import type { AppRow } from "./find";

export type AppListItem = AppRow & { unitCount: number };

/** @throws AppError 070, and those of `requireAccess` */
export async function listApps(
  ctx: ServiceContext,
  projectId: string,
  query: PageQuery & { q?: string } = {},
): Promise<Page<AppListItem>> {
  await requireAccess(ctx, projectId, "app.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const apps = schema.projectApps;
  const rows = await ctx.db
    .select({
      app: apps,
      // Drizzle leaves the table out of a single table's columns, and the inner table has an id of its own.
      unitCount: sql<number>`(select count(*) from ${schema.adUnits} where ${schema.adUnits.appId} = ${apps}.id)`,
    })
    .from(apps)
    .where(
      and(
        eq(apps.projectId, projectId),
        isNull(apps.deletedAt),
        behind(apps, next),
        query.q
          ? sql`(${apps.title} like ${likePattern(query.q)} escape '\\' or ${apps.domain} like ${likePattern(query.q)} escape '\\')`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(apps))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row.app,
    ({ app, unitCount }) => ({ ...app, unitCount }),
  );
}
