import { AppError } from "../../../domain/shared/errors";
import { findAsset } from "../assets/find-of-creative";
import { type CreativeRow, requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { saveOnce } from "../shared/save-once";
import { columnsOf } from "./columns";
import { findCreative } from "./find";
import { writeCreative } from "./write";

/**
 * What is being encoded is not mended under the encoder's hands, and a film that failed is replaced: its creative is removed and another one
 * added. Source: specification section 4.
 * @throws AppError CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED
 */
async function requireEditable(ctx: ServiceContext, { assetId }: CreativeRow): Promise<void> {
  const asset = await findAsset(ctx, assetId);
  if (asset.status === "encoding" || asset.status === "failed")
    throw new AppError("CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED");
}

/** Mends a creative, which sends it to review again. @throws as `addCreative`, and CAMPAIGN_CREATIVE_NOT_FOUND, CONFLICT */
export async function updateCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  creativeId: string,
  input: unknown,
): Promise<CreativeRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "creative.write", "adv");
  const read = () => findCreative(ctx, campaignId, creativeId);
  const save = async () => {
    const creative = await read();
    await requireEditable(ctx, creative);
    const columns = await columnsOf(ctx, campaign, input);
    const mended = { ...columns, status: "submitted", rejectionComment: null } as const;
    return writeCreative(ctx, campaign, creative, "creative-edit", mended);
  };
  return saveOnce(ctx, creativeId, save, read);
}
