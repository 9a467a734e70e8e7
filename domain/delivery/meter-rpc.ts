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
  /** Impressions decided under this holder's leases since its last call; they stay reserved until counted or lapsed. */
  spent: number;
  /** How many it would like; the meter adapts. */
  want: number;
  /** When the longest-lived token of what was spent lapses, epoch milliseconds. */
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
  record(events: readonly DeliveryEvent[]): Promise<{ counted: number; duplicates: number; refused: number }>;
  totals(): Promise<MeterTotals>;
}

export interface MeterTotals {
  impressions: number;
  clicks: number;
  reserved: number;
  serving: boolean;
}
