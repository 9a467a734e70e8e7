import { and, count, eq, getTableColumns, gt, inArray, isNull, max, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import {
  addedToMediaPlanSchema,
  campaignLabel,
  isEditable,
  MEDIA_PLAN_CAMPAIGNS_MAX,
  MEDIA_PLANS_OPEN_MAX,
  type MediaPlanDetail,
  type MediaPlanItem,
  mediaPlanNameSchema,
  mediaPlanView,
  newMediaPlanSchema,
  openSteps,
  type PlannedCampaign,
  quoteOf,
} from "../../../../domain/booking";
import { AppError, dayView, messageCode, parseOrRefuse, seenBy } from "../../../../domain/kernel";
import { refuseWhen } from "../../../db/batch";
import { schema } from "../../../db/client";
import {
  afterCursor,
  commitWork,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  rowChange,
  type ServiceContext,
  saveOnce,
  saveRow,
  toPage,
} from "../../kernel";
import { requireCampaign, shownStatuses, stateOf } from "../find";
import { campaignsOf, isPlanned, type MediaPlanRow, requireOpenPlan, requirePlan } from "./membership";

const { adProducts, campaigns, creatives, mediaPlans, projects, slotHolds } = schema;

/** Plans of an ad account, newest first. @throws AppError 070, and those of `requireAccess` */
export async function listMediaPlans(
  ctx: ServiceContext,
  projectId: string,
  query: PageQuery = {},
): Promise<Page<MediaPlanItem>> {
  await requireAccess(ctx, projectId, "campaign.read", "adv");
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const rows = await ctx.db
    .select()
    .from(mediaPlans)
    .where(and(eq(mediaPlans.projectId, projectId), afterCursor(mediaPlans, next)))
    .orderBy(...newestFirst(mediaPlans))
    .limit(limit + 1);
  const members = await membersOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => ({
      ...seenBy(mediaPlanView, row),
      ...(members.get(row.id) ?? { campaigns: 0, publishers: [] }),
    }),
  );
}

/** Number of campaigns and names of publishers, by plan. */
async function membersOf(ctx: ServiceContext, planIds: readonly string[]) {
  const rows = await ctx.db
    .select({ planId: campaigns.mediaPlanId, publisher: projects.displayName, campaigns: count() })
    .from(campaigns)
    .innerJoin(projects, eq(projects.id, campaigns.pubProjectId))
    .where(
      and(
        inArray(campaigns.mediaPlanId, [...planIds]),
        sql`${campaigns.status} not in ('cancelled', 'deleted')`,
      ),
    )
    .groupBy(campaigns.mediaPlanId, projects.id)
    .orderBy(projects.displayName);
  return new Map(
    [...Map.groupBy(rows, ({ planId }) => planId ?? "")].map(([planId, parts]) => [
      planId,
      {
        campaigns: parts.reduce((sum, part) => sum + part.campaigns, 0),
        publishers: parts.map(({ publisher }) => publisher),
      },
    ]),
  );
}

/** A plan with its campaigns. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getMediaPlan(
  ctx: ServiceContext,
  projectId: string,
  planId: string,
): Promise<MediaPlanDetail> {
  const { plan } = await requirePlan(ctx, projectId, planId, "campaign.read");
  const held = ctx.db
    .select({ campaignId: slotHolds.campaignId, until: max(slotHolds.expiresAt).as("until") })
    .from(slotHolds)
    .where(and(eq(slotHolds.projectId, projectId), gt(slotHolds.expiresAt, ctx.now)))
    .groupBy(slotHolds.campaignId)
    .as("held");
  const rows = await ctx.db
    .select({
      campaign: getTableColumns(campaigns),
      product: getTableColumns(adProducts),
      publisherName: projects.displayName,
      heldUntil: held.until,
      creatives: sql<
        string | null
      >`(select group_concat(${creatives.status}) from ${creatives} where ${creatives.campaignId} = ${campaigns.id} and ${creatives.status} <> 'deleted')`,
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .innerJoin(projects, eq(projects.id, campaigns.pubProjectId))
    .leftJoin(held, eq(held.campaignId, campaigns.id))
    .where(isPlanned(planId))
    .orderBy(campaigns.id);
  return { ...seenBy(mediaPlanView, plan), campaigns: rows.map(plannedOf) };
}

function plannedOf({
  campaign,
  product,
  publisherName,
  heldUntil,
  creatives: statuses,
}: {
  campaign: typeof campaigns.$inferSelect;
  product: typeof adProducts.$inferSelect;
  publisherName: string;
  heldUntil: number | null;
  creatives: string | null;
}): PlannedCampaign {
  const { id, name, status, startDay, endDay, slots, budgetMinor, version } = campaign;
  return {
    ...{ id, name, status, startDay, endDay, slots, budgetMinor, version, publisherName, heldUntil },
    label: campaignLabel(stateOf(campaign), shownStatuses(campaign, statuses?.split(",") ?? [])),
    publisherId: campaign.pubProjectId,
    productId: product.id,
    productName: product.name,
    pricingType: product.pricingType,
    quote: quoteOf(campaign, product),
    openSteps: isEditable(status) ? openSteps(campaign, product.pricingType) : [],
  };
}

export const unplannedDraftView = z.object({
  id: z.string(),
  name: z.string(),
  startDay: dayView.nullable(),
  endDay: dayView.nullable(),
  productName: z.string(),
  publisherName: z.string(),
});
export type UnplannedDraft = z.output<typeof unplannedDraftView>;

/**
 * The ad account's drafts that no plan has, for a plan to take.
 * @throws AppError of `requireAccess`
 */
export async function listUnplanned(ctx: ServiceContext, projectId: string): Promise<UnplannedDraft[]> {
  await requireAccess(ctx, projectId, "campaign.read", "adv");
  return ctx.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      startDay: campaigns.startDay,
      endDay: campaigns.endDay,
      productName: adProducts.name,
      publisherName: projects.displayName,
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .innerJoin(projects, eq(projects.id, campaigns.pubProjectId))
    .where(
      and(eq(campaigns.projectId, projectId), eq(campaigns.status, "draft"), isNull(campaigns.mediaPlanId)),
    )
    .orderBy(campaigns.createdAt)
    .limit(UNPLANNED_SHOWN_MAX);
}

const UNPLANNED_SHOWN_MAX = 50;

/**
 * Creates a plan with drafts of the ad account. An ad account has at most 20 plans that were not sent.
 * @returns its id
 * @throws AppError 070, CAMPAIGN_NOT_FOUND, CONFLICT if a draft was sent or taken by another plan, and those of `requireAccess`
 */
export async function createMediaPlan(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<string> {
  const { account } = await requireAccess(ctx, projectId, "campaign.write", "adv");
  const { name, campaignIds } = parseOrRefuse(newMediaPlanSchema, input);
  await requireDrafts(ctx, projectId, campaignIds);
  const open = and(eq(mediaPlans.projectId, projectId), isNull(mediaPlans.sentAt));
  if ((await ctx.db.$count(mediaPlans, open)) >= MEDIA_PLANS_OPEN_MAX)
    throw new AppError("070", {
      fields: { name: [messageCode("mediaPlan.tooMany", { max: MEDIA_PLANS_OPEN_MAX })] },
    });
  const id = await ctx.newId("mediaPlan");
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const row = { id, projectId, name, createdBy: account.id, ...times };
  await commitWork(ctx, {
    rows: [ctx.db.insert(mediaPlans).values(row).onConflictDoNothing(), ...joined(ctx, id, campaignIds)],
  });
  return id;
}

/** @throws AppError 070, NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function renameMediaPlan(
  ctx: ServiceContext,
  projectId: string,
  planId: string,
  input: unknown,
): Promise<void> {
  const { plan } = await requirePlan(ctx, projectId, planId, "campaign.write");
  const set = parseOrRefuse(mediaPlanNameSchema, input);
  await saveRow(ctx, { table: mediaPlans, row: plan, set }, {});
}

/**
 * Adds drafts of the ad account to a plan, at most 10 in all.
 * @throws AppError 070, NOT_FOUND, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED for a plan that was sent, CONFLICT, and those of
 *   `requireAccess`
 */
export async function addToMediaPlan(
  ctx: ServiceContext,
  projectId: string,
  planId: string,
  input: unknown,
): Promise<void> {
  const { plan } = await requireOpenPlan(ctx, projectId, planId);
  const { campaignIds } = parseOrRefuse(addedToMediaPlanSchema, input);
  await requireDrafts(ctx, projectId, campaignIds);
  const all = new Set([...(await campaignsOf(ctx, planId)).map(({ id }) => id), ...campaignIds]);
  if (all.size > MEDIA_PLAN_CAMPAIGNS_MAX)
    throw new AppError("070", {
      fields: { campaignIds: [messageCode("mediaPlan.full", { max: MEDIA_PLAN_CAMPAIGNS_MAX })] },
    });
  await changePlan(ctx, plan, joined(ctx, planId, campaignIds));
}

/**
 * Takes a draft out of a plan; the draft stays, and may be sent by itself.
 * @throws AppError NOT_FOUND, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED for a plan that was sent, CONFLICT, and those of
 *   `requireAccess`
 */
export async function takeOutOfMediaPlan(
  ctx: ServiceContext,
  projectId: string,
  planId: string,
  campaignId: string,
): Promise<void> {
  const { plan } = await requireOpenPlan(ctx, projectId, planId);
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (campaign.mediaPlanId !== planId) throw new AppError("CAMPAIGN_NOT_FOUND");
  await changePlan(ctx, plan, [
    left(ctx, and(eq(campaigns.id, campaignId), eq(campaigns.mediaPlanId, planId))),
  ]);
}

/**
 * Deletes a plan that was not sent; its drafts stay.
 * @throws AppError NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED for a plan that was sent, CONFLICT, and those of `requireAccess`
 */
export async function deleteMediaPlan(ctx: ServiceContext, projectId: string, planId: string): Promise<void> {
  await requireOpenPlan(ctx, projectId, planId);
  const isSent = sql`exists (select 1 from ${mediaPlans} where ${mediaPlans.id} = ${planId} and ${mediaPlans.sentAt} is not null)`;
  await commitWork(ctx, {
    rows: [
      refuseWhen(ctx.db, isSent, "CONFLICT"),
      left(ctx, eq(campaigns.mediaPlanId, planId)),
      ctx.db.delete(mediaPlans).where(eq(mediaPlans.id, planId)),
    ],
  });
}

/** A change of a plan's campaigns gives the plan a new version, so that no plan is sent with others than the caller saw. */
function changePlan(
  ctx: ServiceContext,
  plan: MediaPlanRow,
  rows: readonly BatchItem<"sqlite">[],
): Promise<void> {
  const change = rowChange(ctx, { table: mediaPlans, row: plan, set: {} }, { rows });
  return saveOnce(
    ctx,
    plan.id,
    async () => void (await commitWork(ctx, change)),
    async () => undefined,
  );
}

async function requireDrafts(ctx: ServiceContext, projectId: string, ids: readonly string[]): Promise<void> {
  const own = and(
    eq(campaigns.projectId, projectId),
    inArray(campaigns.id, [...ids]),
    eq(campaigns.status, "draft"),
  );
  if (ids.length > 0 && (await ctx.db.$count(campaigns, own)) < new Set(ids).size)
    throw new AppError("CAMPAIGN_NOT_FOUND");
}

/**
 * Statements that put drafts into a plan, or abort the batch if one of them is no draft any more or has another plan. Its new version ends a
 * submission of the draft that runs at the same time, and an agreement to be sent by itself.
 */
function joined(ctx: ServiceContext, planId: string, ids: readonly string[]): BatchItem<"sqlite">[] {
  if (ids.length === 0) return [];
  const free = and(
    inArray(campaigns.id, [...ids]),
    eq(campaigns.status, "draft"),
    isNull(campaigns.mediaPlanId),
  );
  const present = sql`(select count(*) from ${campaigns} where ${campaigns.mediaPlanId} = ${planId} and ${inArray(campaigns.id, [...ids])})`;
  return [
    ctx.db
      .update(campaigns)
      .set({
        mediaPlanId: planId,
        sendOnGrant: null,
        updatedAt: ctx.now,
        version: sql`${campaigns.version} + 1`,
      })
      .where(free),
    refuseWhen(ctx.db, sql`${present} <> ${new Set(ids).size}`, "CONFLICT"),
  ];
}

const left = (ctx: ServiceContext, which: SQL | undefined): BatchItem<"sqlite"> =>
  ctx.db.update(campaigns).set({ mediaPlanId: null, updatedAt: ctx.now }).where(which);
