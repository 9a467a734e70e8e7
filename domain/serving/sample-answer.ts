import { type AdResult, answerBody, answerTemplate } from "./answer";
import type { PlanCampaign, PlanCreative, ServingPlan } from "./plan";
import { compiledForTest, FIXED_TEST_CAMPAIGN, fixedTestCreative } from "./test-ad";

/** Texts of a sample ad, in the reader's language. */
export interface SampleWords {
  advertiser: string;
  headline: string;
  body: string;
  callToAction: string;
  /** The unit's custom texts by id. */
  texts: Record<string, string>;
}

export type SampleUnit = Omit<
  ServingPlan["unit"],
  "id" | "projectId" | "appId" | "appKey" | "domain" | "available"
>;

/**
 * The ad server's answer for the unit with a sample creative of the unit's size, made by the function that answers requests, so
 * that a preview shows what an SDK receives. It counts nothing, and its URLs lead nowhere.
 *
 * @param origin the ad server's origin, without a trailing slash
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
 * The ad server's answer for the unit with a given creative; like `sampleAnswer`, it counts nothing.
 * @param origin the ad server's origin, without a trailing slash
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
