import { isViewable } from "../../../domain/creative/video";
import { AppError } from "../../../domain/shared/errors";
import { findAsset } from "../assets/find-of-creative";
import { type CreativeRow, requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { findCreative } from "./find";
import { requireOpen } from "./require-open";
import { writeCreative } from "./write";

/**
 * The publisher's word on one creative. A film that is not encoded may be rejected, by its texts say, and not be approved.
 * @throws AppError 070 without a reason, CAMPAIGN_CREATIVE_NOT_FOUND, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED,
 *   CAMPAIGN_CREATIVE_NOT_VIEWABLE, CONFLICT, and those of `requireAccess`
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
  if (verdict.approve) {
    if (!isViewable((await findAsset(ctx, creative.assetId)).status))
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
