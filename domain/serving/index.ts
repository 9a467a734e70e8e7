export { escapeHtml } from "./ad-html";
export { type AnsweredPlan, type AnswerTemplate, answerBody, answerTemplate } from "./answer";
export { AskedAndShown } from "./asks";
export { type CapQuestion, capQuestion } from "./cap-question";
export { type CompiledCreative, type CompiledPlan, compilePlan, type Tier } from "./compile";
export { type AdRequest, type Choice, type Decision, decide, type Leases } from "./decide";
export {
  EXPLAIN_KEY_TTL_MS,
  type ExplainedCandidate,
  type Explanation,
  explainKey,
  opensProject,
} from "./explain";
export { marksOf, nativeAd, type Part } from "./native-layout";
export { PLAN_VERSION, type PlanCampaign, type PlanCreative, planKey, type ServingPlan } from "./plan";
export { previewedKey, previewHome } from "./preview-address";
export { publicReasonOf, REFUSALS, type Refusal, type Refused } from "./refusal";
export { answerWith, sampleAnswer } from "./sample-answer";
export { SDK_STYLE, slotTag, type WebUnit } from "./sdk-style";
export { EVERYBODY_LEASED, stillShown, validityOf } from "./splash";
export { type StandingRefusal, standingRefusals } from "./standing-refusals";
export { type ReaderProfile, UNKNOWN_PROFILE } from "./targeting";
export {
  compiledForTest,
  FIXED_TEST_CAMPAIGN,
  fixedTestCreative,
  markedAsTest,
  TEST_IMAGE_PREFIX,
  type TestCampaign,
  testFormatOf,
  testImage,
  testUnitOf,
} from "./test-ad";
export {
  AD_TEST_TTL_MS,
  type AskingDevice,
  PREVIEW_TTL_MS,
  runFor,
  runOfTokenId,
  type TestBoardRpc,
  type TestRun,
  tokenIdOfRun,
} from "./test-board";
export {
  adTestSchema,
  type ExplainInput,
  explainInputSchema,
  isPreviewable,
  PREVIEWS_PER_AD_ACCOUNT_AND_HOUR_MAX,
  PREVIEWS_RUNNING_PER_AD_ACCOUNT_MAX,
  previewRefusal,
  previewSchema,
  TEST_DEVICES_MAX,
  testDeviceSchema,
} from "./testing";
export {
  bindToken,
  encodeToken,
  type Mac,
  stampOf,
  type TokenClaims,
  type TokenKeyring,
  type TokenStamp,
  type TokenVerdict,
  uncountedStampOf,
  verifyToken,
} from "./token";
export {
  HOUR_MS,
  hourStart,
  type Outcome,
  type RefusalShare,
  refusalShares,
  TRAFFIC_SETTLES_AFTER_MS,
  type TrafficMessage,
  TrafficTally,
} from "./traffic";
export { type Stage, unitStage } from "./unit-stage";
export type { Preview, TestDevice } from "./views";
export { previewView, refusalShareView, standingRefusalView, testDeviceView } from "./views";
