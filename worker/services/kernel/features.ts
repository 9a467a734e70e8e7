import { sql } from "drizzle-orm";
import { AppError } from "../../../domain/kernel";
import type { ProjectFeature } from "../../../domain/platform";
import { schema } from "../../db/client";
import type { ProjectRow } from "./access";

/** Whether a platform's feature is on, as a condition on `projects`. */
export const hasFeature = (feature: ProjectFeature) =>
  sql`exists (select 1 from json_each(${schema.projects.features}) as feature where feature.value = ${feature})`;

/** Whether a platform stands in the ad-note catalogue: it wants to, and operators do not keep it out. */
export const isListed = () => sql`(${schema.projects.delistedAt} is null and ${hasFeature("ad-note")})`;

/** @throws AppError PROJECT_FEATURES_REQUIRED where the platform's owner has switched it off */
export function requireFeature({ features }: Pick<ProjectRow, "features">, feature: ProjectFeature): void {
  if (!features.includes(feature)) throw new AppError("PROJECT_FEATURES_REQUIRED");
}
