import { z } from "zod";

/**
 * Parts of a publisher's platform that its owner switches on: the listing in the ad-note catalogue, audience targeting, backfill, and
 * quests. What is off is neither shown nor served. Source: specification sections 1 and 7 (`PUT /project/{id}/features`).
 */
export const PROJECT_FEATURES = ["ad-note", "audience-targeting", "backfill", "quest"] as const;
export type ProjectFeature = (typeof PROJECT_FEATURES)[number];

/** What a new platform begins with: it is found in the catalogue, and sells targeting where a product offers it. */
export const PROJECT_FEATURES_AT_LAUNCH: readonly ProjectFeature[] = ["ad-note", "audience-targeting"];

/** The whole set as its owner leaves it; what is not named is off. */
export const featuresSchema = z.object({
  features: z.array(z.enum(PROJECT_FEATURES)).max(PROJECT_FEATURES.length),
});
