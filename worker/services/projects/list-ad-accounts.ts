import { and, eq, isNull, or, sql } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../shared/paging";

/** An ad account as a publisher that it deals with sees it. */
export interface AdAccountItem {
  id: string;
  displayName: string;
  link: string | null;
  createdAt: number;
  /** Whether it was opened at this platform's door; only then there is a memo. */
  openedHere: boolean;
  memo: string | null;
  /** Campaigns that it ever sent to this publisher. */
  campaignCount: number;
}

/** The ad accounts that were opened at a platform's door or sent it a campaign, newest first. @throws AppError 070, and those of `requireAccess` */
export async function listAdAccounts(
  ctx: ServiceContext,
  projectId: string,
  query: PageQuery = {},
): Promise<Page<AdAccountItem>> {
  await requireAccess(ctx, projectId, "ad-account.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const { projects, campaigns } = schema;
  const sent = sql<number>`(select count(*) from ${campaigns} where ${campaigns.projectId} = ${projects}.id and ${campaigns.pubProjectId} = ${projectId} and ${campaigns.submittedAt} is not null)`;
  const rows = await ctx.db
    .select({ project: projects, sent })
    .from(projects)
    .where(
      and(
        eq(projects.kind, "adv"),
        isNull(projects.deletedAt),
        or(eq(projects.originProjectId, projectId), sql`${sent} > 0`),
        behind(projects, next),
      ),
    )
    .orderBy(...newestFirst(projects))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ project }) => project,
    ({
      project: { id, displayName, link, createdAt, parentMemo, originProjectId },
      sent: campaignCount,
    }) => ({
      id,
      displayName,
      link,
      createdAt,
      openedHere: originProjectId === projectId,
      memo: originProjectId === projectId ? parentMemo : null,
      campaignCount,
    }),
  );
}
