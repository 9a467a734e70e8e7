import { type AdResult, answerBody, answerTemplate } from "./answer";
import type { PlanCampaign, PlanCreative, ServingPlan } from "./plan";
import { compiledForTest, FIXED_TEST_CAMPAIGN, fixedTestCreative } from "./test-ad";

/** What a sample ad says, in the reader's language. */
export interface SampleWords {
  advertiser: string;
  headline: string;
  body: string;
  callToAction: string;
  /** For each text that the unit asks for, by its id. */
  texts: Record<string, string>;
}

export type SampleUnit = Omit<
  ServingPlan["unit"],
  "id" | "projectId" | "appId" | "appKey" | "domain" | "available"
>;

/**
 * What the ad server answers for the unit with a sample creative of the unit's own size: made by the very function that answers
 * requests, so that a preview drawn from it shows what an SDK gets. It counts nothing, and its addresses lead nowhere.
 *
 * @param origin the ad server's own, without a trailing slash
 */
export function sampleAnswer(unit: SampleUnit, words: SampleWords, origin: string): AdResult {
  const creative: PlanCreative = {
    ...fixedTestCreative(unit),
    altText: words.headline,
    headline: words.headline,
    body: words.body,
    cta: words.callToAction,
    texts: words.texts,
  };
  return answerWith(unit, creative, { ...FIXED_TEST_CAMPAIGN.advertiser, name: words.advertiser }, origin);
}

/**
 * What the ad server answers for the unit with a creative of somebody's: as `sampleAnswer`, counted nowhere.
 * @param origin the ad server's own, without a trailing slash
 */
export function answerWith(
  unit: SampleUnit,
  creative: PlanCreative,
  advertiser: PlanCampaign["advertiser"],
  origin: string,
): AdResult {
  const known = {
    id: "sample",
    projectId: "sample",
    appId: "sample",
    appKey: "",
    domain: null,
    available: true,
  };
  const campaign = {
    ...FIXED_TEST_CAMPAIGN,
    advertiser,
  };
  const compiled = compiledForTest(creative, creative.destinationUrl, "");
  const template = answerTemplate({ unit: { ...unit, ...known } }, campaign, compiled, origin);
  return (JSON.parse(answerBody(template, "sample")) as { result: AdResult }).result;
}
