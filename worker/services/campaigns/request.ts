import { editableFields } from "../../../domain/campaign/states";
import { AppError } from "../../../domain/shared/errors";
import { fieldsTurnedAway } from "../ad-blocking/refuse";
import type { ServiceContext } from "../context";
import { readBookedProduct } from "../products/offer";
import { requireNotBlocked } from "../projects/blocked";
import { requireQuestData } from "../quests/columns";
import { requireSeen, saveOnce } from "../shared/save-once";
import { type CampaignRow, requireCampaign } from "./find";
import { incompleteFields } from "./incomplete";
import { quoteCampaign } from "./quote";
import { bookSlots, withSlots } from "./slots";
import { claimSubmission, isTrusted, within } from "./supply";
import { transition } from "./transition";

/**
 * Sends a draft or a rejected campaign for review. Its slots are booked first, so that none is sent without them; when they are
 * taken, the draft stays as it is.
 * A publisher without manual review has approved already, a start on the same day apart.
 *
 * Sent again, the same submission finds the campaign sent.
 *
 * @throws AppError 070 with the fields of every incomplete step, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED,
 *   CAMPAIGN_CPQ_DATA_REQUIRED, AD_PRODUCT_NOT_FOUND for a product that was removed or is in-house and granted no more, AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS,
 *   AD_PRODUCT_BOOK_LIMIT_EXCEEDED, AD_ACCOUNT_BLOCKED, CONFLICT, and those of `requireAccess`
 */
export async function requestReview(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const read = async () => {
    const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
    return campaign;
  };
  return saveOnce(ctx, campaignId, async () => submit(ctx, projectId, await read()), read);
}

async function submit(ctx: ServiceContext, projectId: string, campaign: CampaignRow): Promise<CampaignRow> {
  requireSeen(ctx, campaign);
  if (!editableFields(campaign.status).includes("everything"))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  await requireNotBlocked(ctx, campaign);
  const detail = await readBookedProduct(ctx, projectId, campaign.productId);
  const isGranted = detail.product.pricingType !== "inhouse" || detail.grants.inHouse;
  // What was removed, or is in-house and granted no more, may end as it is booked, and is booked no more.
  if (detail.product.status === "remove" || !isGranted) throw new AppError("AD_PRODUCT_NOT_FOUND");
  if (detail.product.pricingType === "cpq") requireQuestData(campaign);
  const fields = await incompleteFields(ctx, campaign, detail);
  // What the publisher turns away would be paid for and never shown.
  for (const [field, code] of Object.entries(await fieldsTurnedAway(ctx, campaign.pubProjectId, campaign)))
    fields[`info.${field}`] ??= [code];
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
  const { product } = detail;
  const claim = claimSubmission(ctx, campaign, isTrusted(detail.grants));
  const send = () =>
    transition(ctx, campaign, {
      action: "request",
      actor: "advertiser",
      facts: { complete: true, "slots-held": true },
      columns: { quote: quoteCampaign(campaign, product), submittedAt: ctx.now, publisherApprovedAt: null },
      guards: claim.statements,
    });
  const book = () => bookSlots(ctx, campaign, product);
  const submitted = await within(claim, () => withSlots(ctx, campaign, product, book, send));
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { manualReview: true },
    where: (projects, { eq }) => eq(projects.id, campaign.pubProjectId),
  });
  if (publisher?.manualReview || submitted.sameDay) return submitted;
  return transition(ctx, submitted, { action: "approve", actor: "clock" });
}
