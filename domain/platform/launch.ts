import { z } from "zod";
import { webUrlField } from "../kernel";
import { platformSchema } from "./schema";

/**
 * Steps of the two launchers, each validated alone and all together when the project is opened.
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
/** A publisher can add a home page to its subdomain. */
export const launchAddressSchema = platformSchema
  .pick({ alias: true })
  .extend({ link: webUrlField.optional() });

/** A publisher's draft; its uploads belong to the account until the platform is opened. */
export interface PlatformDraft
  extends Partial<z.output<typeof launchNameSchema>>,
    Partial<z.output<typeof launchFaceSchema>> {
  logoAssetId?: string;
  coverAssetId?: string;
  alias?: string;
  link?: string;
}

/** The first incomplete step; `address` completes the launcher. */
export function nextPlatformStep(draft: PlatformDraft): PlatformStep {
  if (!draft.displayName || !draft.country) return "name";
  return draft.themeColor && draft.logoAssetId && draft.coverAssetId ? "address" : "face";
}

/** Whether a step can be opened: completed steps and the first incomplete one. */
export function isStepOpen(step: PlatformStep, draft: PlatformDraft): boolean {
  return PLATFORM_STEPS.indexOf(step) <= PLATFORM_STEPS.indexOf(nextPlatformStep(draft));
}

/**
 * Optional features of a publisher's platform: the listing in the ad-note catalogue, audience targeting, backfill, quests, and operation
 * without identifiers of users. A disabled feature is neither shown nor served. Source: rules L11, S24.
 */
export const PROJECT_FEATURES = [
  "ad-note",
  "audience-targeting",
  "backfill",
  "quest",
  "identifier-free",
] as const;
export type ProjectFeature = (typeof PROJECT_FEATURES)[number];

/** Features of a new platform: it is listed in the catalogue, and sells targetings that products offer. */
export const PROJECT_FEATURES_AT_LAUNCH: readonly ProjectFeature[] = ["ad-note", "audience-targeting"];

/** All enabled features; an omitted one is off. */
export const featuresSchema = z.object({
  features: z
    .array(z.enum(PROJECT_FEATURES))
    .max(PROJECT_FEATURES.length)
    .describe("Features to have switched on"),
});
