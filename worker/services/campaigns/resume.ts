import type { ServiceContext } from "../context";
import { type CampaignRow, creativesOf, requireCampaign, shownStatuses } from "./find";
import { transition } from "./transition";

/** Goes back to where it was paused from, or live when its start has passed. @throws as `pauseCampaign` */
export async function resumeCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign, side } = await requireCampaign(ctx, projectId, campaignId, "campaign.pause");
  const creatives = await creativesOf(ctx, campaignId);
  return transition(ctx, campaign, {
    action: "resume",
    actor: side === "adv" ? "advertiser" : "publisher",
    facts: {
      "end-not-reached": (campaign.endsAt ?? 0) > ctx.now,
      "start-reached": (campaign.startsAt ?? Number.POSITIVE_INFINITY) <= ctx.now,
      "creative-approved": shownStatuses(
        campaign,
        creatives.map(({ status }) => status),
      ).includes("live"),
    },
  });
}
