import { eq } from "drizzle-orm";
import { editableFields } from "../../../domain/campaign/states";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { requireCampaign } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { requireNotBlocked } from "../projects/blocked";
import { newLinkToken } from "./link";

/**
 * A new link in place of the old one, which opens nothing any more; whoever had taken the payment over is rid of it.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED once the campaign was sent, AD_ACCOUNT_BLOCKED, and those of `requireAccess`
 */
export async function renewPaymentLink(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<void> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  const isOpen = editableFields(campaign.status).includes("everything");
  if (!isOpen || campaign.paymentMethod !== "representative")
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  await requireNotBlocked(ctx, campaign);
  await ctx.db
    .update(schema.paymentLinks)
    .set({
      token: newLinkToken(),
      payerProjectId: null,
      takenBy: null,
      takenAt: null,
      agreedQuote: null,
      payerInvoice: null,
    })
    .where(eq(schema.paymentLinks.campaignId, campaign.id));
}
