import fc from "fast-check";
import { expect, test } from "vitest";
import { CampaignLease, LEASE_TTL_MS } from "../../../domain/budget";
import { Clock } from "../../load/simulation/clock";
import { VirtualMeter } from "../../load/simulation/meter";
import { DAY, MINUTE, meterConfig, T0 } from "./support";

const HOLDERS = 20;
const TOKEN_TTL_MS = 5 * MINUTE;
const SETTLE_MS = LEASE_TTL_MS - 500;
const REQUEST_EVERY_MS = 50;
/** Impressions that the remaining holder may lose to others, in leases: their last used lease and one unused lease. */
const LEASES_LOST = 3;

interface Holder {
  id: string;
  lease: CampaignLease;
  nth: number;
}

/** Isolates with instant calls whose ads are shown and counted immediately: unsold impressions are held by idle isolates. */
class Market {
  readonly clock = new Clock(T0);
  readonly meter: VirtualMeter;
  served = 0;
  readonly holders: Holder[] = Array.from({ length: HOLDERS }, (_, nth) => ({
    id: `isolate-${nth}`,
    lease: new CampaignLease(),
    nth: 0,
  }));

  constructor(limit: number) {
    this.meter = new VirtualMeter(
      meterConfig({ limit: { unit: "impression", count: limit }, startsAtMs: T0, endsAtMs: T0 + DAY }),
    );
  }

  request(at: number): void {
    const holder = this.holders[at] as Holder;
    const { nowMs } = this.clock;
    if (holder.lease.view(nowMs).state === "unknown") this.renew(holder);
    if (!holder.lease.take(nowMs, nowMs + TOKEN_TTL_MS)) return;
    this.meter.count(this.served++, true, nowMs);
    if (holder.lease.wantsRenewal(nowMs)) this.renew(holder);
  }

  /** Requests a lease and then shows another campaign. */
  onlyAsk(at: number): void {
    const holder = this.holders[at] as Holder;
    if (holder.lease.view(this.clock.nowMs).state === "unknown") this.renew(holder);
  }

  private renew(holder: Holder, isClosing = false): void {
    const { lease, id } = holder;
    const { nowMs } = this.clock;
    const nth = ++holder.nth;
    const report = isClosing
      ? lease.beginClosing(nowMs, TOKEN_TTL_MS)
      : lease.beginRenewal(nowMs, TOKEN_TTL_MS);
    lease.endRenewal(this.meter.lease({ holderId: id, ...report }, nowMs), nowMs);
    if (isClosing) return;
    this.clock.after(SETTLE_MS, () => {
      const settlement = lease.settlement(this.clock.nowMs);
      if (holder.nth === nth && settlement !== "none") this.renew(holder, settlement === "close");
    });
  }
}

const busyTime = fc.array(
  fc.record({ at: fc.nat(HOLDERS - 1), afterMs: fc.nat(100), asksOnly: fc.boolean() }),
  { minLength: 50, maxLength: 300, size: "max" },
);

test("when 19 of 20 isolates fall idle, the one that is left sells the whole budget, three leases later at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 500 }), busyTime, (limit, requests) => {
      const market = new Market(limit);
      for (const { at, afterMs, asksOnly } of requests) {
        market.clock.runUntil(market.clock.nowMs + afterMs);
        if (asksOnly) market.onlyAsk(at);
        else market.request(at);
      }
      const left = limit - market.served;
      const endMs = market.clock.nowMs + left * REQUEST_EVERY_MS + LEASES_LOST * LEASE_TTL_MS;
      while (market.clock.nowMs < endMs) {
        market.clock.runUntil(market.clock.nowMs + REQUEST_EVERY_MS);
        market.request(0);
      }
      expect(market.served).toBe(limit);
    }),
    { numRuns: 200 },
  );
});
