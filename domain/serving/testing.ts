import { z } from "zod";
import type { CampaignStatus, CreativeStatus } from "../booking";
import type { ErrorCode } from "../kernel";
import { DEVICE_NAME_MAX_CHARS, DEVICE_NAME_MIN_CHARS, deviceIdSchema, type Side } from "../people";

export const TEST_DEVICES_MAX = 50;

export const testDeviceSchema = z.object({
  name: z.string().trim().min(DEVICE_NAME_MIN_CHARS).max(DEVICE_NAME_MAX_CHARS),
  deviceId: deviceIdSchema,
});

/** Previews a creative on a device; `running: false` ends it. */
export const previewSchema = z.object({
  creative: z.string().min(1).describe("Id of the creative"),
  device: z.string().min(1).describe("Id of the test device"),
  running: z.boolean().default(true).describe("Whether it begins or ends"),
});

/** Maximum previews of an ad account running at once, and started per hour: each one is loaded with the publisher's others. */
export const PREVIEWS_RUNNING_PER_AD_ACCOUNT_MAX = 5;
export const PREVIEWS_PER_AD_ACCOUNT_AND_HOUR_MAX = 60;

/** Campaign statuses in which the advertiser may preview creatives: those that can still be shown. */
const ADVERTISER_PREVIEWS: readonly CampaignStatus[] = [
  "draft",
  "submitted",
  "rejected",
  "booked",
  "live",
  "paused",
];

/** Whether an advertiser may preview creatives of a campaign in this state. */
export const isPreviewable = (campaign: CampaignStatus) => ADVERTISER_PREVIEWS.includes(campaign);

/**
 * Why a creative may not (or no longer) be previewed; null if it may. A publisher may view everything submitted to it; an
 * advertiser may not show in an app what its publisher rejected, or what is over.
 */
export function previewRefusal(
  side: Side,
  campaign: CampaignStatus,
  creative: CreativeStatus,
): ErrorCode | null {
  if (campaign === "deleted") return "CAMPAIGN_NOT_FOUND";
  if (creative === "deleted") return "CAMPAIGN_CREATIVE_NOT_FOUND";
  if (side === "pub") return null;
  if (!isPreviewable(campaign)) return "CAMPAIGN_MUTATION_NOT_ALLOWED";
  return creative === "rejected" ? "CAMPAIGN_CREATIVE_NOT_VIEWABLE" : null;
}

/** Shows a product's test ad on a device; `running: false` ends it. */
export const adTestSchema = z.object({
  device: z.string().min(1).describe("Id of the test device"),
  running: z.boolean().default(true).describe("Whether it begins or ends"),
});

/** Reader data of an explained decision; omitted values are unknown. */
export const explainInputSchema = z.object({
  uid: z.string().trim().max(256).default(""),
  language: z
    .string()
    .trim()
    .max(35)
    .regex(/^(?:[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]+)*)?$/)
    .default(""),
  country: z
    .string()
    .trim()
    .max(2)
    .regex(/^([a-zA-Z]{2})?$/)
    .default(""),
  /** Local time in the platform's zone; empty means now. */
  at: z
    .string()
    .trim()
    .max(16)
    .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/)
    .default(""),
});
export type ExplainInput = z.output<typeof explainInputSchema>;
