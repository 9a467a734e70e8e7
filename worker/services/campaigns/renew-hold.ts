import type { BatchItem } from "drizzle-orm/batch";
import { editableFields } from "../../../domain/campaign/states";
import { AppError } from "../../../domain/shared/errors";
import { commit } from "../../db/batch";
import type { ServiceContext } from "../context";
import { readBookedProduct } from "../products/offer";
import { requireNotBlocked } from "../projects/blocked";
import { requireCampaign } from "./find";
import { holdWithin, isTrusted } from "./supply";

/**
 * Holds a draft's days for 15 minutes from now, whether its hold has lapsed or not; nothing else of it changes.
 * @returns when the hold lapses, epoch milliseconds; null for a product without slots
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED once the campaign was sent,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS, AD_PRODUCT_BOOK_LIMIT_EXCEEDED, AD_ACCOUNT_BLOCKED, and those of `requireAccess`
 */
export async function renewHold(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<number | null> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!editableFields(campaign.status).includes("everything"))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  await requireNotBlocked(ctx, campaign);
  const { product, grants } = await readBookedProduct(ctx, projectId, campaign.productId);
  const write = (held: BatchItem<"sqlite">[]) => commit(ctx.db, held);
  const { holdExpiresAtMs } = await holdWithin(ctx, campaign, product, isTrusted(grants), write);
  return holdExpiresAtMs;
}
