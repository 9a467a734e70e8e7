export { AddressRates, HASTY_BELOW_MS } from "./address-rate";
export {
  type CapCandidate,
  type CapCounterRpc,
  type CapDisplay,
  type CapLimit,
  type CapReservation,
  capShardName,
  UserCaps,
} from "./cap";
export {
  BEACON_CODES,
  BEACON_VERDICTS,
  type BeaconCode,
  type BeaconKind,
  type BeaconVerdict,
  bucketAt,
  CUSTOM_DATA_MAX_CHARS,
  DELIVERY_KINDS,
  type DeliveryArrival,
  type DeliveryEvent,
  type DeliveryKind,
  type DeliveryMessage,
  kindOfCode,
  type RefusedBeacon,
  subjectOf,
  UNIT_SUBJECTS,
} from "./event";
export {
  ADDRESS_REQUESTS_MAX,
  type AgentKind,
  type BeaconFacts,
  hostOfAddress,
  judgeBeacon,
  RATE_WINDOW_MS,
} from "./judge";
export {
  type Claim,
  type CountedClaim,
  countedAmong,
  eventsIn,
  type LedgerScope,
  ledgerHour,
  ledgerHours,
} from "./ledger";
export { SlidingRate, UserRates } from "./rate";
export { type RewardPayload, rewardMessage, rewardOutboxId, rewardPayloadOf } from "./reward";
export {
  ADDRESS_DAYS_KEPT,
  type Billable,
  DEDUPE_HORIZON_MS,
  type KnownArrivals,
  type MarkKind,
  type Tally,
  tally,
} from "./tally";
