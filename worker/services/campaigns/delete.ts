import type { ServiceContext } from "../context";
import { type CampaignRow, requireCampaign } from "./find";
import { transition } from "./transition";

/** @throws as `pauseCampaign` */
export async function deleteCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  return transition(ctx, campaign, { action: "delete", actor: "advertiser" });
}
