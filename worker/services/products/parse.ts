import {
  type AdProductInput,
  adProductSchemaFor,
  groupStepSchema,
} from "../../../domain/inventory/product-schema";
import { checkUnits, unitIdsIn } from "../../../domain/inventory/unit-sets";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { ProjectRow } from "../access";
import { findAsset } from "../assets/find";
import type { ServiceContext } from "../context";
import { requireFeature } from "../projects/require-feature";
import { findUnits, type UnitRow } from "../units/find";

/**
 * A whole product as it may be kept: its fields, and what only its units, its introduction and its platform tell.
 * @throws AppError 070 with every wrong field, AD_UNIT_NOT_FOUND, ASSET_NOT_AVAILABLE, PROJECT_FEATURES_REQUIRED
 */
export async function parseProduct(
  ctx: ServiceContext,
  project: ProjectRow,
  currency: string,
  input: unknown,
): Promise<AdProductInput> {
  const grouped = groupStepSchema.safeParse(input);
  let wrong = {};
  if (grouped.success) {
    const { pricingType, unitSets } = grouped.data;
    wrong = checkUnits(pricingType, unitSets, await requireUnits(ctx, project.id, unitIdsIn(unitSets)));
  }
  const values = parseOrRefuse(adProductSchemaFor(currency), input, wrong);
  requireTargetable(project, values);
  await requireIntroduction(ctx, project.id, values.introAssetId);
  return values;
}

/** @throws AppError AD_UNIT_NOT_FOUND for a unit of another project */
export async function requireUnits(
  ctx: ServiceContext,
  projectId: string,
  unitIds: readonly string[],
): Promise<UnitRow[]> {
  const units = await findUnits(ctx, projectId, unitIds);
  if (units.length !== new Set(unitIds).size) throw new AppError("AD_UNIT_NOT_FOUND");
  return units;
}

/** A product that sells targeting needs the feature. @throws AppError PROJECT_FEATURES_REQUIRED */
export function requireTargetable(
  project: ProjectRow,
  values: Pick<AdProductInput, "targetLanguage" | "targetCountry">,
): void {
  if (values.targetLanguage || values.targetCountry) requireFeature(project, "audience-targeting");
}

/** @throws AppError ASSET_NOT_AVAILABLE for a file of another project or purpose */
export async function requireIntroduction(
  ctx: ServiceContext,
  projectId: string,
  assetId: string | undefined,
): Promise<void> {
  if (assetId === undefined) return;
  const asset = await findAsset(ctx, projectId, assetId);
  if (asset.kind !== "introduction") throw new AppError("ASSET_NOT_AVAILABLE");
}
