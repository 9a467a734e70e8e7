import { userShardOf } from "../audience";

/** What counts under one key on one day: displays for good, and tokens' claims until they lapse or are displayed. */
interface CapUse {
  displayed: number;
  /** When each token's claim lapses, epoch milliseconds. */
  claims: Map<string, number>;
  /** No claim lapses before this moment, so that until then none has to be looked for. */
  firstLapseMs: number;
}

const unused = (displayed: number): CapUse => ({
  displayed,
  claims: new Map(),
  firstLapseMs: Number.POSITIVE_INFINITY,
});

const capKey = (key: string, day: string): string => `${key} ${day}`;

/** The caps of one user. Source: rule S9. */
export class UserCaps {
  readonly #uses = new Map<string, CapUse>();

  /** @param displays what was displayed before, each key and day once */
  constructor(displays: Iterable<{ key: string; day: string; count: number }>) {
    for (const { key, day, count } of displays) {
      this.#uses.set(capKey(key, day), unused(count));
    }
  }

  /**
   * Claims the first candidate whose displays and claims are below each of its caps; its index, or null when all are full. A token that
   * holds a claim gets the same answer again and takes no second place.
   */
  reserve({ candidates, tokenId, nowMs, lapsesAtMs }: CapReservation): number | null {
    let free: { at: number; uses: CapUse[] } | null = null;
    for (const [at, { day, limits }] of candidates.entries()) {
      const uses = limits.map(({ key }) => this.#useOf(key, day, nowMs));
      if (uses.every(({ claims }) => claims.has(tokenId))) return at;
      const isFree = uses.every(
        ({ displayed, claims }, nth) => displayed + claims.size < (limits[nth]?.cap ?? 0),
      );
      if (isFree) free ??= { at, uses };
    }
    if (free === null) return null;
    for (const use of free.uses) {
      use.claims.set(tokenId, lapsesAtMs);
      use.firstLapseMs = Math.min(use.firstLapseMs, lapsesAtMs);
    }
    return free.at;
  }

  /** Counts a display, with or without a claim; the caller sees to it that a token's is told once. */
  display({ keys, day, tokenId }: CapDisplay): void {
    for (const key of keys) {
      const use = this.#uses.get(capKey(key, day)) ?? unused(0);
      use.displayed++;
      use.claims.delete(tokenId);
      this.#uses.set(capKey(key, day), use);
    }
  }

  /** True when forgetting the claims loses nothing. */
  isIdle(nowMs: number): boolean {
    for (const { claims } of this.#uses.values()) {
      for (const lapsesAtMs of claims.values()) if (lapsesAtMs > nowMs) return false;
    }
    return true;
  }

  /** Without the claims that have lapsed. */
  #useOf(key: string, day: string, nowMs: number): CapUse {
    const name = capKey(key, day);
    let use = this.#uses.get(name);
    if (use === undefined) {
      use = unused(0);
      this.#uses.set(name, use);
    }
    if (use.firstLapseMs <= nowMs) dropLapsed(use, nowMs);
    return use;
  }
}

function dropLapsed(use: CapUse, nowMs: number): void {
  use.firstLapseMs = Number.POSITIVE_INFINITY;
  for (const [tokenId, lapsesAtMs] of use.claims) {
    if (lapsesAtMs <= nowMs) use.claims.delete(tokenId);
    else if (lapsesAtMs < use.firstLapseMs) use.firstLapseMs = lapsesAtMs;
  }
}

/** Impressions that one user may see under one key, a product's or a campaign's id, on one day; `cap` is at least 1. */
export interface CapLimit {
  key: string;
  cap: number;
}

/**
 * What the `CapCounter` object answers: impressions shown to one user of one product, and of one campaign, on one day of the product's zone.
 * One object a shard of a publisher project's users (`capShardName`), so a whole decision asks at most one object.
 * Reserved at the decision, counted at display, lapsed with the token. Source: rule S9.
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

/** The object's name for `idFromName`. */
export const capShardName = (pubProjectId: string, userHash: string): string =>
  `${pubProjectId}:${userShardOf(userHash, CAP_SHARDS)}`;
