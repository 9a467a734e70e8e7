import { inHouseTermsSchemaFor } from "../../../domain/campaign/in-house";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { destinationTurnedAway } from "../ad-blocking/refuse";
import type { ServiceContext } from "../context";
import { findProduct } from "../products/find";
import { requireSeen, saveOnce } from "../shared/save-once";
import type { CampaignRow } from "./find";
import { inHouseColumns, requireInHouse } from "./in-house-parts";
import { transition } from "./transition";

/**
 * Sends a publisher's own campaign that was rejected again, with what was mended of it. Its ads stay; it waits for the provider's word anew.
 *
 * @param input `inHouseTermsSchemaFor` its product
 * @throws AppError 070 with fields, CAMPAIGN_NOT_FOUND for one that is none of its own, CAMPAIGN_MUTATION_NOT_ALLOWED for one that was not
 *   rejected, AD_PRODUCT_NOT_FOUND for a product that is not on sale, CONFLICT, and those of `requireAccess`
 */
export async function mendInHouse(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<CampaignRow> {
  const read = () => requireInHouse(ctx, projectId, campaignId);
  return saveOnce(ctx, campaignId, async () => mend(ctx, await read(), input), read);
}

async function mend(ctx: ServiceContext, campaign: CampaignRow, input: unknown): Promise<CampaignRow> {
  requireSeen(ctx, campaign);
  const { projectId } = campaign;
  if (campaign.status !== "rejected")
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  const product = await findProduct(ctx, projectId, campaign.productId);
  if (product.status !== "sale") throw new AppError("AD_PRODUCT_NOT_FOUND");
  const wrong = await destinationTurnedAway(ctx, projectId, input);
  const terms = parseOrRefuse(inHouseTermsSchemaFor(product, ctx.now), input, wrong);
  const submitted = await transition(ctx, campaign, {
    action: "request",
    actor: "advertiser",
    facts: { complete: true, "slots-held": true },
    columns: { ...inHouseColumns(terms, product), submittedAt: ctx.now },
  });
  return transition(ctx, submitted, { action: "approve", actor: "publisher" });
}
