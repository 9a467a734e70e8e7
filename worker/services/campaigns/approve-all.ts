import type { ServiceContext } from "../context";
import { reviewCreative } from "../creatives/review";
import { approveCampaign } from "./approve";
import { creativesOf, requireCampaign, stateOf } from "./find";

/**
 * Approves every creative that waits, then the campaign itself if it waits too. Each is a change of its own, so that a try
 * that broke off half-way is finished by the next one.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess`
 */
export async function approveAll(ctx: ServiceContext, projectId: string, campaignId: string): Promise<void> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  for (const creative of await creativesOf(ctx, campaignId)) {
    if (creative.status !== "submitted") continue;
    await reviewCreative(ctx, projectId, campaignId, creative.id, { approve: true });
  }
  if (stateOf(campaign).phase === "publisher") await approveCampaign(ctx, projectId, campaignId);
}
