import type { ServiceContext } from "../context";
import { type CampaignRow, requireCampaign } from "./find";
import { transition } from "./transition";

/** @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess` */
export async function approveCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  return transition(ctx, campaign, { action: "approve", actor: "publisher" });
}
