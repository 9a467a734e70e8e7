import type { Claim, CountedClaim, DeliveryArrival } from "../delivery";

/** Why a meter lends nothing. `campaign-stopped`: not live, or outside its window. */
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
  /** Of impressions, those of images. */
  count: number;
  /** CPM where videos have a price of their own. */
  video?: {
    /** What the budget buys if all are of videos. */
    count: number;
    /** Which creatives are videos, removed ones too. */
    creativeIds: readonly string[];
    /** Whether one of them may be shown from now on. */
    isShowable: boolean;
  };
}

/**
 * What the `CampaignMeter` object answers: one object a campaign, the authority over what may still be served
 * and what was counted.
 */
export interface MeterConfig {
  campaignId: string;
  /** The campaign row's version; an older configuration never overwrites a newer one. */
  version: number;
  /** False for any status but live, and while the publisher's plan is exhausted. */
  serving: boolean;
  /** Half-open delivery window, epoch milliseconds. */
  startsAtMs: number;
  endsAtMs: number;
  /** What the budget buys, in impressions (CPM) or clicks (CPC), or what an in-house campaign may show; null without a bound. */
  limit: MeterLimit | null;
  /** In-house: the limit is no budget. */
  isInhouse: boolean;
  /** Impressions a day of `zone`, or null. */
  dailyQuota: number | null;
  zone: string;
  /**
   * The product's forecast traffic, by which delivery is spread: the share of each of the 48 half-hours of a day of `zone`, which
   * add up to 1 (`trafficShape`). Null for a campaign that is not paced.
   */
  traffic: readonly number[] | null;
  /** The publisher's plan has no limit, so that nobody has to know how much of it one address was shown. */
  isPlanUnlimited?: boolean;
}

/** What a holder without a bound is granted: no number it can decide within a lease reaches it. */
export const UNBOUNDED_GRANT = 1_000_000;

export interface LeaseRequest {
  /** One random id an isolate's life. */
  holderId: string;
  /**
   * Impressions decided under this holder's leases since its last call; they stay reserved until counted or lapsed.
   * What is decided while a call is under way counts against that call's `granted`, and is in the next call's `spent`.
   */
  spent: number;
  /** How many of them have tokens that live no longer than `BRIEF_TOKEN_TTL_MS`; none when left out. */
  brief?: number;
  /**
   * The holder's reports are numbered. One whose answer never came is made again under its number, with the same `spent`, and is taken
   * once. Without a number each counts.
   */
  reportNo?: number;
  /** How many it would like; the meter adapts. With 0 everything is given back. */
  want: number;
  /** Impressions that an earlier call reported as spent and that the holder will not decide; none when left out. Never told twice. */
  unused?: number;
  /**
   * Only in a broker's call: units lent on and not reported yet. They stay lent, under the new lease, and what is granted comes on top.
   */
  held?: number;
  /** The holder can ask its location's broker as well, should the meter have many holders. */
  mayAskBroker?: boolean;
  /**
   * When the longest-lived token of what was spent, or of what may be decided now, lapses at the latest, epoch
   * milliseconds. The meter learns from it how long a vanished holder's block must stay reserved.
   */
  tokensLapseAtMs: number;
}

export interface LeaseAnswer {
  serving: boolean;
  /** Impressions this holder may decide before `expiresAtMs`; what was left of its earlier lease is given back first. */
  granted: number;
  expiresAtMs: number;
  /** What there was to lend, this grant among it; null without a bound. A broker, which has a crowded campaign's, leaves it out. */
  left?: number | null;
  /** Even pace so far: delivered and reserved, over what the plan wants by now; null when there is no limit. */
  paceRatio: number | null;
  /** Why nothing is granted; null when something is. */
  refusal: LeaseRefusal | null;
  /** When something may be granted at the earliest, as far as the meter can tell; epoch milliseconds. */
  retryAtMs: number | null;
  /** The report is taken and nothing granted: the holder asks its location's broker, now and from now on. */
  askBroker?: boolean;
}

/** What a broker answers an isolate; `ttlMs` counts from the isolate's own call, so that clocks that differ lengthen nothing. */
export interface BrokerAnswer {
  answer: LeaseAnswer;
  ttlMs: number;
}

/** What the `BudgetBroker` object answers: one object a campaign and location, between the location's isolates and the meter. */
export interface BudgetBrokerRpc {
  /** @param requestId of the reader's request that made the isolate ask, for what is logged of it */
  lend(campaignId: string, request: LeaseRequest, requestId?: string): Promise<BrokerAnswer>;
}

/** The broker's name for `idFromName`. @param location the data centre that the isolate runs in, as `request.cf.colo` names it */
export const brokerNameOf = (campaignId: string, location: string): string => `${campaignId}@${location}`;

export interface CampaignMeterRpc {
  configure(config: MeterConfig): Promise<void>;
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  /** Counts each token at most once for each kind, and each arrival's verdict once, in any order and however often it is called. */
  record(arrivals: readonly DeliveryArrival[]): Promise<RecordAnswer>;
  totals(): Promise<MeterTotals>;
  /** Which of these arrivals stand in the totals; known for `DEDUPE_HORIZON_MS` after their decision. */
  countedAmong(claims: readonly Claim[]): Promise<CountedClaim[]>;
}

export interface RecordAnswer {
  /** Impressions and clicks that this call added, among them clicks that waited for their impression. */
  counted: number;
  duplicates: number;
  /** Another campaign's, decided so long ago that a duplicate could no longer be told, or more than a person sends. */
  refused: number;
  /** Tokens of this call whose reward is counted, now or by an earlier delivery of the same arrival. */
  rewarded: readonly string[];
}

/** Objects that count what was refused and names no campaign that can be believed. */
const UNATTRIBUTED_METERS = 8;

/** The meter's name for `idFromName`: the subject that is counted (`subjectOf`), or a shard of the beacons that have none. */
export function meterNameOf(subject: string | null, arrivalId: string): string {
  if (subject !== null) return subject;
  let spread = 0;
  for (let i = 0; i < arrivalId.length; i++) spread = (spread * 31 + arrivalId.charCodeAt(i)) % 65_521;
  return `unattributed:${spread % UNATTRIBUTED_METERS}`;
}

export interface MeterTotals {
  /** Delivered: counted once each, and counted even above the limit. */
  impressions: number;
  clicks: number;
  /** What may be billed, in the limit's unit (impressions without a limit): delivered, but never above the limit. */
  billed: number;
  /** Impressions leased out or decided, and not counted yet. */
  reserved: number;
  serving: boolean;
}
