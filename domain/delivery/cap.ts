import type { CapReservation } from "../serving/cap-rpc";

/** A token's claim on a cap: reserved until it lapses or is displayed. */
export interface CapClaim {
  productId: string;
  day: string;
  lapsesAtMs: number;
  displayed: boolean;
}

/** What is known of one user: displays by `capKey`, and claims by token id. */
export interface UserCaps {
  displayed: ReadonlyMap<string, number>;
  claims: ReadonlyMap<string, CapClaim>;
}

export const capKey = (productId: string, day: string): string => `${productId} ${day}`;

/** A claim counts against its cap while its ad may still be displayed; a displayed one is in the count instead. */
export function isPending(claim: CapClaim, nowMs: number): boolean {
  return !claim.displayed && claim.lapsesAtMs > nowMs;
}

/**
 * The first candidate whose displays and pending claims are below its cap, as an index, or null when all are full. A
 * token that already has a claim gets the same answer again. Source: design, decision 7.
 */
export function chooseUnderCap(user: UserCaps, request: CapReservation): number | null {
  const claim = user.claims.get(request.tokenId);
  if (claim) {
    const again = request.candidates.findIndex((candidate) => candidate.productId === claim.productId);
    if (again >= 0) return again;
  }
  const { candidates, nowMs } = request;
  const taken = candidates.map(({ productId, day }) => user.displayed.get(capKey(productId, day)) ?? 0);
  for (const other of user.claims.values()) {
    if (!isPending(other, nowMs)) continue;
    const at = candidates.findIndex(
      ({ productId, day }) => productId === other.productId && day === other.day,
    );
    if (at >= 0) taken[at] = (taken[at] ?? 0) + 1;
  }
  const index = candidates.findIndex(({ cap }, at) => (taken[at] ?? 0) < cap);
  return index < 0 ? null : index;
}
