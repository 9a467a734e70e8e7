import type { CampaignMeterRpc } from "../domain/delivery/meter-rpc";
import type { Leases } from "../domain/serving/decide";
import { CampaignLease, type LeaseView, NEVER_ASKED } from "../domain/serving/lease";
import { LEASE_TTL_MS } from "../domain/shared/limits";
import type { ObjectNamespace } from "./env";
import { logError } from "./log";

type Meters = ObjectNamespace<CampaignMeterRpc>;
type WaitUntil = (work: Promise<unknown>) => void;

interface Held {
  lease: CampaignLease;
  renewal: Promise<void> | null;
  /** A report of what was spent is already timed. */
  settling: boolean;
}

/** How long a request waits for a lease before it does without. */
const LEASE_WAIT_MS = 1_500;
/** Leases remembered at once; idle ones are dropped beyond it. */
const HELD_MAX = 5_000;
/** What was spent is reported after this long even when no further request comes. */
const SETTLE_AFTER_MS = LEASE_TTL_MS - 500;

/** This isolate's leases, by campaign. What is not leased is not served. */
export class LeaseHolder implements Leases {
  /** Moves on with every change of a lease that a view could show, but for the mere spending of one that stays open. */
  epoch = 0;
  salt = 0;
  private readonly held = new Map<string, Held>();
  private holderId: string | null = null;

  constructor(
    private readonly now: () => number,
    private readonly sleep: (ms: number) => Promise<void>,
  ) {}

  view(campaignId: string, nowMs: number): LeaseView {
    return this.held.get(campaignId)?.lease.view(nowMs) ?? NEVER_ASKED;
  }

  /** Asks for the leases that are missing and waits for them, or for `LEASE_WAIT_MS`. */
  async acquire(
    meters: Meters,
    campaignIds: readonly string[],
    tokenTtlMs: number,
    waitUntil: WaitUntil,
  ): Promise<void> {
    const renewals = campaignIds.map((id) => this.renew(meters, id, tokenTtlMs, waitUntil));
    await Promise.race([Promise.all(renewals), scheduler.wait(LEASE_WAIT_MS)]);
  }

  /** Spends one impression, and renews behind the answer when the lease runs low; false when there is none to spend. */
  take(meters: Meters, campaignId: string, tokenTtlMs: number, waitUntil: WaitUntil): boolean {
    const held = this.of(campaignId);
    const nowMs = this.now();
    if (!held.lease.take(nowMs, nowMs + tokenTtlMs)) return false;
    if (!held.lease.isOpen(nowMs)) this.epoch++;
    if (held.lease.wantsRenewal(nowMs)) this.renew(meters, campaignId, tokenTtlMs, waitUntil);
    else if (!held.settling) waitUntil(this.settle(meters, campaignId, held, tokenTtlMs, waitUntil));
    return true;
  }

  private renew(meters: Meters, campaignId: string, tokenTtlMs: number, waitUntil: WaitUntil): Promise<void> {
    const held = this.of(campaignId);
    if (held.renewal !== null) return held.renewal;
    const renewal = this.call(meters, campaignId, held.lease, tokenTtlMs).finally(() => {
      held.renewal = null;
    });
    held.renewal = renewal;
    // Other requests wait for this promise too, so it must outlive the request that made it.
    waitUntil(renewal);
    return renewal;
  }

  private async call(
    meters: Meters,
    campaignId: string,
    lease: CampaignLease,
    tokenTtlMs: number,
  ): Promise<void> {
    if (this.holderId === null) {
      this.holderId = crypto.randomUUID();
      this.salt = Number.parseInt(this.holderId.slice(0, 8), 16);
    }
    const request = lease.beginRenewal(this.now(), tokenTtlMs);
    this.epoch++;
    try {
      const meter = meters.get(meters.idFromName(campaignId));
      lease.endRenewal(await meter.lease({ holderId: this.holderId, ...request }), this.now());
    } catch (error) {
      lease.failRenewal(this.now());
      logError("lease failed", error, { campaignId });
    } finally {
      this.epoch++;
    }
  }

  /** Keeps a budget from being parked with an isolate that nobody asks any more. */
  private async settle(
    meters: Meters,
    campaignId: string,
    held: Held,
    tokenTtlMs: number,
    waitUntil: WaitUntil,
  ): Promise<void> {
    held.settling = true;
    await this.sleep(SETTLE_AFTER_MS);
    held.settling = false;
    if (held.lease.hasUnreported) await this.renew(meters, campaignId, tokenTtlMs, waitUntil);
  }

  private of(campaignId: string): Held {
    const known = this.held.get(campaignId);
    if (known !== undefined) return known;
    if (this.held.size >= HELD_MAX) this.dropIdle();
    const held: Held = { lease: new CampaignLease(), renewal: null, settling: false };
    this.held.set(campaignId, held);
    return held;
  }

  private dropIdle(): void {
    const nowMs = this.now();
    for (const [id, { lease, renewal }] of this.held) {
      if (renewal === null && !lease.hasUnreported && lease.view(nowMs).state === "unknown")
        this.held.delete(id);
    }
    // A pace that was still remembered is not any more.
    this.epoch++;
  }
}
