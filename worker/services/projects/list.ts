import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { type ProjectView, toProjectView } from "./view";

/** The caller's projects, the last used first. @throws AppError UNAUTHORIZED */
export async function listProjects(ctx: ServiceContext): Promise<ProjectView[]> {
  const account = requireAccount(ctx);
  const rows = await ctx.db
    .select({ project: schema.projects, level: schema.memberships.level })
    .from(schema.memberships)
    .innerJoin(schema.projects, eq(schema.projects.id, schema.memberships.projectId))
    .where(and(eq(schema.memberships.accountId, account.id), isNull(schema.projects.deletedAt)))
    .orderBy(desc(schema.memberships.lastAccessedAt), asc(schema.projects.displayName))
    .limit(LIST_PAGE_LIMIT);
  return rows.map(toProjectView);
}
