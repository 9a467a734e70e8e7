import type { CapDisplay, CapReservation } from "../serving/cap-rpc";

/** A token's claim on a cap: it counts until it lapses, or is displayed and then counted for good. */
interface CapClaim {
  tokenId: string;
  lapsesAtMs: number;
}

/** What counts under one key on one day. */
interface CapUse {
  displayed: number;
  claims: CapClaim[];
}

const capKey = (key: string, day: string): string => `${key} ${day}`;

/** The caps of one user. Source: design, decision 7. */
export class UserCaps {
  readonly #uses = new Map<string, CapUse>();

  /** @param displays what was displayed before, each key and day once */
  constructor(displays: Iterable<{ key: string; day: string; count: number }>) {
    for (const { key, day, count } of displays) {
      this.#uses.set(capKey(key, day), { displayed: count, claims: [] });
    }
  }

  /**
   * Claims the first candidate whose displays and claims are below each of its caps; its index, or null when all are full. A token that
   * holds a claim gets the same answer again and takes no second place.
   */
  reserve({ candidates, tokenId, nowMs, lapsesAtMs }: CapReservation): number | null {
    const uses = candidates.map(({ day, limits }) => limits.map(({ key }) => this.#useOf(key, day, nowMs)));
    const holds = ({ claims }: CapUse) => claims.some((claim) => claim.tokenId === tokenId);
    const held = uses.findIndex((ofCandidate) => ofCandidate.every(holds));
    if (held >= 0) return held;
    const free = uses.findIndex((ofCandidate, at) =>
      ofCandidate.every(
        ({ displayed, claims }, nth) => displayed + claims.length < (candidates[at]?.limits[nth]?.cap ?? 0),
      ),
    );
    if (free < 0) return null;
    for (const { claims } of uses[free] ?? []) claims.push({ tokenId, lapsesAtMs });
    return free;
  }

  /** Counts a display, with or without a claim; the caller sees to it that a token's is told once. */
  display({ keys, day, tokenId }: CapDisplay): void {
    for (const key of keys) {
      const use = this.#uses.get(capKey(key, day)) ?? { displayed: 0, claims: [] };
      use.displayed++;
      use.claims = use.claims.filter((claim) => claim.tokenId !== tokenId);
      this.#uses.set(capKey(key, day), use);
    }
  }

  /** True when forgetting the claims loses nothing. */
  isIdle(nowMs: number): boolean {
    for (const { claims } of this.#uses.values()) {
      if (claims.some(({ lapsesAtMs }) => lapsesAtMs > nowMs)) return false;
    }
    return true;
  }

  /** Without the claims that have lapsed. */
  #useOf(key: string, day: string, nowMs: number): CapUse {
    const name = capKey(key, day);
    let use = this.#uses.get(name);
    if (use === undefined) {
      use = { displayed: 0, claims: [] };
      this.#uses.set(name, use);
    }
    if (use.claims.some(({ lapsesAtMs }) => lapsesAtMs <= nowMs)) {
      use.claims = use.claims.filter(({ lapsesAtMs }) => lapsesAtMs > nowMs);
    }
    return use;
  }
}
