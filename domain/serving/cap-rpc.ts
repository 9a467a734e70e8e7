/** Impressions that one user may see under one key, a product's or a campaign's id, on one day; `cap` is at least 1. */
export interface CapLimit {
  key: string;
  cap: number;
}

/**
 * What the `CapCounter` object answers: impressions shown to one user of one product, and of one campaign, on one day of the product's zone.
 * One object a shard of a publisher project's users (`capShardName`), so a whole decision asks at most one object.
 * Reserved at the decision, counted at display, lapsed with the token. Source: design, decision 7.
 */
export interface CapCandidate {
  /** Day of the product's zone, `YYYY-MM-DD`. */
  day: string;
  /** All of them have to hold; at least one, and each key once. */
  limits: readonly CapLimit[];
}

export interface CapReservation {
  userHash: string;
  /** The token the reservation belongs to; reserving again under the same token answers the same index. */
  tokenId: string;
  /** Best first. */
  candidates: readonly CapCandidate[];
  nowMs: number;
  /** An uncounted reservation is void from this moment on: its token has expired by then. */
  lapsesAtMs: number;
}

export interface CapDisplay {
  userHash: string;
  tokenId: string;
  /** The product and the campaign; both are counted, so that a cap that is set later in the day finds what was shown. */
  keys: readonly string[];
  /** The day the reservation was made for; a display after midnight still counts on it. */
  day: string;
}

export interface CapCounterRpc {
  /** Reserves one impression of the first candidate with `counted + reserved < cap` under each of its limits; its index, or null when every one is full. */
  reserve(request: CapReservation): Promise<number | null>;
  /** Turns the token's reservation into a count, once however often it is called; without a reservation it counts all the same. */
  count(display: CapDisplay): Promise<void>;
  /** Forgets what a user saw, as if the user were new. */
  forget(userHash: string): Promise<void>;
}

const CAP_SHARDS = 64;

/** The object's name for `idFromName`. `userHash` is base64url, whose first characters are uniformly spread. */
export function capShardName(pubProjectId: string, userHash: string): string {
  let spread = 0;
  for (let i = 0; i < 4; i++) spread = spread * 31 + userHash.charCodeAt(i);
  return `${pubProjectId}:${spread % CAP_SHARDS}`;
}
