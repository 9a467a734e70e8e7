import { checkFit } from "../../../domain/creative/image";
import { creativeSchemaFor } from "../../../domain/creative/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { findAsset } from "../assets/find";
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
export async function columnsOf(ctx: ServiceContext, campaign: CampaignRow, input: unknown) {
  requireOpen(campaign);
  const units = await unitsOf(ctx, campaign.productId);
  const values = parseOrRefuse(creativeSchemaFor(units), input);
  const unit = units.find(({ id }) => id === values.unitId);
  if (!unit) throw new AppError("AD_UNIT_NOT_FOUND");
  const asset = await findAsset(ctx, campaign.projectId, values.assetId);
  const misfit = checkFit(
    { w: asset.width, h: asset.height },
    { format: unit.format, w: unit.width, h: unit.height },
  );
  if (misfit) throw new AppError("070", { fields: { assetId: [misfit] } });
  return {
    ...values,
    type: "image" as const,
    cta: values.cta === "none" ? null : values.cta,
    destinationUrl: values.destinationUrl ?? null,
  };
}
