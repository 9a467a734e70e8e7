import { editableFields } from "../../../domain/campaign/states";
import { AppError } from "../../../domain/shared/errors";
import type { ServiceContext } from "../context";
import { readBookedProduct } from "../products/offer";
import { requireCampaign } from "./find";
import { holdSlots, unavailable } from "./slots";

/**
 * Holds a draft's days for 15 minutes from now, whether its hold has lapsed or not; nothing else of it changes.
 * @returns when the hold lapses, epoch milliseconds; null for a product without slots
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED once the campaign was sent,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, and those of `requireAccess`
 */
export async function renewHold(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<number | null> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!editableFields(campaign.status).includes("everything"))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  const { product } = await readBookedProduct(ctx, projectId, campaign.productId);
  const held = await holdSlots(ctx, campaign, product);
  if (!held.ok) throw unavailable(campaign.id, held.unavailableDays);
  return held.expiresAtMs;
}
