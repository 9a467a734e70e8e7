import type { z } from "zod";
import { addDays, dayStartMs } from "../../../domain/calendar/day";
import type { inHouseTermsSchema } from "../../../domain/campaign/in-house";
import { NO_TARGETING } from "../../../domain/campaign/targeting";
import { AppError } from "../../../domain/shared/errors";
import type { UploadedFile } from "../assets/keep-file";
import { keepImage } from "../assets/keep-image";
import type { ServiceContext } from "../context";
import { columnsOf } from "../creatives/columns";
import type { ProductRow } from "../products/find";
import { type CampaignRow, requireCampaign } from "./find";
import { quoteCampaign } from "./quote";

/** What its publisher says of a campaign of its own, as columns. */
export function inHouseColumns(
  { impressions, startDay, endDay, ...values }: z.output<typeof inHouseTermsSchema>,
  product: ProductRow,
) {
  const days = { startDay, endDay, slots: 1, budgetMinor: null, targeting: NO_TARGETING };
  return {
    ...values,
    ...days,
    startsAt: dayStartMs(startDay, product.timezone),
    endsAt: dayStartMs(addDays(endDay, 1), product.timezone),
    inhouseImpressions: impressions ?? null,
    quote: quoteCampaign(days, product),
  };
}

/**
 * A publisher's own campaign, or none: another's is as if it did not exist.
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function requireInHouse(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "product.write", "pub");
  if (campaign.projectId !== projectId) throw new AppError("CAMPAIGN_NOT_FOUND");
  return campaign;
}

/**
 * A creative's columns; what is wrong with its file is said at the form's `image`.
 * @throws AppError 070 with fields, AD_UNIT_NOT_FOUND, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED
 */
export async function inHouseCreative(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "status" | "productId" | "projectId" | "pubProjectId">,
  art: Record<string, string>,
  image: UploadedFile | null,
) {
  if (!image) throw new AppError("070", { fields: { image: ["required"] } });
  try {
    const { id } = await keepImage(ctx, campaign.projectId, "creative", image);
    return await columnsOf(ctx, campaign, { ...art, assetId: id });
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const { file, assetId, ...fields } = error.fields;
    const wrong = file ?? assetId;
    throw new AppError(error.code, { fields: { ...fields, ...(wrong ? { image: wrong } : {}) } });
  }
}
