import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { appForOperatorsView, appStandingSchema, type OwnApp, ownAppView } from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../db/client";
import {
  afterCursor,
  holds,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";
import { notificationOf } from "../people";
import { type AppRow, writeApp } from "./apps";

export const appListItemView = ownAppView.extend({
  unitCount: z.int(),
});
export type AppListItem = z.output<typeof appListItemView>;

export interface AppFilter extends PageQuery {
  /** Part of a name or of an identifier. */
  q?: string | undefined;
  platform?: string | undefined;
}

/** Unit counts exclude archived units. @throws AppError 070, and those of `requireAccess` */
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
      // Drizzle omits the table of a single table's columns, which would then match the inner table's id.
      unitCount: sql<number>`(select count(*) from ${schema.adUnits} where ${schema.adUnits.appId} = ${apps}.id and ${schema.adUnits.status} <> 'archived')`,
    })
    .from(apps)
    .where(
      and(
        eq(apps.projectId, projectId),
        isNull(apps.deletedAt),
        filter.platform ? sql`${apps.platform} = ${filter.platform}` : undefined,
        afterCursor(apps, next),
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

export const operatorAppView = z.object({
  app: appForOperatorsView,
  publisher: z.object({
    id: z.string(),
    displayName: z.string(),
  }),
});
export type OperatorApp = z.output<typeof operatorAppView>;

export interface OperatorAppFilter extends PageQuery {
  /** Part of an app's name, of an identifier or of its publisher's name, or an id. */
  q?: string | undefined;
  /** `active`, `paused` by its publisher, or `suspended`; another value is ignored. */
  status?: string | undefined;
}

/** All apps, newest first. @throws AppError UNAUTHORIZED, FORBIDDEN, 070 */
export async function listAppsForOperator(
  ctx: ServiceContext,
  { q, status, ...filter }: OperatorAppFilter = {},
): Promise<Page<OperatorApp>> {
  requireOperatorRead(ctx);
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const { projectApps: apps, projects } = schema;
  const rows = await ctx.db
    .select({ app: apps, publisher: { id: projects.id, displayName: projects.displayName } })
    .from(apps)
    .innerJoin(projects, eq(projects.id, apps.projectId))
    .where(
      and(
        isNull(apps.deletedAt),
        isNull(projects.deletedAt),
        inStanding(status),
        q ? named(q) : undefined,
        afterCursor(apps, next),
      ),
    )
    .orderBy(...newestFirst(apps))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.app);
}

function inStanding(status: string | undefined): SQL | undefined {
  const { suspendedAt, status: ownStatus } = schema.projectApps;
  if (status === "suspended") return isNotNull(suspendedAt);
  if (status !== "active" && status !== "paused") return undefined;
  return and(isNull(suspendedAt), eq(ownStatus, status === "active" ? "available" : "paused"));
}

function named(text: string): SQL | undefined {
  const { id, title, domain, packageId, bundleId } = schema.projectApps;
  return or(eq(id, text), holds(text, title, domain, packageId, bundleId, schema.projects.displayName));
}

/**
 * Suspends an app, or lifts the suspension. While it is suspended, its key is invalid and its units answer `app-suspended`, whatever its
 * publisher sets; its editors are notified with the reason. Idempotent.
 *
 * @param input `appStandingSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_APP_NOT_FOUND, CONFLICT
 */
export async function setAppStanding(ctx: ServiceContext, appId: string, input: unknown): Promise<OwnApp> {
  const operator = requireOperator(ctx, "app.set-standing");
  const { status, reason } = parseOrRefuse(appStandingSchema, input);
  const app = await readApp(ctx, appId);
  const isSuspended = status === "suspended";
  const isSaid = app.suspensionReason === reason || !isSuspended;
  if (isSuspended === (app.suspendedAt !== null) && isSaid) return app;
  const notice = await notificationOf(ctx, {
    projectId: app.projectId,
    level: LEVEL.editor,
    kind: "app",
    details: {
      event: isSuspended ? "suspended" : "reinstated",
      subject: app.title,
      reason: isSuspended ? reason : null,
      path: `/pub/${app.projectId}/apps/${app.id}`,
    },
    eventId: `app:${app.id}:${app.version + 1}`,
  });
  const audit = {
    by: operator.id,
    action: isSuspended ? "app.suspend" : "app.reinstate",
    subjectId: app.id,
    details: isSuspended ? { reason } : {},
  };
  const columns = isSuspended
    ? { suspendedAt: app.suspendedAt ?? ctx.now, suspensionReason: reason }
    : { suspendedAt: null, suspensionReason: "" };
  await writeApp(ctx, app, columns, { audit, also: [notice] });
  return readApp(ctx, appId);
}

async function readApp(ctx: ServiceContext, appId: string): Promise<AppRow> {
  const app = await ctx.db.query.projectApps.findFirst({ where: eq(schema.projectApps.id, appId) });
  if (!app || app.deletedAt !== null) throw new AppError("PROJECT_APP_NOT_FOUND");
  return app;
}
