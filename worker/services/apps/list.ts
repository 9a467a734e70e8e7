import { and, eq, isNull, sql } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../shared/paging";
import { holds } from "../shared/text-search";
import type { AppRow } from "./find";

export type AppListItem = AppRow & { unitCount: number };

export interface AppFilter extends PageQuery {
  /** Part of a name or of an identifier. */
  q?: string | undefined;
  platform?: string | undefined;
}

/** Units that are archived are not counted. @throws AppError 070, and those of `requireAccess` */
export async function listApps(
  ctx: ServiceContext,
  projectId: string,
  filter: AppFilter = {},
): Promise<Page<AppListItem>> {
  await requireAccess(ctx, projectId, "app.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const apps = schema.projectApps;
  const rows = await ctx.db
    .select({
      app: apps,
      // Drizzle leaves the table out of a single table's columns, and the inner table has an id of its own.
      unitCount: sql<number>`(select count(*) from ${schema.adUnits} where ${schema.adUnits.appId} = ${apps}.id and ${schema.adUnits.status} <> 'archived')`,
    })
    .from(apps)
    .where(
      and(
        eq(apps.projectId, projectId),
        isNull(apps.deletedAt),
        filter.platform ? sql`${apps.platform} = ${filter.platform}` : undefined,
        behind(apps, next),
        holds(filter.q, apps.title, apps.domain, apps.packageId, apps.bundleId),
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
