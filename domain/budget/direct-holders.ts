import { LEASE_TTL_MS } from "./limits";
import type { LeaseRequest } from "./meter-rpc";

/** Maximum isolates that call a campaign's meter directly: about 11 calls per second, of several hundred that an object handles. */
export const DIRECT_HOLDERS_MAX = 32;
/** A holder without a call for two leases is dropped. */
const FORGET_AFTER_MS = 2 * LEASE_TTL_MS;

/**
 * Holders that call a campaign's meter without a broker. With few isolates, each calls directly; beyond `DIRECT_HOLDERS_MAX`,
 * later ones call through their location's broker, so that a meter's calls grow with locations and not with isolates. Stores at
 * most that many holders, also for unbounded campaigns, whose leases are not booked.
 */
export class DirectHolders {
  private readonly heardAtMs = new Map<string, number>();

  /**
   * Whether the caller must use its broker from now on. Never for a broker, for a caller without one, or for a caller that
   * returns everything and thereby frees its place.
   */
  sendsOn({ holderId, want, held, mayAskBroker = false }: LeaseRequest, nowMs: number): boolean {
    if (held !== undefined) return false;
    if (want === 0) {
      this.heardAtMs.delete(holderId);
      return false;
    }
    if (!this.heardAtMs.has(holderId)) {
      if (this.heardAtMs.size >= DIRECT_HOLDERS_MAX) this.forgetGone(nowMs);
      if (this.heardAtMs.size >= DIRECT_HOLDERS_MAX) return mayAskBroker;
    }
    this.heardAtMs.set(holderId, nowMs);
    return false;
  }

  private forgetGone(nowMs: number): void {
    for (const [holderId, atMs] of this.heardAtMs) {
      if (atMs + FORGET_AFTER_MS <= nowMs) this.heardAtMs.delete(holderId);
    }
  }
}
