import type { Claim, CountedClaim, DeliveryArrival, SealedPart, Unbilled } from "../delivery";

/** Why a meter lends nothing. `campaign-stopped`: not live, or outside its delivery window. */
export const LEASE_REFUSALS = [
  "campaign-stopped",
  "budget",
  "inhouse-impressions",
  "daily-quota",
  "ahead-of-pace",
] as const;
export type LeaseRefusal = (typeof LEASE_REFUSALS)[number];

export interface MeterLimit {
  unit: "impression" | "click";
  /** For CPM, counted in image impressions. */
  count: number;
  /** CPM, if videos have their own price. */
  video?: {
    /** Impressions that the budget buys if all are videos. */
    count: number;
    /** Ids of video creatives, removed ones included. */
    creativeIds: readonly string[];
    /** Whether a video may be shown from now on. */
    isShowable: boolean;
  };
}

/**
 * Interface of the `CampaignMeter` object, one per campaign: the authority on what can still be served and what was counted.
 */
export interface MeterConfig {
  campaignId: string;
  /** The campaign row's version; an older configuration never overwrites a newer one. */
  version: number;
  /** False for any status except live, and while the publisher's plan is exhausted. */
  serving: boolean;
  /** Half-open delivery window, epoch milliseconds. */
  startsAtMs: number;
  endsAtMs: number;
  /** Units that the budget buys, impressions (CPM) or clicks (CPC), or that an in-house campaign can show; null without a bound. */
  limit: MeterLimit | null;
  /** In-house: the limit is not a budget. */
  isInhouse: boolean;
  /** Impressions per day of `zone`, or null. */
  dailyQuota: number | null;
  zone: string;
  /**
   * The product's forecast traffic, by which delivery is paced: the share of each of the 48 half-hours of a day of `zone`; they add up to 1
   * (`trafficShape`). Null for a campaign without pacing.
   */
  traffic: readonly number[] | null;
  /** The publisher's plan is unlimited, so that impressions per address need not be counted for it. */
  isPlanUnlimited?: boolean;
}

/** Grant of a holder without a bound; larger than any number it can decide within a lease. */
export const UNBOUNDED_GRANT = 1_000_000;

export interface LeaseRequest {
  /** Random id of an isolate, unique for its life. */
  holderId: string;
  /**
   * Impressions decided under this holder's leases since its last call; they stay reserved until counted or expired.
   * Decisions during a call count against that call's `granted`, and are in the next call's `spent`.
   */
  spent: number;
  /** Part of `spent` whose tokens live at most `BRIEF_TOKEN_TTL_MS`; 0 if omitted. */
  brief?: number;
  /**
   * Number of the holder's report. A report without an answer is repeated under its number, with the same `spent`, and is applied
   * once. Reports without a number are always applied.
   */
  reportNo?: number;
  /** Wanted impressions; the meter may grant fewer. 0 returns everything. */
  want: number;
  /** Impressions that an earlier call reported as spent and that the holder will not decide; 0 if omitted. Never reported twice. */
  unused?: number;
  /**
   * Brokers only: units lent and not reported yet. They stay lent under the new lease, and the new grant comes on top.
   */
  held?: number;
  /** Whether the holder can use its location's broker if the meter has many holders. */
  mayAskBroker?: boolean;
  /**
   * Latest expiry of the tokens that were spent or may be decided now, epoch milliseconds. It tells the meter how long a vanished holder's
   * block must stay reserved.
   */
  tokensLapseAtMs: number;
}

export interface LeaseAnswer {
  serving: boolean;
  /** Impressions this holder may decide before `expiresAtMs`; the rest of its earlier lease is returned first. */
  granted: number;
  expiresAtMs: number;
  /** Impressions available to lend, this grant included; null without a bound. Omitted by a broker, whose campaigns have many holders. */
  left?: number | null;
  /** Pace so far: delivered and reserved units divided by those planned by now; null without a limit. */
  paceRatio: number | null;
  /** Why nothing is granted; null after a grant. */
  refusal: LeaseRefusal | null;
  /** Earliest time at which a grant may be possible, as far as the meter knows; epoch milliseconds. */
  retryAtMs: number | null;
  /** The report is accepted without a grant: the holder must use its location's broker from now on. */
  askBroker?: boolean;
  /** Shards between which the granted impressions' tokens are spread; without it the meter counts them. */
  shards?: number;
}

/** A broker's answer to an isolate; `ttlMs` counts from the isolate's own call, so that clock differences do not lengthen it. */
export interface BrokerAnswer {
  answer: LeaseAnswer;
  ttlMs: number;
}

/** Interface of the `BudgetBroker` object, one per campaign and location, between the location's isolates and the meter. */
export interface BudgetBrokerRpc {
  /** @param requestId the ad request that caused the call, for logs */
  lend(campaignId: string, request: LeaseRequest, requestId?: string): Promise<BrokerAnswer>;
}

/** The broker's name for `idFromName`. @param location data center of the isolate, from `request.cf.colo` */
export const brokerNameOf = (campaignId: string, location: string): string => `${campaignId}@${location}`;

export interface CampaignMeterRpc {
  configure(config: MeterConfig): Promise<void>;
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  /**
   * Counts each token at most once per kind, and each arrival's verdict once, in any order. Idempotent.
   * @param takenAtMs time at which the caller took the arrivals from the queue. Calls that come beside others may wait half a second for them.
   */
  record(arrivals: readonly DeliveryArrival[], takenAtMs?: number): Promise<RecordAnswer>;
  totals(): Promise<MeterTotals>;
  /** Somebody looks at the campaign's figures: writes them at once, and more often for a minute. */
  watch(): Promise<void>;
  /** Which of these arrivals are included in the totals; known for `DEDUPE_HORIZON_MS` after their decision. */
  countedAmong(claims: readonly Claim[]): Promise<CountedClaim[]>;
  /** Adds what a shard counted, each part once. Without a part it only asks for the configuration. */
  take(shard: number, parts: readonly SealedPart[]): Promise<TakenParts>;
}

export interface TakenParts {
  /** The shard's last part that is included in the totals. */
  seq: number;
  /** Of the parts of this call and of those whose answer may be lost. */
  unbilled: readonly Unbilled[];
  config: MeterConfig | null;
}

/**
 * Interface of the `MeterShard` object: counts the tokens of some blocks of a hot campaign and hands the sums to the campaign's meter.
 */
export interface MeterShardRpc extends Pick<CampaignMeterRpc, "record" | "countedAmong"> {
  /** The meter has all that was recorded before the call. */
  handOver(): Promise<void>;
}

export interface RecordAnswer {
  /** Impressions and clicks added by this call, including clicks that waited for their impression. */
  counted: number;
  duplicates: number;
  /** Arrivals of another campaign, too old to be checked for duplicates, or beyond human rates. */
  refused: number;
  /** Tokens of this call whose reward counts, now or in an earlier delivery of the same arrival. */
  rewarded: readonly string[];
}

/** Number of objects that count refused beacons without an authentic campaign. */
const UNATTRIBUTED_METERS = 8;

/** The meter's name for `idFromName`: the subject (`subjectOf`), or a shard of the beacons without one. */
export function meterNameOf(subject: string | null, arrivalId: string): string {
  if (subject !== null) return subject;
  let spread = 0;
  for (let i = 0; i < arrivalId.length; i++) spread = (spread * 31 + arrivalId.charCodeAt(i)) % 65_521;
  return `unattributed:${spread % UNATTRIBUTED_METERS}`;
}

export interface MeterTotals {
  /** Delivered: each counted once, also beyond the limit. */
  impressions: number;
  clicks: number;
  /** Billable units, in the limit's unit (impressions without a limit): delivered, at most the limit. */
  billed: number;
  /** Impressions leased or decided, and not counted yet. */
  reserved: number;
  serving: boolean;
}
