import { z } from "zod";
import { webUrlField } from "../kernel";
import { platformSchema } from "./schema";

/**
 * The steps of the two launchers, each checked by itself and all of them again when the project is opened.
 * Source: rule L1.
 */
export const PLATFORM_STEPS = ["name", "face", "address"] as const;
export type PlatformStep = (typeof PLATFORM_STEPS)[number];

export const launchNameSchema = platformSchema.pick({
  displayName: true,
  description: true,
  country: true,
});
export const launchFaceSchema = platformSchema.pick({ themeColor: true });
/** A publisher's home page may stand beside its subdomain. */
export const launchAddressSchema = platformSchema
  .pick({ alias: true })
  .extend({ link: webUrlField.optional() });

/** What a publisher has said so far; what it uploaded is its account's until the platform is open. */
export interface PlatformDraft
  extends Partial<z.output<typeof launchNameSchema>>,
    Partial<z.output<typeof launchFaceSchema>> {
  logoAssetId?: string;
  coverAssetId?: string;
  alias?: string;
  link?: string;
}

/** The first step that is not done; `address` ends the launcher. */
export function nextPlatformStep(draft: PlatformDraft): PlatformStep {
  if (!draft.displayName || !draft.country) return "name";
  return draft.themeColor && draft.logoAssetId && draft.coverAssetId ? "address" : "face";
}

/** Whether a step may be opened: those that are done, and the first one that is not. */
export function isStepOpen(step: PlatformStep, draft: PlatformDraft): boolean {
  return PLATFORM_STEPS.indexOf(step) <= PLATFORM_STEPS.indexOf(nextPlatformStep(draft));
}

/**
 * Parts of a publisher's platform that its owner switches on: the listing in the ad-note catalogue, audience targeting, backfill, and
 * quests. What is off is neither shown nor served. Source: rule L11.
 */
export const PROJECT_FEATURES = ["ad-note", "audience-targeting", "backfill", "quest"] as const;
export type ProjectFeature = (typeof PROJECT_FEATURES)[number];

/** What a new platform begins with: it is found in the catalogue, and sells targeting where a product offers it. */
export const PROJECT_FEATURES_AT_LAUNCH: readonly ProjectFeature[] = ["ad-note", "audience-targeting"];

/** The whole set as its owner leaves it; what is not named is off. */
export const featuresSchema = z.object({
  features: z
    .array(z.enum(PROJECT_FEATURES))
    .max(PROJECT_FEATURES.length)
    .describe("Features to have switched on"),
});
