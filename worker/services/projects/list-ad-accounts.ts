import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, pageQuerySchema, toPage } from "../shared/paging";
import { holds } from "../shared/text-search";

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

const querySchema = pageQuerySchema.extend({ q: z.string().trim().max(100).optional() });

/**
 * The ad accounts that were opened at a platform's door or sent it a campaign, newest first; `q` looks in names, links and the platform's
 * own memos.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listAdAccounts(
  ctx: ServiceContext,
  projectId: string,
  query: z.input<typeof querySchema> = {},
): Promise<Page<AdAccountItem>> {
  await requireAccess(ctx, projectId, "ad-account.read", "pub");
  const { limit, next, q } = parseOrRefuse(querySchema, query);
  const { projects, campaigns } = schema;
  const sent = sql<number>`(select count(*) from ${campaigns} where ${campaigns.projectId} = ${projects}.id and ${campaigns.pubProjectId} = ${projectId} and ${campaigns.submittedAt} is not null)`;
  const rows = await ctx.db
    .select({ project: projects, sent })
    .from(projects)
    .where(and(dealsWith(ctx, projectId), q ? matches(projectId, q) : undefined, behind(projects, next)))
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

/** The name of one of them. @throws AppError PROJECT_NOT_FOUND for any other ad account, and those of `requireAccess` */
export async function nameOfAdAccount(
  ctx: ServiceContext,
  projectId: string,
  adAccountId: string,
): Promise<string> {
  await requireAccess(ctx, projectId, "ad-account.read", "pub");
  const { projects } = schema;
  const [row] = await ctx.db
    .select({ name: projects.displayName })
    .from(projects)
    .where(and(eq(projects.id, adAccountId), dealsWith(ctx, projectId)));
  if (!row) throw new AppError("PROJECT_NOT_FOUND");
  return row.name;
}

/** Those that there still are, found by the two indexes and not among all ad accounts. */
function dealsWith({ db }: ServiceContext, projectId: string): SQL | undefined {
  const { projects, campaigns } = schema;
  const origin = db.select({ id: projects.id }).from(projects).where(eq(projects.originProjectId, projectId));
  const sender = db
    .select({ id: campaigns.projectId })
    .from(campaigns)
    .where(and(eq(campaigns.pubProjectId, projectId), isNotNull(campaigns.submittedAt)));
  return and(
    eq(projects.kind, "adv"),
    isNull(projects.deletedAt),
    inArray(projects.id, union(origin, sender)),
  );
}

/** A memo is found by the platform that wrote it alone. */
function matches(projectId: string, q: string): SQL | undefined {
  const { projects } = schema;
  const inMemo = and(eq(projects.originProjectId, projectId), holds(q, projects.parentMemo));
  return or(holds(q, projects.displayName, projects.link), inMemo);
}
