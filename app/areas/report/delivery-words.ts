import { msg } from "@lingui/core/macro";

/** Separate from the texts of all measures, for pages that need only these. */
export const DELIVERY_WORDS = {
  impressions: msg`노출`,
  clicks: msg`클릭`,
  ctr: msg`클릭률`,
  billedImpressions: msg`과금 노출(CPM)`,
  billedClicks: msg`과금 클릭(CPC)`,
};
