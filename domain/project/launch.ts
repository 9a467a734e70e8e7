import type { z } from "zod";
import type { CampaignPlan } from "../campaign/planner";
import { webUrlField } from "../shared/fields";
import { platformSchema } from "./schema";

/**
 * The steps of the two launchers, each checked by itself and all of them again when the project is opened.
 * Source: specification sections 2 and 5, "Launcher".
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

/** What an advertiser plans: kept for the next time as well. */
export interface AdAccountDraft {
  plan?: Omit<CampaignPlan, "country"> & Partial<Pick<CampaignPlan, "country">>;
}

export type LaunchDraft = PlatformDraft | AdAccountDraft;

/** The first step that is not done; `address` ends the launcher. */
export function nextPlatformStep(draft: PlatformDraft): PlatformStep {
  if (!draft.displayName || !draft.country) return "name";
  return draft.themeColor && draft.logoAssetId && draft.coverAssetId ? "address" : "face";
}

/** Whether a step may be open: nobody gets ahead of what is missing. */
export function isStepOpen(step: PlatformStep, draft: PlatformDraft): boolean {
  return PLATFORM_STEPS.indexOf(step) <= PLATFORM_STEPS.indexOf(nextPlatformStep(draft));
}
