import { and, eq } from "drizzle-orm";
import type { ShownCreative } from "../../../../domain/booking";
import { isViewable } from "../../../../domain/content";
import { AppError } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { assetOfCreative, creativeStep } from "../../content";
import { commitWork, newWithHistory, type ServiceContext, saveOnce } from "../../kernel";
import { creativeAdded } from "../../partners";
import { type CampaignRow, type CreativeRow, requireCampaign } from "../find";
import { columnsOf, creativeNews, meterOf, requireOpen, writeCreative } from "./creative-row";

/** A creative of the campaign, or 404. @throws AppError CAMPAIGN_CREATIVE_NOT_FOUND */
export async function findCreative(
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
): Promise<ShownCreative> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const columns = await columnsOf(ctx, campaign, input);
  const id = await ctx.newId("creative");
  const added = {
    ...columns,
    id,
    campaignId,
    status: "submitted",
    version: 1,
    rejectionComment: null,
  } as const;
  await commitWork(ctx, {
    rows: newWithHistory(ctx, {
      creative: { ...added, createdAt: ctx.now, updatedAt: ctx.now },
      history: creativeStep(ctx, campaign, added, "creative-add"),
    }),
    events: [...creativeAdded(ctx, campaign, added), ...meterOf(campaign)],
    also: [await creativeNews(ctx, campaign, null, added)],
  });
  return findCreative(ctx, campaignId, id);
}

/**
 * A video that is being encoded cannot be edited. One that failed is replaced: the advertiser removes its creative and adds another.
 * Source: rule C6.
 * @throws AppError CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED
 */
async function requireEditable(ctx: ServiceContext, { assetId }: CreativeRow): Promise<void> {
  const asset = await assetOfCreative(ctx, assetId);
  if (asset.status === "encoding" || asset.status === "failed")
    throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
}

/** A creative of a running campaign keeps its medium, because the price depends on it. Source: decision 0150. */
function requireSameMedium(
  { status }: Pick<CampaignRow, "status">,
  before: Pick<CreativeRow, "type">,
  after: Pick<CreativeRow, "type">,
): void {
  const hasStarted = status === "live" || status === "paused";
  if (hasStarted && (before.type === "video") !== (after.type === "video"))
    throw new AppError("070", { fields: { assetId: ["creative.otherMedium"] } });
}

/** Edits a creative, which returns it to review. @throws as `addCreative`, and CAMPAIGN_CREATIVE_NOT_FOUND, CONFLICT */
export async function updateCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
  input: unknown,
): Promise<ShownCreative> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const read = () => findCreative(ctx, campaignId, creativeId);
  const save = async () => {
    const creative = await read();
    await requireEditable(ctx, creative);
    const columns = await columnsOf(ctx, campaign, input);
    requireSameMedium(campaign, creative, columns);
    const mended = { ...columns, status: "submitted", rejectionComment: null } as const;
    return writeCreative(ctx, campaign, creative, "creative-edit", mended);
  };
  return saveOnce(ctx, creativeId, save, read);
}

/**
 * Pauses a live creative, or resumes a paused one.
 * @throws AppError CAMPAIGN_CREATIVE_NOT_FOUND, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess`
 */
export async function setCreativePaused(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
  paused: boolean,
): Promise<ShownCreative> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const creative = await findCreative(ctx, campaignId, creativeId);
  if (creative.status !== (paused ? "live" : "paused"))
    throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
  return paused
    ? writeCreative(ctx, campaign, creative, "creative-pause", { status: "paused" })
    : writeCreative(ctx, campaign, creative, "creative-resume", { status: "live" });
}

/**
 * @throws AppError CAMPAIGN_CREATIVE_NOT_FOUND, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess`
 */
export async function deleteCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
): Promise<void> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const creative = await findCreative(ctx, campaignId, creativeId);
  requireOpen(campaign);
  await writeCreative(ctx, campaign, creative, "creative-remove", { status: "deleted" });
}

/**
 * Records the publisher's decision on one creative. A video that is not encoded yet may be rejected but not approved.
 * @throws AppError 070 without a reason, CAMPAIGN_CREATIVE_NOT_FOUND, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED,
 *   CAMPAIGN_CREATIVE_NOT_VIEWABLE, CONFLICT, and those of `requireAccess`
 */
export async function reviewCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
  verdict: { approve: true } | { approve: false; reason: string },
): Promise<ShownCreative> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  const creative = await findCreative(ctx, campaignId, creativeId);
  requireOpen(campaign);
  if (creative.status !== "submitted" && !(creative.status === "live" && !verdict.approve)) {
    throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
  }
  if (verdict.approve) {
    if (!isViewable((await assetOfCreative(ctx, creative.assetId)).status))
      throw new AppError("CAMPAIGN_CREATIVE_NOT_VIEWABLE");
    return writeCreative(ctx, campaign, creative, "creative-approve", {
      status: "live",
      rejectionComment: null,
    });
  }
  const reason = verdict.reason.trim();
  if (!reason) throw new AppError("070", { fields: { reason: ["required"] } });
  return writeCreative(ctx, campaign, creative, "creative-reject", {
    status: "rejected",
    rejectionComment: reason.slice(0, 500),
  });
}
