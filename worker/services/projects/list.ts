import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { type Page, type PageQuery, pageQuerySchema, placeOf, toPage } from "../shared/paging";
import { type ProjectView, toProjectView } from "./view";

const querySchema = pageQuerySchema.extend({
  limit: pageQuerySchema.shape.limit.default(LIST_PAGE_LIMIT),
  kind: z.enum(["adv", "pub"]).optional(),
});

/** The caller's projects, the last used first. @throws AppError UNAUTHORIZED, 070 */
export async function listProjectPage(
  ctx: ServiceContext,
  query: PageQuery & { kind?: string } = {},
): Promise<Page<ProjectView>> {
  const account = requireAccount(ctx);
  const { limit, next, kind: asked } = parseOrRefuse(querySchema, query);
  // A platform's own host is where one advertises.
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

/** The first of them, for menus. @throws AppError UNAUTHORIZED */
export async function listProjects(ctx: ServiceContext): Promise<ProjectView[]> {
  return (await listProjectPage(ctx)).items;
}
