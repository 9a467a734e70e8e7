import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  brokerNameOf,
  CampaignLease,
  LEASE_TTL_MS,
  type LeaseAnswer,
  type MeterConfig,
} from "../../domain/budget";
import { arrivalsOf, deliveryEvent, MINUTE, meterConfig, T0 } from "../domain/delivery/support";
import { freshName, setClock, state } from "./support";

const TOKEN_TTL_MS = 5 * MINUTE;
const STEP_MS = 100;
const STOPS_WITHIN_MS = 5_000;
/** Clock offsets of the isolates: the third is ahead, the fourth behind. */
const SKEWS_MS = [0, 0, 700, -700, 0, 0];

beforeEach(() => setClock(T0));
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Six isolates, two of which call the meter directly and four through the brokers of two locations, each with ten requests per
 * second.
 */
class Edge {
  readonly campaignId = freshName("cmp");
  readonly meter = state.CAMPAIGN_METER.get(state.CAMPAIGN_METER.idFromName(this.campaignId));
  nowMs = T0;
  served = 0;
  lastServedAtMs = 0;
  private readonly leases = SKEWS_MS.map(() => new CampaignLease());

  configure(overrides: Partial<MeterConfig>): Promise<void> {
    return this.meter.configure(meterConfig({ campaignId: this.campaignId, ...overrides }));
  }

  /** Sends requests to the isolates for a duration. @param isShown whether ads are shown and counted in the same step */
  async run(durationMs: number, isShown: boolean): Promise<void> {
    for (const endMs = this.nowMs + durationMs; this.nowMs < endMs; this.nowMs += STEP_MS) {
      setClock(this.nowMs);
      const before = this.served;
      for (let at = 0; at < this.leases.length; at++) await this.request(at);
      const events = Array.from({ length: isShown ? this.served - before : 0 }, (_, nth) =>
        deliveryEvent({
          campaignId: this.campaignId,
          tokenId: `token-${before + nth}`,
          decidedAtMs: this.nowMs,
        }),
      );
      if (events.length > 0) await this.meter.record(arrivalsOf(events));
    }
  }

  private async request(at: number): Promise<void> {
    const lease = this.leases[at] as CampaignLease;
    const nowMs = this.nowMs + (SKEWS_MS[at] ?? 0);
    if (lease.view(nowMs).state === "unknown" || lease.wantsRenewal(nowMs)) {
      lease.endRenewal(await this.ask(at, lease, nowMs), nowMs);
    }
    if (!lease.take(nowMs, nowMs + TOKEN_TTL_MS)) return;
    this.served++;
    this.lastServedAtMs = this.nowMs;
  }

  private async ask(at: number, lease: CampaignLease, nowMs: number): Promise<LeaseAnswer> {
    const request = { holderId: `isolate-${at}`, ...lease.beginRenewal(nowMs, TOKEN_TTL_MS) };
    if (at < 2) return this.meter.lease(request);
    const { BUDGET_BROKER: brokers } = state;
    const broker = brokers.get(brokers.idFromName(brokerNameOf(this.campaignId, at % 2 ? "ICN" : "NRT")));
    const { answer, ttlMs } = await broker.lend(this.campaignId, request);
    return { ...answer, expiresAtMs: nowMs + ttlMs };
  }
}

describe("within five seconds, through meter and brokers alike, and with nothing overspent", () => {
  test("a stopped campaign stops: paused, or its publisher's plan exhausted", async () => {
    const edge = new Edge();
    await edge.configure({});
    await edge.run(6_000, true);
    const stoppedAtMs = edge.nowMs;
    const before = edge.served;
    await edge.configure({ version: 2, serving: false });
    await edge.run(LEASE_TTL_MS * 3, true);
    expect(before).toBeGreaterThan(100);
    expect(edge.lastServedAtMs - stoppedAtMs).toBeLessThan(STOPS_WITHIN_MS);
    expect(await edge.meter.totals()).toMatchObject({ serving: false, impressions: edge.served });
  });

  test("a budget is sold to the last impression and not one more", async () => {
    const edge = new Edge();
    await edge.configure({ limit: { unit: "impression", count: 400 } });
    await edge.run(60_000, true);
    expect(edge.served).toBe(400);
    expect(await edge.meter.totals()).toMatchObject({ impressions: 400, billed: 400 });
    expect(T0 + 60_000 - edge.lastServedAtMs).toBeGreaterThan(STOPS_WITHIN_MS);
  });

  test("a budget whose ads are not shown yet is not sold a second time", async () => {
    const edge = new Edge();
    await edge.configure({ limit: { unit: "impression", count: 200 } });
    await edge.run(60_000, false);
    expect(edge.served).toBeLessThanOrEqual(200);
    expect(edge.served).toBeGreaterThan(190);
  });

  test("a campaign whose end has come stops with it", async () => {
    const edge = new Edge();
    await edge.configure({ endsAtMs: T0 + 5_000 });
    await edge.run(15_000, true);
    expect(edge.lastServedAtMs).toBeGreaterThan(T0);
    expect(edge.lastServedAtMs - (T0 + 5_000)).toBeLessThan(STOPS_WITHIN_MS);
  });
});
