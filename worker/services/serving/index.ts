export {
  type AdTest,
  adTestView,
  type ExplainedDecision,
  explainDecision,
  findAdTest,
  getAdTest,
  runAdTest,
} from "./ad-test";
export { listAdsTxtChecks, tickAdsTxt } from "./ads-txt";
export {
  addExchange,
  getExchange,
  listExchanges,
  listFillableUnits,
  removeExchange,
  updateExchange,
} from "./exchanges";
export { forgetUser } from "./forget-user";
export { configureMeter, isVideoCreative, videoCreativesOf } from "./meter";
export { forgetOptOuts, keepOptOut, settleOptOut } from "./opt-outs";
export { planCreative } from "./plan-campaigns";
export {
  forgetPlanAddresses,
  resumePlan,
  reviewPlanStop,
  setPlanLimit,
  stopUsedUpPlans,
  tickPlanLimits,
} from "./plan-limit";
export { boardOf, endPreviews, endRefusedPreviews } from "./previews";
export { setProjectStanding } from "./project-standing";
export { publishApp, publishProductPlans, publishProjectPlans, publishUnitPlan } from "./publish-plan";
export { getPublisherForOperator, publisherOverviewView } from "./publishers";
export {
  type CampaignRefusals,
  campaignRefusalsView,
  refusalsByCampaign,
  refusalsOf,
} from "./refusals";
export { type CreativesIn, fitting, replayMeter, replayPlans } from "./replay-plans";
export { confirmReward, enqueueRewards } from "./rewards";
export { listSellers } from "./sellers";
export {
  addDevice,
  findDevice,
  listDevices,
  removeDevice,
  shareDevice,
  type TestDeviceRow,
} from "./test-devices";
export { tickForecasts } from "./ticks";
export { compactTraffic, recordTraffic } from "./traffic";
export { readWhy, setPersonalised, type Why, whyView } from "./why";
