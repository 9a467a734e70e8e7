import { and, eq } from "drizzle-orm";
import type { CreativeStatus } from "../../../domain/campaign/states";
import { checkFit } from "../../../domain/creative/image";
import { type CreativeInput, creativeSchema } from "../../../domain/creative/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit, commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { findAsset } from "../assets/assets";
import { type CampaignRow, type CreativeRow, requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { unitsOf } from "../products/units-of";
import { enqueue } from "../shared/outbox";

const OPEN_STATUSES: readonly CampaignRow["status"][] = [
  "draft",
  "submitted",
  "rejected",
  "booked",
  "live",
  "paused",
];

/**
 * Adds an image creative for one of the product's units; a new one waits for the publisher's review.
 * @throws AppError 070 with fields, AD_UNIT_NOT_FOUND, ASSET_NOT_AVAILABLE, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED,
 *   CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function addCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<CreativeRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const columns = await columnsOf(ctx, campaign, input);
  const id = await ctx.newId("creative");
  await commit(ctx.db, [
    ctx.db
      .insert(schema.creatives)
      .values({ ...columns, id, campaignId, status: "submitted", createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing(),
  ]);
  return findCreative(ctx, campaignId, id);
}

/** Mends a creative, which sends it to review again. @throws as `addCreative`, and CAMPAIGN_CREATIVE_NOT_FOUND, CONFLICT */
export async function updateCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
  input: unknown,
): Promise<CreativeRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const creative = await findCreative(ctx, campaignId, creativeId);
  const columns = await columnsOf(ctx, campaign, input);
  return write(ctx, campaign, creative, { ...columns, status: "submitted", rejectionComment: null });
}

/** @throws AppError CAMPAIGN_CREATIVE_NOT_FOUND, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess` */
export async function setCreativePaused(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
  paused: boolean,
): Promise<CreativeRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const creative = await findCreative(ctx, campaignId, creativeId);
  requireStatus(creative, paused ? "live" : "paused");
  return write(ctx, campaign, creative, { status: paused ? "paused" : "live" });
}

/** @throws AppError CAMPAIGN_CREATIVE_NOT_FOUND, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess` */
export async function deleteCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
): Promise<void> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const creative = await findCreative(ctx, campaignId, creativeId);
  requireOpen(campaign);
  await write(ctx, campaign, creative, { status: "deleted" });
}

/**
 * The publisher's word on one creative.
 * @throws AppError 070 without a reason, CAMPAIGN_CREATIVE_NOT_FOUND, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED, CONFLICT, and
 *   those of `requireAccess`
 */
export async function reviewCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
  verdict: { approve: true } | { approve: false; reason: string },
): Promise<CreativeRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  const creative = await findCreative(ctx, campaignId, creativeId);
  requireOpen(campaign);
  if (creative.status !== "submitted" && !(creative.status === "live" && !verdict.approve)) {
    throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
  }
  if (verdict.approve) return write(ctx, campaign, creative, { status: "live", rejectionComment: null });
  const reason = verdict.reason.trim();
  if (!reason) throw new AppError("070", { fields: { reason: ["required"] } });
  return write(ctx, campaign, creative, { status: "rejected", rejectionComment: reason.slice(0, 500) });
}

async function columnsOf(ctx: ServiceContext, campaign: CampaignRow, input: unknown) {
  requireOpen(campaign);
  const values: CreativeInput = parseOrRefuse(creativeSchema, input);
  const unit = (await unitsOf(ctx, campaign.productId)).find(({ id }) => id === values.unitId);
  if (!unit) throw new AppError("AD_UNIT_NOT_FOUND");
  const asset = await findAsset(ctx, campaign.projectId, values.assetId);
  const misfit = checkFit(
    { w: asset.width, h: asset.height },
    { format: unit.format, w: unit.width, h: unit.height },
  );
  const fields: Record<string, string[]> = {};
  if (misfit) fields.assetId = [misfit];
  if (unit.format === "native" && unit.placement.headline && !values.headline) fields.headline = ["required"];
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
  return {
    ...values,
    type: "image" as const,
    cta: values.cta === "none" ? null : values.cta,
    destinationUrl: values.destinationUrl ?? null,
  };
}

function requireOpen(campaign: CampaignRow): void {
  if (!OPEN_STATUSES.includes(campaign.status)) throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
}

function requireStatus(creative: CreativeRow, status: CreativeStatus): void {
  if (creative.status !== status) throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
}

async function write(
  ctx: ServiceContext,
  campaign: CampaignRow,
  creative: CreativeRow,
  fields: Partial<typeof schema.creatives.$inferInsert>,
): Promise<CreativeRow> {
  const outbox = await enqueue(ctx, "plan.publish", { productId: campaign.productId });
  const set = { ...fields, updatedAt: ctx.now, version: creative.version + 1 };
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.creatives)
      .set(set)
      .where(and(eq(schema.creatives.id, creative.id), eq(schema.creatives.version, creative.version))),
    outbox.statements,
  );
  outbox.wake();
  return { ...creative, ...set };
}

/** A creative of the campaign, or 404. @throws AppError CAMPAIGN_CREATIVE_NOT_FOUND */
async function findCreative(
  ctx: ServiceContext,
  campaignId: string,
  creativeId: string,
): Promise<CreativeRow> {
  const creative = await ctx.db.query.creatives.findFirst({
    where: and(eq(schema.creatives.id, creativeId), eq(schema.creatives.campaignId, campaignId)),
  });
  if (!creative || creative.status === "deleted") throw new AppError("CAMPAIGN_CREATIVE_NOT_FOUND");
  return creative;
}
