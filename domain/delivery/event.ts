/** A beacon whose token was verified by the ad server, as it travels through the queue into the ledger and the meter. */
export type DeliveryKind = "impression" | "click";

export interface DeliveryEvent {
  kind: DeliveryKind;
  /** The token's own id: the unit of counting once. */
  tokenId: string;
  campaignId: string;
  creativeId: string;
  unitId: string;
  productId: string;
  appId: string;
  /** The advertiser's and the publisher's project. */
  advProjectId: string;
  pubProjectId: string;
  /** Keyed hash of the app's user id, or null when the request had none. */
  userHash: string | null;
  /** Day of the product's zone, `YYYY-MM-DD`, whose frequency cap the decision reserved; null when the ad has no cap. */
  capDay: string | null;
  /** When the ad was decided and when the beacon arrived, epoch milliseconds. The bucket is that of `atMs`. */
  decidedAtMs: number;
  atMs: number;
}

/** Why a beacon is kept apart and never billed. Source: the counting rules of the specification, section 4 of the readings. */
export type RefusalReason = "duplicate" | "expired" | "invalid" | "suspicious";

/** One queue message: what arrived at the ad server. Refused ones are kept in the ledger with their reason. */
export type DeliveryMessage =
  | { verdict: "valid"; event: DeliveryEvent }
  | { verdict: Exclude<RefusalReason, "duplicate">; kind: DeliveryKind; atMs: number; reason: string };
