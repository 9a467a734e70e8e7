import { inHouseSchemaFor } from "../../../domain/campaign/in-house";
import { AppError, type FieldErrors } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { destinationTurnedAway } from "../ad-blocking/refuse";
import type { UploadedFile } from "../assets/keep-file";
import type { ServiceContext } from "../context";
import { creativeStep } from "../creatives/step-row";
import { findProduct, type ProductRow } from "../products/find";
import { type CampaignRow, readCampaign } from "./find";
import { inHouseColumns, inHouseCreative } from "./in-house-parts";

/**
 * A publisher's own campaign on its own product, with its first creative. Both are approved by whoever makes them, and wait for the
 * provider's last word only, which no payment holds up.
 *
 * @param input `inHouseSchemaFor` the product
 * @param image fit for the unit
 * @throws AppError 070 with fields, AD_PRODUCT_NOT_FOUND for a product that is not in-house or not on sale, AD_UNIT_NOT_FOUND,
 *   PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function createInHouseCampaign(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  input: unknown,
  image: UploadedFile | null,
): Promise<CampaignRow> {
  const { project, account } = await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  if (product.pricingType !== "inhouse" || product.status !== "sale")
    throw new AppError("AD_PRODUCT_NOT_FOUND");
  const wrong: FieldErrors = {
    ...(image ? {} : { image: ["required"] }),
    ...(await destinationTurnedAway(ctx, projectId, input)),
  };
  const { unitId, altText, headline, body, impressions, startDay, endDay, ...values } = parseOrRefuse(
    inHouseSchemaFor(product, ctx.now),
    input,
    wrong,
  );
  const terms = { ...values, impressions, startDay, endDay };
  const campaign = {
    ...inHouseColumns(terms, product),
    ...ownColumns(ctx, product),
    id: await ctx.newId("campaign"),
    advertiserName: project.displayName,
    advertiserLink: project.link ?? values.destinationUrl,
    createdBy: account.id,
  };
  const art = { unitId, altText, headline, body, name: values.name };
  const creative = {
    ...(await inHouseCreative(ctx, campaign, art, image)),
    id: await ctx.newId("creative"),
    campaignId: campaign.id,
    status: "live" as const,
    version: 1,
    rejectionComment: null,
  };
  await commit(ctx.db, [
    ctx.db.insert(schema.campaigns).values(campaign).onConflictDoNothing(),
    historyRow(ctx, campaign.id, account.id),
    ctx.db
      .insert(schema.creatives)
      .values({ ...creative, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing(),
    creativeStep(ctx, campaign, creative, "creative-add"),
  ]);
  const made = await readCampaign(ctx, campaign.id);
  if (!made) throw new Error("a campaign that was just written is not there");
  return made;
}

/** What a campaign of one's own is from its beginning: sent and approved by the same hands. */
function ownColumns(ctx: ServiceContext, product: ProductRow) {
  return {
    projectId: product.projectId,
    pubProjectId: product.projectId,
    productId: product.id,
    status: "submitted" as const,
    submittedAt: ctx.now,
    publisherApprovedAt: ctx.now,
    currency: product.currency,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

function historyRow(ctx: ServiceContext, campaignId: string, accountId: string) {
  return ctx.db
    .insert(schema.campaignHistory)
    .values({
      id: `${campaignId}:1`,
      campaignId,
      campaignVersion: 1,
      action: "request",
      fromStatus: null,
      toStatus: "submitted",
      actorKind: "publisher",
      actorAccountId: accountId,
      reason: null,
      at: ctx.now,
    })
    .onConflictDoNothing();
}
