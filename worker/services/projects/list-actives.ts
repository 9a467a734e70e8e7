import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { type ProjectView, toProjectView } from "./view";

/** What is agreed and not over. */
const RUNNING = ["booked", "live", "paused"] as const;

export type ActiveProject = ProjectView & { campaignCount: number };

/** `GET /project/actives`: the caller's projects in which campaigns are booked, live or paused, the busiest first. @throws AppError UNAUTHORIZED */
export async function listActiveProjects(ctx: ServiceContext): Promise<ActiveProject[]> {
  const account = requireAccount(ctx);
  const { projects, memberships, campaigns } = schema;
  const campaignCount = sql<number>`(select count(*) from ${campaigns} where (${campaigns.projectId} = ${projects.id} or ${campaigns.pubProjectId} = ${projects.id}) and ${inArray(campaigns.status, [...RUNNING])})`;
  const rows = await ctx.db
    .select({ project: projects, level: memberships.level, campaignCount })
    .from(memberships)
    .innerJoin(projects, eq(projects.id, memberships.projectId))
    .where(and(eq(memberships.accountId, account.id), isNull(projects.deletedAt), gt(campaignCount, 0)))
    .orderBy(desc(campaignCount), desc(projects.id))
    .limit(LIST_PAGE_LIMIT);
  return rows.map(({ campaignCount: count, ...row }) => ({ ...toProjectView(row), campaignCount: count }));
}
