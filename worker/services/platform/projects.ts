import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { RUNNING_STATUSES } from "../../../domain/booking";
import { AppError, LIST_PAGE_LIMIT, parseOrRefuse } from "../../../domain/kernel";
import { mayAct, type Side } from "../../../domain/people";
import { type AdBlocking, isHouseName, newAliasField, type projectView } from "../../../domain/platform";
import { schema } from "../../db/client";
import {
  type Page,
  type PageQuery,
  type ProjectAccess,
  type ProjectRow,
  pageQuerySchema,
  placeOf,
  requireAccess,
  requireAccount,
  type ServiceContext,
  saveRow,
  toPage,
  type Work,
} from "../kernel";
import { blockingOf } from "./blocked-domains";

/** A project with its blocked categories and domains; these are null for an ad account, and for readers who may not see them. */
export type ProjectDetail = ProjectView & { adBlocking: AdBlocking | null };

/**
 * A project of the caller, with the caller's level. Guests are included; the access matrix determines the pages that they see.
 * @throws AppError UNAUTHORIZED, PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_KIND_MUST_BE_*
 */
export async function getProjectForMember(
  ctx: ServiceContext,
  projectId: string,
  side?: Side,
): Promise<ProjectView> {
  return toProjectView(await requireAccess(ctx, projectId, "report.read", side));
}

/** As `getProjectForMember`, with all details. */
export async function getProjectDetail(ctx: ServiceContext, projectId: string): Promise<ProjectDetail> {
  const access = await requireAccess(ctx, projectId, "report.read");
  const { project, level } = access;
  const isSeen = mayAct("ad-blocking.read", project.kind, level);
  return { ...toProjectView(access), adBlocking: isSeen ? blockingOf(project) : null };
}

const querySchema = pageQuerySchema.extend({
  limit: pageQuerySchema.shape.limit.default(LIST_PAGE_LIMIT),
  kind: z.enum(["adv", "pub"]).optional(),
});

/** The caller's projects, the most recently used first. @throws AppError UNAUTHORIZED, 070 */
export async function listProjectPage(
  ctx: ServiceContext,
  query: PageQuery & { kind?: string } = {},
): Promise<Page<ProjectView>> {
  const account = requireAccount(ctx);
  const { limit, next, kind: asked } = parseOrRefuse(querySchema, query);
  // A platform's own host is for advertisers.
  const kind = ctx.platform ? "adv" : asked;
  const { projects, memberships } = schema;
  const usedAt = sql<number>`coalesce(${memberships.lastAccessedAt}, ${memberships.createdAt})`;
  const place = placeOf(next);
  const rows = await ctx.db
    .select({ project: projects, level: memberships.level, usedAt })
    .from(memberships)
    .innerJoin(projects, eq(projects.id, memberships.projectId))
    .where(
      and(
        eq(memberships.accountId, account.id),
        isNull(projects.deletedAt),
        kind ? eq(projects.kind, kind) : undefined,
        place
          ? or(lt(usedAt, place.createdAt), and(eq(usedAt, place.createdAt), lt(projects.id, place.id)))
          : undefined,
      ),
    )
    .orderBy(desc(usedAt), desc(projects.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ project: { id }, usedAt: createdAt }) => ({ createdAt, id }), toProjectView);
}

/** The first page of them, for menus. @throws AppError UNAUTHORIZED */
export async function listProjects(ctx: ServiceContext): Promise<ProjectView[]> {
  return (await listProjectPage(ctx)).items;
}

/**
 * A project as its members see it, without the hash key of its users and its platform's memo. Readers who may only see delivery do not
 * see contact data.
 */
export type ProjectView = z.output<typeof projectView>;

export function toProjectView({ project, level }: Pick<ProjectAccess, "project" | "level">): ProjectView {
  const {
    uidKey: _uidKey,
    deletedAt: _deletedAt,
    parentMemo: _parentMemo,
    adBlockingCategories: _adBlockingCategories,
    adBlockingDomains: _adBlockingDomains,
    ...visible
  } = project;
  const hidden = { contactName: null, contactEmail: null, primaryEmail: null };
  return { ...visible, ...(mayAct("project.read", project.kind, level) ? {} : hidden), level };
}

/** Whether a publisher has verified one of its apps. @throws AppError of `requireAccess` */
export async function isVerified(ctx: ServiceContext, projectId: string): Promise<boolean> {
  await requireAccess(ctx, projectId, "project.read", "pub");
  const { projectApps } = schema;
  const proven = await ctx.db.query.projectApps.findFirst({
    columns: { id: true },
    where: and(
      eq(projectApps.projectId, projectId),
      isNotNull(projectApps.verifiedAt),
      isNull(projectApps.deletedAt),
    ),
  });
  return proven !== undefined;
}

export type ActiveProject = ProjectView & { campaignCount: number };

/**
 * `GET /project/actives`: the caller's projects with booked, live or paused campaigns, those with the most first.
 * @throws AppError UNAUTHORIZED
 */
export async function listActiveProjects(ctx: ServiceContext): Promise<ActiveProject[]> {
  const account = requireAccount(ctx);
  const { projects, memberships, campaigns } = schema;
  const campaignCount = sql<number>`(select count(*) from ${campaigns} where (${campaigns.projectId} = ${projects.id} or ${campaigns.pubProjectId} = ${projects.id}) and ${inArray(campaigns.status, [...RUNNING_STATUSES])})`;
  const rows = await ctx.db
    .select({ project: projects, level: memberships.level, campaignCount })
    .from(memberships)
    .innerJoin(projects, eq(projects.id, memberships.projectId))
    .where(and(eq(memberships.accountId, account.id), isNull(projects.deletedAt), gt(campaignCount, 0)))
    .orderBy(desc(campaignCount), desc(projects.id))
    .limit(LIST_PAGE_LIMIT);
  return rows.map(({ campaignCount: count, ...row }) => ({ ...toProjectView(row), campaignCount: count }));
}

/** Whether a platform can use an alias. @throws AppError UNAUTHORIZED, 070 for a reserved one */
export async function isAliasAvailable(ctx: ServiceContext, alias: string): Promise<boolean> {
  requireAccount(ctx);
  const parsed = parseOrRefuse(z.object({ alias: newAliasField }), { alias });
  return isAliasFree(ctx, parsed.alias);
}

/** Whether no platform has an alias. Deleted platforms count, because their old links must not lead to another platform. */
export async function isAliasFree(ctx: ServiceContext, alias: string): Promise<boolean> {
  const taken = await ctx.db.query.projects.findFirst({
    columns: { id: true },
    where: eq(schema.projects.alias, alias),
  });
  return !taken;
}

/** @throws AppError CONFLICT if it differs from what the caller saw, or changes concurrently */
export async function writeProject(
  ctx: ServiceContext,
  projectId: string,
  version: number,
  fields: Partial<typeof schema.projects.$inferInsert>,
  work: Pick<Work, "rows" | "events" | "also"> = {},
): Promise<void> {
  await saveRow(ctx, { table: schema.projects, row: { id: projectId, version }, set: fields }, work);
}

/**
 * Refuses a new project name that is one of the provider's own.
 * @param project before the change; null for a new one
 * @throws AppError 070
 */
export function requireOwnName(
  project: Partial<Pick<ProjectRow, NameField>> | null,
  name: string,
  field: NameField = "displayName",
): void {
  if (name === project?.[field] || !isHouseName(name)) return;
  throw new AppError("070", { fields: { [field]: ["name.reserved"] } });
}
type NameField = "displayName" | "profileName";
