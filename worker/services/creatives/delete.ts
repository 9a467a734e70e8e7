import { requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { findCreative } from "./find";
import { requireOpen } from "./require-open";
import { writeCreative } from "./write";

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
  await writeCreative(ctx, campaign, creative, "creative-remove", { status: "deleted" });
}
