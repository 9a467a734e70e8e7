import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { AppError, HOUR_MS, momentView, parseOrRefuse } from "../../../domain/kernel";
import { adAccountSchema, parentMemoSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import {
  afterCursor,
  commitWork,
  holds,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireAccess,
  requireAccount,
  type ServiceContext,
  toPage,
} from "../kernel";
import { adAccountChanged } from "../partners";
import { covers } from "./blocked";
import { getProjectForMember, type ProjectView, requireOwnName, writeProject } from "./projects";

/** One block of an ad account by a publisher. Names are null for deleted accounts. */
export const adAccountBlockView = z.object({
  id: z.string(),
  reason: z.string().describe("Why it was blocked, as the ad account reads it"),
  at: momentView.describe("When it was blocked"),
  by: z.string().nullable().describe("Name of who blocked it; null where that account is gone"),
  /** Time and author of its end; null while it is in force. */
  lifted: z
    .object({
      at: momentView.describe("When it was lifted"),
      by: z.string().nullable().describe("Name of who lifted it; null where that account is gone"),
    })
    .nullable()
    .describe("When and by whom it was lifted; null while it holds"),
});
export type AdAccountBlock = z.output<typeof adAccountBlockView>;

/** An ad account as a publisher related to it sees it. */
export const adAccountItemView = z.object({
  id: z.string().describe("Id of the ad account"),
  displayName: z.string().describe("Name of the ad account"),
  link: z.string().nullable().describe("Web address of the ad account's own site; null for none"),
  createdAt: momentView.describe("When it was opened"),
  openedHere: z.boolean().describe("At this platform's door"),
  memo: z.string().nullable().describe("The platform's own; null for one opened elsewhere"),
  campaignCount: z.int().describe("Ever sent to this publisher"),
  waitingCount: z.int().describe("Of these, waiting for the publisher's decision"),
  blocked: z
    .object({
      reason: z.string().describe("Why it was blocked, as the ad account reads it"),
      since: momentView.describe("Since when it is blocked"),
    })
    .nullable()
    .describe(
      "Blocked by the publisher, itself or another ad account of somebody who owns it: it can neither hold, book nor send anything",
    ),
  blocks: z
    .array(adAccountBlockView)
    .describe("Each time that it was blocked, the last first; names are null of who has no account any more"),
});
export type AdAccountItem = z.output<typeof adAccountItemView>;

const querySchema = pageQuerySchema.extend({ q: z.string().trim().max(100).optional() });

/**
 * The ad accounts that were created through a platform's entry page, sent it a campaign, pay for one or hold its slots, newest first; `q`
 * searches names, links and the platform's own memos.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listAdAccounts(
  ctx: ServiceContext,
  projectId: string,
  query: z.input<typeof querySchema> = {},
): Promise<Page<AdAccountItem>> {
  await requireAccess(ctx, projectId, "ad-account.read", "pub");
  const { limit, next, q } = parseOrRefuse(querySchema, query);
  const { projects, campaigns, adAccountBlocks: blocks } = schema;
  const sent = sql<number>`(select count(*) from ${campaigns} where ${campaigns.projectId} = ${projects}.id and ${campaigns.pubProjectId} = ${projectId} and ${campaigns.submittedAt} is not null)`;
  const waiting = sql<number>`(select count(*) from ${campaigns} where ${campaigns.projectId} = ${projects}.id and ${campaigns.pubProjectId} = ${projectId} and ${campaigns.status} = 'submitted' and ${campaigns.publisherApprovedAt} is null)`;
  const rows = await ctx.db
    .select({ project: projects, sent, waiting, reason: blocks.reason, since: blocks.createdAt })
    .from(projects)
    .leftJoin(
      blocks,
      // Of several blocks in force, one is returned.
      sql`${blocks.id} = (select max("id") from ${blocks} where ${covers(projectId, projects.id)})`,
    )
    .where(and(dealsWith(ctx, projectId), q ? matches(projectId, q) : undefined, afterCursor(projects, next)))
    .orderBy(...newestFirst(projects))
    .limit(limit + 1);
  const history = await blocksOf(
    ctx,
    projectId,
    rows.map(({ project }) => project.id),
  );
  return toPage(
    rows,
    limit,
    ({ project }) => project,
    ({
      project: { id, displayName, link, createdAt, parentMemo, originProjectId },
      sent: campaignCount,
      waiting: waitingCount,
      ...block
    }) => ({
      id,
      displayName,
      link,
      createdAt,
      openedHere: originProjectId === projectId,
      memo: originProjectId === projectId ? parentMemo : null,
      campaignCount,
      waitingCount,
      blocked: block.reason === null ? null : { reason: block.reason, since: block.since ?? 0 },
      blocks: history.get(id) ?? [],
    }),
  );
}

async function blocksOf(
  ctx: ServiceContext,
  projectId: string,
  adAccountIds: readonly string[],
): Promise<Map<string, AdAccountBlock[]>> {
  const { adAccountBlocks: blocks, accounts } = schema;
  const lifter = alias(accounts, "lifter");
  const listed = sql`(select value from json_each(${JSON.stringify(adAccountIds)}))`;
  const rows = await ctx.db
    .select({ block: blocks, by: accounts.name, liftedBy: lifter.name })
    .from(blocks)
    .leftJoin(accounts, eq(accounts.id, blocks.blockedBy))
    .leftJoin(lifter, eq(lifter.id, blocks.liftedBy))
    .where(and(eq(blocks.projectId, projectId), sql`${blocks.adAccountId} in ${listed}`))
    .orderBy(desc(blocks.createdAt), desc(blocks.id));
  const history = new Map<string, AdAccountBlock[]>();
  for (const { block, by, liftedBy } of rows) {
    const { id, adAccountId, reason, createdAt: at, liftedAt } = block;
    const lifted = liftedAt === null ? null : { at: liftedAt, by: liftedBy };
    history.set(adAccountId, [...(history.get(adAccountId) ?? []), { id, reason, at, by, lifted }]);
  }
  return history;
}

/**
 * The name of an ad account related to the publisher.
 * @throws AppError PROJECT_NOT_FOUND for any other, and those of `requireAccess`
 */
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

/** How long an ad account that has sent nothing is listed after its last hold or preview. */
const SEEN_LATELY_MS = 24 * HOUR_MS;

/** Condition: existing ad accounts related to the publisher, found by indexes. A formerly blocked ad account stays listed. */
export function dealsWith({ db, now }: ServiceContext, projectId: string): SQL | undefined {
  const { projects, campaigns, slotHolds, adAccountBlocks, paymentLinks, adPreviews, testDevices } = schema;
  const origin = db.select({ id: projects.id }).from(projects).where(eq(projects.originProjectId, projectId));
  const sender = db
    .select({ id: campaigns.projectId })
    .from(campaigns)
    .where(and(eq(campaigns.pubProjectId, projectId), isNotNull(campaigns.submittedAt)));
  const payer = db
    .select({ id: sql<string>`${paymentLinks.payerProjectId}` })
    .from(paymentLinks)
    .innerJoin(campaigns, eq(campaigns.id, paymentLinks.campaignId))
    .where(
      and(
        eq(campaigns.pubProjectId, projectId),
        isNotNull(campaigns.submittedAt),
        isNotNull(paymentLinks.payerProjectId),
      ),
    );
  const holder = db
    .select({ id: slotHolds.projectId })
    .from(slotHolds)
    .where(and(eq(slotHolds.pubProjectId, projectId), gt(slotHolds.expiresAt, now - SEEN_LATELY_MS)));
  const previewer = db
    .select({ id: testDevices.projectId })
    .from(adPreviews)
    .innerJoin(testDevices, eq(testDevices.id, adPreviews.deviceId))
    .where(and(eq(adPreviews.projectId, projectId), gt(adPreviews.endsAt, now - SEEN_LATELY_MS)));
  const blocked = db
    .select({ id: adAccountBlocks.adAccountId })
    .from(adAccountBlocks)
    .where(eq(adAccountBlocks.projectId, projectId));
  return and(
    eq(projects.kind, "adv"),
    isNull(projects.deletedAt),
    // D1 allows five selects in one union.
    or(
      inArray(projects.id, union(origin, sender, payer)),
      inArray(projects.id, union(holder, previewer, blocked)),
    ),
  );
}

/** Condition of a search; memos are searched only for the platform that wrote them. */
function matches(projectId: string, q: string): SQL | undefined {
  const { projects } = schema;
  const inMemo = and(eq(projects.originProjectId, projectId), holds(q, projects.parentMemo));
  return or(holds(q, projects.displayName, projects.link), inMemo);
}

/** @throws AppError 070, CONFLICT, and those of `requireAccess` */
export async function updateAdAccount(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "adv");
  const values = parseOrRefuse(adAccountSchema, input);
  requireOwnName(project, values.displayName);
  const set = { displayName: values.displayName, link: values.link ?? null };
  const after = { ...project, ...set, version: project.version + 1 };
  await writeProject(ctx, projectId, project.version, set, {
    events: adAccountChanged(ctx, "updated", after),
  });
  return getProjectForMember(ctx, projectId);
}

/**
 * `PATCH /project/{id}/parent-memo`: a platform's memo on an ad account that was created through its entry page. The ad account cannot read
 * it.
 *
 * @param adAccountId the ad account; the caller's level is checked in its platform, the only one with access to the memo
 * @param input `parentMemoSchema`
 * @param atPlatformId the platform in the address, if there is one: ad accounts of other platforms are then not found
 * @throws AppError 070, PROJECT_NOT_FOUND, and those of `requireAccess`
 */
export async function setParentMemo(
  ctx: ServiceContext,
  adAccountId: string,
  input: unknown,
  atPlatformId?: string,
): Promise<{ memo: string }> {
  requireAccount(ctx);
  const { projects } = schema;
  const adAccount = await ctx.db.query.projects.findFirst({ where: eq(projects.id, adAccountId) });
  const parentId = adAccount?.deletedAt === null ? adAccount.originProjectId : null;
  if (!parentId || (atPlatformId !== undefined && atPlatformId !== parentId))
    throw new AppError("PROJECT_NOT_FOUND");
  await requireAccess(ctx, parentId, "parent-memo.write", "pub");
  const { memo } = parseOrRefuse(parentMemoSchema, input);
  const noted = ctx.db.update(projects).set({ parentMemo: memo }).where(eq(projects.id, adAccountId));
  await commitWork(ctx, { rows: [noted] });
  return { memo };
}
