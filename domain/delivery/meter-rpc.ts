import type { DeliveryEvent } from "./event";

/**
 * What the `CampaignMeter` object answers: one object a campaign, the authority over what may still be served
 * and what was counted.
 */
export interface MeterConfig {
  campaignId: string;
  /** The campaign row's version; an older configuration never overwrites a newer one. */
  version: number;
  /** False for any status but live. */
  serving: boolean;
  /** Half-open delivery window, epoch milliseconds. */
  startsAtMs: number;
  endsAtMs: number;
  /** What the budget buys, in impressions (CPM) or clicks (CPC); null for CPP and in-house without a limit. */
  limit: { unit: "impression" | "click"; count: number } | null;
  /** Impressions a day of `zone`, or null. */
  dailyQuota: number | null;
  zone: string;
}

export interface LeaseRequest {
  /** One random id an isolate's life. */
  holderId: string;
  /**
   * Impressions decided under this holder's leases since its last call; they stay reserved until counted or lapsed.
   * What is decided while a call is under way counts against that call's `granted`, and is in the next call's `spent`.
   */
  spent: number;
  /** How many it would like; the meter adapts. */
  want: number;
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
  /** Even pace so far: delivered and reserved, over what the plan wants by now; null when there is no limit. */
  paceRatio: number | null;
}

export interface CampaignMeterRpc {
  configure(config: MeterConfig): Promise<void>;
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  /** Counts each token's impression and click at most once, in any order and however often it is called. */
  record(events: readonly DeliveryEvent[]): Promise<RecordAnswer>;
  totals(): Promise<MeterTotals>;
}

export interface RecordAnswer {
  /** Impressions and clicks that this call added, among them clicks that waited for their impression. */
  counted: number;
  duplicates: number;
  /** Another campaign's, or decided so long ago that a duplicate could no longer be told. */
  refused: number;
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
