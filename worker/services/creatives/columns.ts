import { z } from "zod";
import { checkFit } from "../../../domain/creative/image";
import { creativeSchemaFor, textsFor } from "../../../domain/creative/schema";
import { AppError, type FieldErrors } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { findAsset, readAsset } from "../assets/find";
import type { CampaignRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { unitsOf } from "../products/units-of";
import { requireOpen } from "./require-open";

/**
 * What a form says of a creative, as columns: its unit is one of the product's, its image the project's own and fit for the unit.
 *
 * @param input `creativeSchemaFor` the product's units
 * @throws AppError 070 with fields, AD_UNIT_NOT_FOUND, ASSET_NOT_AVAILABLE, CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED
 */
export async function columnsOf(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "status" | "productId" | "projectId">,
  input: unknown,
) {
  requireOpen(campaign);
  const units = await unitsOf(ctx, campaign.productId);
  const values = parseOrRefuse(creativeSchemaFor(units), input, await misfitOf(ctx, campaign, units, input));
  const unit = units.find(({ id }) => id === values.unitId);
  if (!unit) throw new AppError("AD_UNIT_NOT_FOUND");
  await findAsset(ctx, campaign.projectId, values.assetId);
  return {
    ...values,
    texts: textsFor(unit.textItems, values.texts),
    type: "image" as const,
    cta: values.cta === "none" ? null : values.cta,
    destinationUrl: values.destinationUrl ?? null,
  };
}

const idsSchema = z.object({ unitId: z.string(), assetId: z.string() });

/** An image that does not fit its unit is said beside whatever else is wrong; of ids that lead nowhere there is nothing to say. */
async function misfitOf(
  ctx: ServiceContext,
  { projectId }: Pick<CampaignRow, "projectId">,
  units: Awaited<ReturnType<typeof unitsOf>>,
  input: unknown,
): Promise<FieldErrors> {
  const ids = idsSchema.safeParse(input);
  const unit = units.find(({ id }) => id === ids.data?.unitId);
  const asset = unit && ids.data ? await readAsset(ctx, projectId, ids.data.assetId) : undefined;
  if (!unit || asset?.status !== "ready") return {};
  const misfit = checkFit(
    { w: asset.width, h: asset.height },
    { format: unit.format, w: unit.width, h: unit.height },
  );
  return misfit ? { assetId: [misfit] } : {};
}
