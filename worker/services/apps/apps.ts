import { and, eq, isNull, sql } from "drizzle-orm";
import { webAppSchema } from "../../../domain/inventory/schema";
import { AppError } from "../../../domain/shared/errors";
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

export type AppRow = typeof schema.projectApps.$inferSelect;
export type AppListItem = AppRow & { unitCount: number };

/**
 * Registers a web app; its key is what pages carry.
 * @throws AppError 070 with fields, and those of `requireAccess`
 */
export async function createApp(ctx: ServiceContext, projectId: string, input: unknown): Promise<AppRow> {
  await requireAccess(ctx, projectId, "app.write", "pub");
  const values = parseOrRefuse(webAppSchema, input);
  const id = await ctx.newId("app");
  await ctx.db
    .insert(schema.projectApps)
    .values({ id, projectId, ...values, appKey: newAppKey(), createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing();
  return findApp(ctx, projectId, id);
}

/** @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess` */
export async function getApp(ctx: ServiceContext, projectId: string, appId: string): Promise<AppRow> {
  await requireAccess(ctx, projectId, "app.read", "pub");
  return findApp(ctx, projectId, appId);
}

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

/** An app of the project, or 404: also for ids in bodies. @throws AppError PROJECT_APP_NOT_FOUND */
export async function findApp(ctx: ServiceContext, projectId: string, appId: string): Promise<AppRow> {
  const app = await ctx.db.query.projectApps.findFirst({
    where: and(
      eq(schema.projectApps.id, appId),
      eq(schema.projectApps.projectId, projectId),
      isNull(schema.projectApps.deletedAt),
    ),
  });
  if (!app) throw new AppError("PROJECT_APP_NOT_FOUND");
  return app;
}

function newAppKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return `mk_${btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")}`;
}
