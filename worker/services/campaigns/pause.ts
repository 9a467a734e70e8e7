import type { ServiceContext } from "../context";
import { type CampaignRow, requireCampaign } from "./find";
import { transition } from "./transition";

/** Either side may pause. @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess` */
export async function pauseCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign, side } = await requireCampaign(ctx, projectId, campaignId, "campaign.pause");
  return transition(ctx, campaign, { action: "pause", actor: side === "adv" ? "advertiser" : "publisher" });
}
