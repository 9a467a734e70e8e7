import { and, eq, inArray, isNotNull, like, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { QUEST_DECIDERS } from "../../../domain/inventory";
import { momentView, parseOrRefuse, seenBy } from "../../../domain/kernel";
import {
  DOUBTS,
  EARNED_STATES,
  FREE_STATES,
  orderKey,
  PARTICIPATION_STATES,
  PARTICIPATION_TABS,
  REFUSAL_REASONS,
} from "../../../domain/quests";
import { schema } from "../../db/client";
import { inlined } from "../../db/inlined";
import { requireCampaign } from "../booking";
import {
  afterCursor,
  afterCursorAscending,
  newestFirst,
  oldestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";

const { adProducts, campaigns, participations } = schema;

/** A participation for both sides of its campaign: the proof, without the reader's name, address or account. */
export const participationView = z.object({
  id: z.string(),
  state: z.enum(PARTICIPATION_STATES),
  timeOverAt: momentView.nullable(),
  rewardMinor: z.int(),
  orderNumber: z.string().nullable(),
  hasReceipt: z.boolean(),
  doubts: z.array(z.enum(DOUBTS)),
  reason: z.enum(REFUSAL_REASONS).nullable(),
  objection: z.string().nullable(),
  submittedAt: momentView.nullable(),
  decidedAt: momentView.nullable(),
  paidAt: momentView.nullable(),
  createdAt: momentView,
});
export type Participation = z.output<typeof participationView>;

const shown = (row: typeof participations.$inferSelect): Participation =>
  seenBy(participationView, { ...row, hasReceipt: row.receiptFile !== null });

/** Counts and amounts of a quest's participations. Won. */
export const questFiguresView = z.object({
  target: z.int(),
  /** Places held now. */
  taken: z.int(),
  /** Everybody who ever held a place. */
  joined: z.int(),
  deciding: z.int(),
  confirmed: z.int(),
  refused: z.int(),
  left: z.int(),
  rewardsMinor: z.int().describe("Rewards of the confirmed"),
  paidMinor: z.int().describe("Of these, paid"),
  decider: z.enum(QUEST_DECIDERS),
});
export type QuestFigures = z.output<typeof questFiguresView>;

export interface ParticipationFilter extends PageQuery {
  /** One of `PARTICIPATION_TABS`; another value is ignored. */
  tab?: string;
  /** Part of an order number, or a participation's id. */
  q?: string;
}

function isWanted(campaignId: string, { tab: named, q }: ParticipationFilter): SQL | undefined {
  const tab = Object.entries(PARTICIPATION_TABS).find(([name]) => name === named);
  const sought = q?.trim();
  return and(
    eq(participations.campaignId, campaignId),
    tab ? inArray(participations.state, [...tab[1]]) : undefined,
    sought
      ? or(like(participations.orderKey, `%${orderKey(sought)}%`), eq(participations.id, sought))
      : undefined,
  );
}

async function listOf(
  ctx: ServiceContext,
  campaignId: string,
  filter: ParticipationFilter,
): Promise<Page<Participation>> {
  const { limit, next } = parseOrRefuse(pageQuerySchema, { limit: filter.limit, next: filter.next });
  // What is to be decided is decided in the order in which it came.
  const [isAfter, order] =
    filter.tab === "deciding" ? [afterCursorAscending, oldestFirst] : [afterCursor, newestFirst];
  const rows = await ctx.db
    .select()
    .from(participations)
    .where(and(isWanted(campaignId, filter), isAfter(participations, next)))
    .orderBy(...order(participations))
    .limit(limit + 1);
  const items = rows.map(shown);
  return toPage(items, limit, (row) => row);
}

/** Maximum rows of a file: a quest has at most 10,000 places, and some are given up and taken again. */
const FILE_MAX_ROWS = 20_000;

/**
 * All participations that a filter finds, the newest first, for a file: without doubts, reasons and objections.
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function readParticipationRows(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  filter: Omit<ParticipationFilter, keyof PageQuery> = {},
) {
  await requireCampaign(ctx, projectId, campaignId, "campaign.read");
  const { orderNumber, state, rewardMinor, createdAt, submittedAt, decidedAt, paidAt } = participations;
  return ctx.db
    .select({ orderNumber, state, rewardMinor, createdAt, submittedAt, decidedAt, paidAt })
    .from(participations)
    .where(isWanted(campaignId, filter))
    .orderBy(...newestFirst(participations))
    .limit(FILE_MAX_ROWS);
}

/**
 * Participations of a campaign for both sides, the newest first; those to be decided the oldest first.
 * @throws AppError 070, CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function listParticipations(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  filter: ParticipationFilter = {},
): Promise<Page<Participation>> {
  await requireCampaign(ctx, projectId, campaignId, "campaign.read");
  return listOf(ctx, campaignId, filter);
}

/** Figures of a campaign's participations, in one query. The caller's access is checked before. */
export async function readQuestFigures(
  ctx: Pick<ServiceContext, "db">,
  campaignId: string,
): Promise<QuestFigures | null> {
  const counted = await questFiguresOf(ctx, [campaignId]);
  return counted.get(campaignId) ?? null;
}

/** Figures of several quests, in one query. The caller's access to them is checked before. */
export async function questFiguresOf(
  ctx: Pick<ServiceContext, "db">,
  campaignIds: readonly string[],
): Promise<Map<string, QuestFigures>> {
  if (campaignIds.length === 0) return new Map();
  const countOf = (states: readonly string[]) =>
    sql<number>`coalesce(sum(${participations.state} in (${inlined(states)})), 0)`;
  const rows = await ctx.db
    .select({
      id: campaigns.id,
      quest: campaigns.quest,
      decider: adProducts.questDecider,
      joined: sql<number>`count(${participations.id})`,
      free: countOf(FREE_STATES),
      deciding: countOf(PARTICIPATION_TABS.deciding),
      confirmed: countOf(EARNED_STATES),
      refused: countOf(PARTICIPATION_TABS.refused),
      left: countOf(PARTICIPATION_TABS.over),
      rewardsMinor: sql<number>`coalesce(sum(case when ${participations.state} in (${inlined(EARNED_STATES)}) then ${participations.rewardMinor} end), 0)`,
      paidMinor: sql<number>`coalesce(sum(case when ${participations.state} = 'paid' then ${participations.rewardMinor} end), 0)`,
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .leftJoin(participations, eq(participations.campaignId, campaigns.id))
    .where(sql`${campaigns.id} in (select value from json_each(${JSON.stringify(campaignIds)}))`)
    .groupBy(campaigns.id);
  return new Map(
    rows.flatMap(({ id, quest, free, ...row }) =>
      quest === null
        ? []
        : [[id, { ...row, target: quest.recruitmentTarget, taken: row.joined - free }] as const],
    ),
  );
}

/**
 * Escalated objections and rewards of all quests, the most urgent first; for operators.
 * @throws AppError of `requireOperatorRead`
 */
export async function listEscalated(
  ctx: ServiceContext,
): Promise<(Participation & { campaignId: string; campaignName: string })[]> {
  requireOperatorRead(ctx);
  const rows = await ctx.db
    .select({ row: participations, campaignName: campaigns.name })
    .from(participations)
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .where(eq(participations.state, "escalated"))
    .orderBy(participations.timeOverAt)
    .limit(200);
  return rows.map(({ row, campaignName }) => ({
    ...shown(row),
    campaignId: row.campaignId,
    campaignName,
  }));
}

export const runningQuestView = z.object({
  id: z.string(),
  name: z.string(),
  productName: z.string(),
  target: z.int(),
  /** Places held now. */
  taken: z.int(),
  deciding: z.int(),
  /** When the first of the waiting decisions is due; null if none waits. */
  dueAt: momentView.nullable(),
});
export type RunningQuest = z.output<typeof runningQuestView>;

const RUNNING_SHOWN = 5;

/**
 * The quests of a project that run, those with the most urgent decision first.
 * @throws AppError of `requireAccess`
 */
export async function listRunningQuests(ctx: ServiceContext, projectId: string): Promise<RunningQuest[]> {
  const { project } = await requireAccess(ctx, projectId, "campaign.read");
  const countOf = (states: readonly string[]) =>
    sql<number>`coalesce(sum(${participations.state} in (${inlined(states)})), 0)`;
  const dueAt = sql<
    number | null
  >`min(case when ${participations.state} in (${inlined(PARTICIPATION_TABS.deciding)}) then ${participations.timeOverAt} end)`;
  const rows = await ctx.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      productName: adProducts.name,
      quest: campaigns.quest,
      joined: sql<number>`count(${participations.id})`,
      free: countOf(FREE_STATES),
      deciding: countOf(PARTICIPATION_TABS.deciding),
      dueAt,
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .leftJoin(participations, eq(participations.campaignId, campaigns.id))
    .where(
      and(
        eq(project.kind === "adv" ? campaigns.projectId : campaigns.pubProjectId, projectId),
        inArray(campaigns.status, ["live", "paused"]),
        isNotNull(campaigns.quest),
      ),
    )
    .groupBy(campaigns.id)
    .orderBy(sql`${dueAt} is null`, dueAt, campaigns.endsAt, campaigns.id)
    .limit(RUNNING_SHOWN);
  return rows.map(({ quest, joined, free, ...row }) => ({
    ...row,
    target: quest?.recruitmentTarget ?? 0,
    taken: joined - free,
  }));
}
