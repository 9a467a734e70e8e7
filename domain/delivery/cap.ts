import { userShardOf } from "../audience";

/** Usage of one key on one day: permanent displays, and claims of tokens until they expire or are displayed. */
interface CapUse {
  displayed: number;
  /** Expiry of each token's claim, epoch milliseconds. */
  claims: Map<string, number>;
  /** Earliest expiry of all claims; no scan is needed before it. */
  firstLapseMs: number;
}

interface Displays {
  key: string;
  day: string;
  count: number;
}

const unused = (displayed: number): CapUse => ({
  displayed,
  claims: new Map(),
  firstLapseMs: Number.POSITIVE_INFINITY,
});

const capKey = (key: string, day: string): string => `${key} ${day}`;

/** The frequency caps of one user. Source: rule S9. */
export class UserCaps {
  readonly #uses = new Map<string, CapUse>();

  /** @param displays earlier displays, one entry per key and day */
  constructor(displays: Iterable<Displays>) {
    this.learn(displays);
  }

  /** Adds the earlier displays of a day of which nothing was asked or counted yet. */
  learn(displays: Iterable<Displays>): void {
    for (const { key, day, count } of displays) this.#uses.set(capKey(key, day), unused(count));
  }

  /**
   * Claims the first candidate whose displays and claims are below all of its caps.
   * @returns its index, or null if all are full; a token with a claim gets the same answer again without a second claim
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

  /** Counts a display, with or without a claim; the caller reports each token's display once. */
  display({ keys, day, tokenId }: CapDisplay): void {
    for (const key of keys) {
      const use = this.#uses.get(capKey(key, day)) ?? unused(0);
      use.displayed++;
      use.claims.delete(tokenId);
      this.#uses.set(capKey(key, day), use);
    }
  }

  /** Whether no live claim would be lost by discarding this object. */
  isIdle(nowMs: number): boolean {
    for (const { claims } of this.#uses.values()) {
      for (const lapsesAtMs of claims.values()) if (lapsesAtMs > nowMs) return false;
    }
    return true;
  }

  /** The usage after dropping expired claims. */
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

/** Maximum impressions per user and day under one key, the id of a product or campaign; `cap` is at least 1. */
export interface CapLimit {
  key: string;
  cap: number;
}

/**
 * Interface of the `CapCounter` object: impressions of one user per product and per campaign on one day of the product's zone.
 * One object per shard of a publisher project's users (`capShardName`), so that a decision calls at most one object.
 * Reserved at the decision, counted at display, released when the token expires. Source: rule S9.
 */
export interface CapCandidate {
  /** Day of the product's zone, `YYYY-MM-DD`. */
  day: string;
  /** All limits must hold; at least one, each key once. */
  limits: readonly CapLimit[];
}

export interface CapReservation {
  userHash: string;
  /** The reservation's token; reserving again under the same token returns the same index. */
  tokenId: string;
  /** Best first. */
  candidates: readonly CapCandidate[];
  nowMs: number;
  /** Time at which an uncounted reservation is released; its token has expired by then. */
  lapsesAtMs: number;
}

export interface CapDisplay {
  userHash: string;
  tokenId: string;
  /** The product and the campaign; both are counted, so that a cap set later in the day includes earlier displays. */
  keys: readonly string[];
  /** The day the reservation was made for; a display after midnight still counts on it. */
  day: string;
}

export interface CapCounterRpc {
  /**
   * Reserves one impression of the first candidate with `counted + reserved < cap` under each of its limits.
   * @returns its index, or null if all are full
   */
  reserve(request: CapReservation): Promise<number | null>;
  /** Turns the token's reservation into a count. Idempotent per token; also counts without a reservation. */
  count(display: CapDisplay): Promise<void>;
  /** Deletes a user's displays, as if the user were new. */
  forget(userHash: string): Promise<void>;
}

const CAP_SHARDS = 64;

/** The object's name for `idFromName`. */
export const capShardName = (pubProjectId: string, userHash: string): string =>
  `${pubProjectId}:${userShardOf(userHash, CAP_SHARDS)}`;
