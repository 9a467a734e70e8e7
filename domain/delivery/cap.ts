import type { CapCandidate, CapDisplay, CapReservation } from "../serving/cap-rpc";

/** A token's claim on a cap: it counts until it lapses, or is displayed and then counted for good. */
interface CapClaim {
  tokenId: string;
  lapsesAtMs: number;
}

/** What counts against the cap of one product on one day. */
interface CapUse {
  displayed: number;
  claims: CapClaim[];
}

const capKey = ({ productId, day }: { productId: string; day: string }): string => `${productId} ${day}`;

/** The caps of one user. Source: design, decision 7. */
export class UserCaps {
  readonly #uses = new Map<string, CapUse>();

  /** @param displays what was displayed before, each product and day once */
  constructor(displays: Iterable<{ productId: string; day: string; count: number }>) {
    for (const display of displays) {
      this.#uses.set(capKey(display), { displayed: display.count, claims: [] });
    }
  }

  /**
   * Claims the first candidate whose displays and claims are below its cap; its index, or null when all are full. A token that holds a
   * claim gets the same answer again and takes no second place.
   */
  reserve({ candidates, tokenId, nowMs, lapsesAtMs }: CapReservation): number | null {
    const uses = candidates.map((candidate) => this.#useOf(candidate, nowMs));
    const held = uses.findIndex(({ claims }) => claims.some((claim) => claim.tokenId === tokenId));
    if (held >= 0) return held;
    const free = uses.findIndex(
      ({ displayed, claims }, at) => displayed + claims.length < (candidates[at]?.cap ?? 0),
    );
    if (free < 0) return null;
    uses[free]?.claims.push({ tokenId, lapsesAtMs });
    return free;
  }

  /** Counts a display, with or without a claim; the caller sees to it that a token's is told once. */
  display(display: CapDisplay): void {
    const use = this.#uses.get(capKey(display)) ?? { displayed: 0, claims: [] };
    use.displayed++;
    use.claims = use.claims.filter(({ tokenId }) => tokenId !== display.tokenId);
    this.#uses.set(capKey(display), use);
  }

  /** True when forgetting the claims loses nothing. */
  isIdle(nowMs: number): boolean {
    for (const { claims } of this.#uses.values()) {
      if (claims.some(({ lapsesAtMs }) => lapsesAtMs > nowMs)) return false;
    }
    return true;
  }

  /** Without the claims that have lapsed. */
  #useOf(candidate: CapCandidate, nowMs: number): CapUse {
    const key = capKey(candidate);
    let use = this.#uses.get(key);
    if (use === undefined) {
      use = { displayed: 0, claims: [] };
      this.#uses.set(key, use);
    }
    if (use.claims.some(({ lapsesAtMs }) => lapsesAtMs <= nowMs)) {
      use.claims = use.claims.filter(({ lapsesAtMs }) => lapsesAtMs > nowMs);
    }
    return use;
  }
}
