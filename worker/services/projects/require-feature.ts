import type { ProjectFeature } from "../../../domain/project/features";
import { AppError } from "../../../domain/shared/errors";
import type { ProjectRow } from "../access";

/** @throws AppError PROJECT_FEATURES_REQUIRED where the platform's owner has switched it off */
export function requireFeature({ features }: Pick<ProjectRow, "features">, feature: ProjectFeature): void {
  if (!features.includes(feature)) throw new AppError("PROJECT_FEATURES_REQUIRED");
}
