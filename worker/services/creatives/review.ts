import { AppError } from "../../../domain/shared/errors";
import { type CreativeRow, requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { findCreative } from "./find";
import { requireOpen } from "./require-open";
import { writeCreative } from "./write";

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
  if (verdict.approve)
    return writeCreative(ctx, campaign, creative, { status: "live", rejectionComment: null });
  const reason = verdict.reason.trim();
  if (!reason) throw new AppError("070", { fields: { reason: ["required"] } });
  return writeCreative(ctx, campaign, creative, {
    status: "rejected",
    rejectionComment: reason.slice(0, 500),
  });
}
