import { eq } from "drizzle-orm";
import { z } from "zod";
import { localTimeMs } from "../../../domain/calendar/local-time";
import { checkFit } from "../../../domain/creative/image";
import {
  type CreativeInput,
  type CreativeType,
  creativeSchemaFor,
  EVERY_DAY,
  EVERY_HOUR,
  narrowed,
  textsFor,
} from "../../../domain/creative/schema";
import { checkVideoFit, encodingFailureCode } from "../../../domain/creative/video";
import { AppError, type FieldErrors } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { destinationTurnedAway } from "../ad-blocking/refuse";
import { findAsset, readAsset } from "../assets/find";
import { type AssetRow, isVideo } from "../assets/keep-file";
import type { CampaignRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { unitsOf } from "../products/units-of";
import { requireOpen } from "./require-open";

type Unit = Awaited<ReturnType<typeof unitsOf>>[number];

/**
 * What a form says of a creative, as columns: its unit is one of the product's, its image or video the project's own and fit for the unit,
 * and it leads to nothing that its publisher blocks. A video may still be encoding.
 *
 * @param input `creativeSchemaFor` the product's units
 * @throws AppError 070 with fields, AD_UNIT_NOT_FOUND, ASSET_NOT_AVAILABLE, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED
 */
export async function columnsOf(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "status" | "productId" | "projectId" | "pubProjectId">,
  input: unknown,
) {
  requireOpen(campaign);
  const units = await unitsOf(ctx, campaign.productId);
  const values = parseOrRefuse(creativeSchemaFor(units), input, {
    ...(await misfitOf(ctx, campaign, units, input)),
    // What its publisher turns away is never shown, whoever approves it.
    ...(await destinationTurnedAway(ctx, campaign.pubProjectId, input)),
  });
  const unit = units.find(({ id }) => id === values.unitId);
  if (!unit) throw new AppError("AD_UNIT_NOT_FOUND");
  const asset = await findMedia(ctx, campaign.projectId, values.assetId);
  if (values.profileAssetId) await findAsset(ctx, campaign.projectId, values.profileAssetId);
  return {
    ...values,
    ...(await scheduleOf(ctx, campaign.productId, values)),
    texts: textsFor(unit.textItems, values.texts),
    type: typeOf(asset, unit),
    cta: values.cta === "none" ? null : values.cta,
    ctaTextColor: values.ctaTextColor ?? null,
    ctaColor: values.ctaColor ?? null,
    profileName: values.profileName ?? null,
    profileAssetId: values.profileAssetId ?? null,
    destinationUrl: values.destinationUrl ?? null,
  };
}

function typeOf(asset: AssetRow, unit: Unit): CreativeType {
  if (isVideo(asset)) return "video";
  return unit.format === "native" ? "cover" : "image";
}

/** One that could not be encoded says why, beside the field. */
async function findMedia(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow> {
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("ASSET_NOT_AVAILABLE");
  if (asset.status !== "failed") return asset;
  const why = encodingFailureCode(asset.failureReason ?? "encoding-failed");
  throw new AppError("ASSET_NOT_AVAILABLE", { fields: { assetId: [why] } });
}

/** Times of the product's zone as instants; all days, or all hours, are kept as none. */
async function scheduleOf(ctx: ServiceContext, productId: string, values: CreativeInput) {
  const { adProducts } = schema;
  const product = await ctx.db.query.adProducts.findFirst({
    columns: { timezone: true },
    where: eq(adProducts.id, productId),
  });
  const instant = (time: string | undefined) =>
    time && product ? localTimeMs(time, product.timezone) : null;
  return {
    displayFrom: instant(values.displayFrom),
    displayTo: instant(values.displayTo),
    weekdays: narrowed(values.weekdays, EVERY_DAY),
    hours: narrowed(values.hours, EVERY_HOUR),
  };
}

const idsSchema = z.object({ unitId: z.string(), assetId: z.string() });

/** A file that does not fit its unit is said beside whatever else is wrong; of ids that lead nowhere there is nothing to say. */
async function misfitOf(
  ctx: ServiceContext,
  { projectId }: Pick<CampaignRow, "projectId">,
  units: readonly Unit[],
  input: unknown,
): Promise<FieldErrors> {
  const ids = idsSchema.safeParse(input);
  const unit = units.find(({ id }) => id === ids.data?.unitId);
  const asset = unit && ids.data ? await readAsset(ctx, projectId, ids.data.assetId) : undefined;
  if (!unit || !asset || asset.status === "failed") return {};
  const size = { w: asset.width, h: asset.height, bytes: asset.bytes };
  const frame = { format: unit.format, w: unit.width, h: unit.height };
  const misfit = isVideo(asset) ? checkVideoFit(size, frame) : checkFit(size, frame);
  return misfit ? { assetId: [misfit] } : {};
}
