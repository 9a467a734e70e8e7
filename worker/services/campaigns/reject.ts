import { rejectionSchema } from "../../../domain/campaign/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { ServiceContext } from "../context";
import { type CampaignRow, requireCampaign } from "./find";
import { transition } from "./transition";

/** @throws AppError 070 without a reason, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess` */
export async function rejectCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  const { reason } = parseOrRefuse(rejectionSchema, input);
  return transition(ctx, campaign, {
    action: "reject",
    actor: "publisher",
    facts: { "reason-given": true },
    reason,
  });
}
