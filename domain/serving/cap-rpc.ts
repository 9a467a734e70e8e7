/**
 * What the `CapCounter` object answers: impressions shown to one user of one product on one day of the product's zone.
 * One object a shard of a publisher project's users (`capShardName`), so a whole decision asks at most one object.
 * Reserved at the decision, counted at display, lapsed with the token. Source: design, decision 7.
 */
export interface CapCandidate {
  productId: string;
  /** Day of the product's zone, `YYYY-MM-DD`. */
  day: string;
  /** Impressions a user and day; at least 1. */
  cap: number;
}

export interface CapReservation {
  userHash: string;
  /** The token the reservation belongs to; reserving again under the same token answers the same index. */
  tokenId: string;
  /** Best first, each product at most once. */
  candidates: readonly CapCandidate[];
  nowMs: number;
  /** An uncounted reservation is void from this moment on: its token has expired by then. */
  lapsesAtMs: number;
}

export interface CapDisplay {
  userHash: string;
  tokenId: string;
  productId: string;
  /** The day the reservation was made for; a display after midnight still counts on it. */
  day: string;
}

export interface CapCounterRpc {
  /** Reserves one impression of the first candidate with `counted + reserved < cap`; its index, or null when every one is full. */
  reserve(request: CapReservation): Promise<number | null>;
  /** Turns the token's reservation into a count, once however often it is called; without a reservation it counts all the same. */
  count(display: CapDisplay): Promise<void>;
}

const CAP_SHARDS = 64;

/** The object's name for `idFromName`. `userHash` is base64url, whose first characters are uniformly spread. */
export function capShardName(pubProjectId: string, userHash: string): string {
  let spread = 0;
  for (let i = 0; i < 4; i++) spread = spread * 31 + userHash.charCodeAt(i);
  return `${pubProjectId}:${spread % CAP_SHARDS}`;
}
