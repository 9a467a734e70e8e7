import type { z } from "zod";
import {
  inHouseCreativeSchema,
  inHouseSchemaFor,
  type inHouseTermsSchema,
  inHouseTermsSchemaFor,
  NO_TARGETING,
  quoteCampaign,
  type WrittenCampaign,
} from "../../../../domain/booking";
import { AppError, addDays, dayStartMs, type FieldErrors, parseOrRefuse } from "../../../../domain/kernel";
import { creativeStep, keepImage, type UploadedFile } from "../../content";
import { findProduct, type ProductOffer } from "../../inventory";
import {
  type CampaignStep,
  commitWork,
  newWithHistory,
  requireAccess,
  requireSeen,
  type ServiceContext,
  saveOnce,
} from "../../kernel";
import { findBlockedDestination } from "../../platform";
import { type CampaignRow, readCampaign, requireCampaign } from "../find";
import { transition } from "../transition";
import { columnsOf } from "./creative-row";

/**
 * Creates a publisher's own campaign on its own product, with its first creative. The publisher's request approves both; only the
 * provider's final approval is outstanding, and no payment is required.
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
): Promise<WrittenCampaign> {
  const { project, account } = await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  if (product.pricingType !== "inhouse" || product.status !== "sale")
    throw new AppError("AD_PRODUCT_NOT_FOUND");
  const wrong: FieldErrors = {
    ...(image ? {} : { image: ["required"] }),
    ...(await findBlockedDestination(ctx, projectId, input)),
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
  await commitWork(ctx, {
    rows: [
      ...newWithHistory(ctx, { campaign, history: requestStep(ctx, campaign.id, account.id) }),
      ...newWithHistory(ctx, {
        creative: { ...creative, createdAt: ctx.now, updatedAt: ctx.now },
        history: creativeStep(ctx, campaign, creative, "creative-add"),
      }),
    ],
  });
  const made = await readCampaign(ctx, campaign.id);
  if (!made) throw new Error("a campaign that was just written is not there");
  return made;
}

/** Initial columns of a publisher's own campaign: submitted and approved by the same account. */
function ownColumns(ctx: ServiceContext, product: ProductOffer) {
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

function requestStep(ctx: ServiceContext, campaignId: string, accountId: string): CampaignStep {
  return {
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
  };
}

/**
 * Adds an approved creative to a publisher's own campaign; if the campaign is running, the creative is shown at once.
 *
 * @param input `inHouseCreativeSchema`
 * @param image fit for the unit
 * @returns its id
 * @throws AppError 070 with fields, CAMPAIGN_NOT_FOUND for another's campaign, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED for an
 *   ended one, AD_UNIT_NOT_FOUND, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `requireAccess`
 */
export async function addInHouseCreative(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
  image: UploadedFile | null,
): Promise<string> {
  const campaign = await requireInHouse(ctx, projectId, campaignId);
  const missing: FieldErrors = image ? {} : { image: ["required"] };
  const values = parseOrRefuse(inHouseCreativeSchema, input, missing);
  const columns = await inHouseCreative(ctx, campaign, { ...values, name: campaign.name }, image);
  const id = await ctx.newId("creative");
  const added = { ...columns, id, campaignId, status: "live", version: 1, rejectionComment: null } as const;
  await commitWork(ctx, {
    rows: newWithHistory(ctx, {
      creative: { ...added, createdAt: ctx.now, updatedAt: ctx.now },
      history: creativeStep(ctx, campaign, added, "creative-add"),
    }),
    events: [["plan.publish", { productId: campaign.productId }]],
  });
  return id;
}

/** The columns of a publisher's own campaign that its form fills in. */
export function inHouseColumns(
  { impressions, startDay, endDay, ...values }: z.output<typeof inHouseTermsSchema>,
  product: ProductOffer,
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
 * A publisher's own campaign; another's is reported as not found.
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export function requireInHouse(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  return readInHouse(ctx, projectId, campaignId);
}

async function readInHouse(ctx: ServiceContext, projectId: string, campaignId: string): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "product.write", "pub");
  if (campaign.projectId !== projectId) throw new AppError("CAMPAIGN_NOT_FOUND");
  return campaign;
}

/**
 * A creative's columns; errors in the file are reported at the form's field `image`.
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

/**
 * Resubmits a publisher's own rejected campaign with its corrections. Its creatives stay; the campaign awaits the provider's decision again.
 *
 * @param input `inHouseTermsSchemaFor` its product
 * @throws AppError 070 with fields, CAMPAIGN_NOT_FOUND for another's campaign, CAMPAIGN_MUTATION_NOT_ALLOWED for one that was not
 *   rejected, AD_PRODUCT_NOT_FOUND for a product that is not on sale, CONFLICT, and those of `requireAccess`
 */
export async function mendInHouse(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<WrittenCampaign> {
  const read = () => readInHouse(ctx, projectId, campaignId);
  return saveOnce(ctx, campaignId, async () => mend(ctx, await read(), input), read);
}

async function mend(ctx: ServiceContext, campaign: CampaignRow, input: unknown): Promise<CampaignRow> {
  requireSeen(ctx, campaign);
  const { projectId } = campaign;
  if (campaign.status !== "rejected")
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  const product = await findProduct(ctx, projectId, campaign.productId);
  if (product.status !== "sale") throw new AppError("AD_PRODUCT_NOT_FOUND");
  const wrong = await findBlockedDestination(ctx, projectId, input);
  const terms = parseOrRefuse(inHouseTermsSchemaFor(product, ctx.now), input, wrong);
  const submitted = await transition(ctx, campaign, {
    action: "request",
    actor: "advertiser",
    // Its terms have been validated as a whole, and it has no slots.
    situation: { wrongFields: [], lackingDays: [] },
    columns: { ...inHouseColumns(terms, product), submittedAt: ctx.now },
  });
  return transition(ctx, submitted, { action: "approve", actor: "publisher" });
}
