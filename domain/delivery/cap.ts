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
  const pending = new Map<string, number>();
  for (const other of user.claims.values()) {
    if (!isPending(other, request.nowMs)) continue;
    const key = capKey(other.productId, other.day);
    pending.set(key, (pending.get(key) ?? 0) + 1);
  }
  const index = request.candidates.findIndex(({ productId, day, cap }) => {
    const key = capKey(productId, day);
    return (user.displayed.get(key) ?? 0) + (pending.get(key) ?? 0) < cap;
  });
  return index < 0 ? null : index;
}
