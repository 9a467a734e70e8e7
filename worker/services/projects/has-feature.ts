import { sql } from "drizzle-orm";
import type { ProjectFeature } from "../../../domain/project/features";
import { schema } from "../../db/client";

/** Whether a platform's feature is on, as a condition on `projects`. */
export const hasFeature = (feature: ProjectFeature) =>
  sql`exists (select 1 from json_each(${schema.projects.features}) as feature where feature.value = ${feature})`;

/** Whether a platform stands in the ad-note catalogue: it wants to, and operators do not keep it out. */
export const isListed = () => sql`(${schema.projects.delistedAt} is null and ${hasFeature("ad-note")})`;
