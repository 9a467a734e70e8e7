import type { ServiceContext } from "../context";
import { type CampaignRow, requireCampaign } from "./find";
import { transition } from "./transition";

/** The advertiser takes back what is not booked yet; the slots are free again. @throws as `pauseCampaign` */
export async function withdrawCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.cancel", "adv");
  return transition(ctx, campaign, { action: "withdraw", actor: "advertiser" });
}
