import { AppError } from "../../../domain/shared/errors";
import { type CreativeRow, requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { findCreative } from "./find";
import { writeCreative } from "./write";

/**
 * Pauses a live creative, or takes a paused one up again.
 * @throws AppError CAMPAIGN_CREATIVE_NOT_FOUND, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess`
 */
export async function setCreativePaused(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
  paused: boolean,
): Promise<CreativeRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const creative = await findCreative(ctx, campaignId, creativeId);
  if (creative.status !== (paused ? "live" : "paused"))
    throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
  return paused
    ? writeCreative(ctx, campaign, creative, "creative-pause", { status: "paused" })
    : writeCreative(ctx, campaign, creative, "creative-resume", { status: "live" });
}
