export { CampaignLease, type LeaseView, NEVER_ASKED } from "./campaign-lease";
export { DirectHolders } from "./direct-holders";
export { answerLease, billableOf, billedOf, type Delivered, mayServe } from "./lease";
export { type BrokerRequest, LeaseBroker } from "./lease-broker";
export {
  type BrokerAnswer,
  type BudgetBrokerRpc,
  brokerNameOf,
  type CampaignMeterRpc,
  LEASE_REFUSALS,
  type LeaseAnswer,
  type LeaseRequest,
  type MeterConfig,
  type MeterLimit,
  type MeterTotals,
  meterNameOf,
  type RecordAnswer,
} from "./meter-rpc";
export {
  EMPTY_BOOK,
  lapse,
  type OutstandingBook,
  type OutstandingEntry,
  outstandingOf,
  release,
} from "./outstanding";
export { type TrafficBucket, trafficShape, trafficUntil } from "./pacing";
