import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TouchedCampaign } from "../../../../worker/services/platform";

/** What a campaign that is kept back is doing. */
export const CAMPAIGN_STATUS_WORDS: Record<TouchedCampaign["status"], MessageDescriptor> = {
  booked: msg`시작 전`,
  live: msg`집행 중`,
  paused: msg`일시 중지`,
};
