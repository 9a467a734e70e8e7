import {
  type BudgetBrokerRpc,
  brokerNameOf,
  CampaignLease,
  type CampaignMeterRpc,
  LEASE_TTL_MS,
  type LeaseAnswer,
  type LeaseRequest,
  type LeaseView,
  NEVER_ASKED,
} from "../domain/budget";
import type { Leases } from "../domain/serving";
import type { ObjectNamespace } from "./env";
import { logError, requestIdNow } from "./log";

type Meters = ObjectNamespace<CampaignMeterRpc>;
type Brokers = ObjectNamespace<BudgetBrokerRpc>;
type WaitUntil = (work: Promise<unknown>) => void;

interface Held {
  lease: CampaignLease;
  renewal: Promise<void> | null;
  /** Number of renewals started; a waiting request compares it to see that another renewal followed. */
  nth: number;
  /** The meter has many holders, so this isolate uses its location's broker for the rest of its life. */
  viaBroker: boolean;
}

/** The campaign and the request that a lease is requested for. */
interface Asking {
  meters: Meters;
  campaignId: string;
  tokenTtlMs: number;
  waitUntil: WaitUntil;
  /** Epoch milliseconds until which the request's work may continue after its answer; the runtime ends it soon after. */
  lastsUntilMs: number;
}

/** How long a request waits for a lease before it continues without one. */
const LEASE_WAIT_MS = 1_500;
/** Maximum leases in memory; idle ones are dropped above it. */
const HELD_MAX = 5_000;
/** A lease that no request has renewed by then is settled: renewed if it was used, returned if not. */
const SETTLE_AFTER_MS = LEASE_TTL_MS - 500;
/** The runtime lets work continue for 30 seconds after the answer. */
const BEHIND_ANSWER_MS = 20_000;

/** This isolate's leases, by campaign. Without a lease, a campaign is not served. */
export class LeaseHolder implements Leases {
  /** Increases with every lease change that is visible in a view, except spending from a lease that stays open. */
  epoch = 0;
  salt = 0;
  /** Whether this isolate's location is set. */
  isPlaced = false;
  private readonly held = new Map<string, Held>();
  private holderId: string | null = null;
  private location: string | null = null;
  private brokers: Brokers | null = null;

  constructor(
    private readonly now: () => number,
    private readonly sleep: (ms: number) => Promise<void>,
  ) {}

  view(campaignId: string, nowMs: number): LeaseView {
    return this.held.get(campaignId)?.lease.view(nowMs) ?? NEVER_ASKED;
  }

  /** Impressions that the campaign's meter could still lend at its last answer; null if unlimited. */
  leftOf(campaignId: string): number | null {
    return this.held.get(campaignId)?.lease.meterLeft ?? null;
  }

  /** Shards between which the tokens of this isolate's present block are spread; 0 if the campaign's meter counts them. */
  shardsOf(campaignId: string): number {
    return this.held.get(campaignId)?.lease.shards ?? 0;
  }

  /** @param location the isolate's data centre, if the runtime gives it; without it no broker is used */
  place(brokers: Brokers, location: unknown): void {
    this.isPlaced = true;
    if (typeof location !== "string") return;
    this.location = location;
    this.brokers = brokers;
  }

  /** Requests the missing leases and waits for them, at most `LEASE_WAIT_MS`. */
  async acquire(
    meters: Meters,
    campaignIds: readonly string[],
    tokenTtlMs: number,
    waitUntil: WaitUntil,
  ): Promise<void> {
    const lastsUntilMs = this.now() + BEHIND_ANSWER_MS;
    const renewals = campaignIds.map((campaignId) =>
      this.renew({ meters, campaignId, tokenTtlMs, waitUntil, lastsUntilMs }),
    );
    await Promise.race([Promise.all(renewals), scheduler.wait(LEASE_WAIT_MS)]);
  }

  /**
   * Spends one impression, and renews after the answer when the lease runs low. Returns false if the lease is spent or missing.
   */
  take(meters: Meters, campaignId: string, tokenTtlMs: number, waitUntil: WaitUntil): boolean {
    const { lease } = this.of(campaignId);
    const nowMs = this.now();
    if (!lease.take(nowMs, nowMs + tokenTtlMs)) return false;
    if (!lease.isOpen(nowMs)) this.epoch++;
    if (lease.wantsRenewal(nowMs)) {
      this.renew({ meters, campaignId, tokenTtlMs, waitUntil, lastsUntilMs: nowMs + BEHIND_ANSWER_MS });
    }
    return true;
  }

  private renew(asking: Asking, isClosing = false): Promise<void> {
    const held = this.of(asking.campaignId);
    if (held.renewal !== null) return held.renewal;
    const nth = ++held.nth;
    const renewal = this.call(asking, held, isClosing).finally(() => {
      held.renewal = null;
    });
    held.renewal = renewal;
    // Other requests wait for this promise too, so it must outlive the request that created it.
    asking.waitUntil(isClosing ? renewal : renewal.then(() => this.settle(asking, held, nth)));
    return renewal;
  }

  private async call(
    { meters, campaignId, tokenTtlMs }: Asking,
    held: Held,
    isClosing: boolean,
  ): Promise<void> {
    if (this.holderId === null) {
      this.holderId = crypto.randomUUID();
      this.salt = Number.parseInt(this.holderId.slice(0, 8), 16);
    }
    const { lease } = held;
    const sentAtMs = this.now();
    const request = isClosing
      ? lease.beginClosing(sentAtMs, tokenTtlMs)
      : lease.beginRenewal(sentAtMs, tokenTtlMs);
    this.epoch++;
    try {
      const answer = await this.ask(
        meters,
        campaignId,
        held,
        { holderId: this.holderId, ...request },
        sentAtMs,
      );
      lease.endRenewal(answer, this.now());
    } catch (error) {
      lease.failRenewal(this.now());
      logError("lease failed", error, { campaignId });
    } finally {
      this.epoch++;
    }
  }

  /** Asks the meter, or the broker once the meter has redirected this isolate there. */
  private async ask(
    meters: Meters,
    campaignId: string,
    held: Held,
    request: LeaseRequest,
    sentAtMs: number,
  ): Promise<LeaseAnswer> {
    const { brokers, location } = this;
    let report = request;
    if (brokers === null || location === null || !held.viaBroker) {
      const meter = meters.get(meters.idFromName(campaignId));
      const answer = await meter.lease({ ...request, mayAskBroker: brokers !== null });
      if (!answer.askBroker || brokers === null || location === null) return answer;
      held.viaBroker = true;
      // The meter has already received the report.
      report = { ...request, spent: 0, unused: 0 };
    }
    const broker = brokers.get(brokers.idFromName(brokerNameOf(campaignId, location)));
    const { answer, ttlMs } = await broker.lend(campaignId, report, requestIdNow());
    return { ...answer, expiresAtMs: sentAtMs + ttlMs };
  }

  /**
   * Settles the lease of this renewal unless another renewal followed. Prevents budget from staying reserved by an isolate that
   * receives no more requests, or that leased one campaign and chose another.
   */
  private async settle(asking: Asking, held: Held, nth: number): Promise<void> {
    if (held.lease.settlement(this.now()) === "none" && !held.lease.isOpen(this.now())) return;
    await this.sleep(SETTLE_AFTER_MS);
    if (held.nth !== nth) return;
    const nowMs = this.now();
    const settlement = held.lease.settlement(nowMs);
    if (settlement === "none") return;
    await this.renew(asking, settlement === "close" || nowMs >= asking.lastsUntilMs);
  }

  private of(campaignId: string): Held {
    const known = this.held.get(campaignId);
    if (known !== undefined) return known;
    if (this.held.size >= HELD_MAX) this.dropIdle();
    const held: Held = { lease: new CampaignLease(), renewal: null, nth: 0, viaBroker: false };
    this.held.set(campaignId, held);
    return held;
  }

  private dropIdle(): void {
    const nowMs = this.now();
    for (const [id, { lease, renewal }] of this.held) {
      if (renewal === null && !lease.hasUnreported && lease.view(nowMs).state === "unknown")
        this.held.delete(id);
    }
    // The cached pace is now outdated.
    this.epoch++;
  }
}
