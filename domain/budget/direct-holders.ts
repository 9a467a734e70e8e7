import { LEASE_TTL_MS } from "./limits";
import type { LeaseRequest } from "./meter-rpc";

/** So many isolates ask a campaign's meter themselves: some 11 calls a second, of several hundred that an object takes. */
export const DIRECT_HOLDERS_MAX = 32;
/** A holder that is not heard of for two leases has gone. */
const FORGET_AFTER_MS = 2 * LEASE_TTL_MS;

/**
 * Who asks a campaign's meter without a broker. A campaign with few isolates is a hop away from each; once there are more than
 * `DIRECT_HOLDERS_MAX`, those that come later ask through their location's broker, so that a meter's calls grow with the locations
 * and not with the isolates. Remembers no more than that many, for unbounded campaigns too, whose leases no book has.
 */
export class DirectHolders {
  private readonly heardAtMs = new Map<string, number>();

  /**
   * Whether the caller is to ask its broker from now on, rather than the meter. Not a broker itself, nor one that has none to ask, and
   * not one that gives everything back, whose place is free then.
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
