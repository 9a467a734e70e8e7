import { type CreativeRow, requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { columnsOf } from "./columns";
import { findCreative } from "./find";
import { writeCreative } from "./write";

/** Mends a creative, which sends it to review again. @throws as `addCreative`, and CAMPAIGN_CREATIVE_NOT_FOUND, CONFLICT */
export async function updateCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
  input: unknown,
): Promise<CreativeRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const creative = await findCreative(ctx, campaignId, creativeId);
  const columns = await columnsOf(ctx, campaign, input);
  return writeCreative(ctx, campaign, creative, { ...columns, status: "submitted", rejectionComment: null });
}
