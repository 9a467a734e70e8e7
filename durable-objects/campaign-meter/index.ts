import { DurableObject } from "cloudflare:workers";
import {
  answerLease,
  billableOf,
  billedOf,
  type CampaignMeterRpc,
  type Delivered,
  DirectHolders,
  type LeaseAnswer,
  type LeaseRequest,
  lapse,
  type MeterConfig,
  type MeterTotals,
  mayServe,
  type OutstandingBook,
  outstandingOf,
  type RecordAnswer,
  release,
} from "../../domain/budget";
import {
  ADDRESS_DAYS_KEPT,
  AddressRates,
  bucketAt,
  type Claim,
  type CountedClaim,
  countedAmong,
  DEDUPE_HORIZON_MS,
  type DeliveryArrival,
  type DeliveryEvent,
  type Tally,
  tally,
  UserRates,
} from "../../domain/delivery";
import { billingDayNumber, dayAt, describedShort, HOUR_MS } from "../../domain/kernel";
import type { StateEnv } from "../env";
import { flushTotals, hasChangedTotals } from "./flush";
import { MeterStorage } from "./storage";

/** Delay from a change until its totals are written to D1. */
const FLUSH_DELAY_MS = 1_000;
const FLUSH_RETRY_MAX_MS = 60_000;
const DEFAULT_ZONE = "UTC";

/**
 * One campaign's meter. `configure`, `lease`, `record` and `totals` do not await between reading and writing, so calls never
 * interleave. SQLite is written before the answer leaves, so an evicted meter restarts with all leases and marks that it
 * acknowledged. Configuration and book are cached in memory; SQLite is authoritative.
 */
export class CampaignMeter extends DurableObject<StateEnv> implements CampaignMeterRpc {
  readonly #storage: MeterStorage;
  #config: MeterConfig | null;
  #book: OutstandingBook;
  /** Epoch milliseconds of the alarm that this instance set, or null if unknown. */
  #alarmAtMs: number | null = null;
  #failedFlushes = 0;
  readonly #users = new UserRates();
  readonly #addresses: AddressRates;
  readonly #direct = new DirectHolders();

  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    this.#storage = new MeterStorage(ctx.storage);
    this.#config = this.#storage.readConfig();
    this.#book = this.#storage.readBook();
    this.#addresses = new AddressRates(this.#storage.readHolds());
  }

  async configure(config: MeterConfig): Promise<void> {
    if (this.#config && config.version < this.#config.version) return;
    this.ctx.storage.transactionSync(() => {
      this.#storage.writeConfig(config);
      this.#storage.writeCampaignId(config.campaignId);
    });
    this.#config = config;
  }

  async lease(request: LeaseRequest): Promise<LeaseAnswer> {
    const nowMs = Date.now();
    const delivered = this.#delivered(nowMs);
    const isSentOn = this.#direct.sendsOn(request, nowMs);
    const asked = isSentOn ? { ...request, want: 0 } : request;
    const { answer, book } = answerLease(this.#config, delivered, this.#book, asked, nowMs);
    this.ctx.storage.transactionSync(() => this.#keepBook(book));
    return isSentOn ? { ...answer, askBroker: true } : answer;
  }

  async record(arrivals: readonly DeliveryArrival[]): Promise<RecordAnswer> {
    const nowMs = Date.now();
    const [first] = arrivals;
    if (first === undefined) return { counted: 0, duplicates: 0, refused: 0, rewarded: [] };
    const campaignId = this.#storage.readCampaignId() ?? campaignOf(first);
    const known = this.#storage.readKnown(arrivals);
    const billable = billableOf(this.#config, this.#delivered(nowMs));
    const limit = this.#config?.limit?.count ?? null;
    const absurdityOf = (event: DeliveryEvent) =>
      this.#users.isAbsurd(event) ? "user-rate" : this.#addresses.refusalOf(event, limit);
    const result = tally(campaignId, arrivals, known, nowMs, absurdityOf, billable);
    if (this.#config?.isPlanUnlimited) result.addressDeltas = [];
    this.ctx.storage.transactionSync(() => {
      this.#storage.writeHolds(this.#addresses.takeHolds());
      this.#storage.writeCampaignId(campaignId);
      this.#storage.addTally(result, this.#countByDay(result.impressionsDecidedAtMs), nowMs);
      this.#storage.addReached(this.#reachedByDay(result.reached));
      this.#keepBook(release(lapse(this.#book, nowMs), result.released, result.releasedBrief));
    });
    if (result.verdictDeltas.length > 0) await this.#wakeBy(nowMs + FLUSH_DELAY_MS);
    const { duplicates, refused, rewarded, impressionsDecidedAtMs, clicks } = result;
    return { counted: impressionsDecidedAtMs.length + clicks, duplicates, refused, rewarded };
  }

  async totals(): Promise<MeterTotals> {
    const nowMs = Date.now();
    const delivered = this.#delivered(nowMs);
    return {
      impressions: delivered.impressions,
      clicks: delivered.clicks,
      billed: billedOf(this.#config, delivered),
      reserved: outstandingOf(lapse(this.#book, nowMs)),
      serving: mayServe(this.#config, nowMs),
    };
  }

  async countedAmong(claims: readonly Claim[]): Promise<CountedClaim[]> {
    return countedAmong(claims, this.#storage.readMarks(claims));
  }

  /**
   * Updates D1 and deletes marks that no event can match any more. If D1 fails, it retries with increasing delays and without
   * end: the runtime's own retries stop after a few, and the totals must arrive.
   */
  override async alarm(): Promise<void> {
    this.#alarmAtMs = null;
    const nowMs = Date.now();
    const campaignId = this.#storage.readCampaignId();
    if (campaignId === null) return;
    try {
      await flushTotals(
        this.ctx.storage.sql,
        this.env.DB,
        { campaignId, part: this.ctx.id.toString() },
        nowMs,
      );
      this.#failedFlushes = 0;
    } catch (error) {
      this.#failedFlushes++;
      console.warn(JSON.stringify({ event: "meter.flush-failed", campaignId, error: describedShort(error) }));
    }
    this.#storage.pruneMarks(nowMs - DEDUPE_HORIZON_MS);
    this.#storage.pruneAddresses(billingDayNumber(nowMs) - ADDRESS_DAYS_KEPT);
    this.#storage.pruneReach(this.#today(nowMs - DEDUPE_HORIZON_MS));
    // A delayed queue still delivers beacons from the time of the hold.
    this.#storage.pruneHolds(nowMs - HOUR_MS);
    await this.#wakeAgain();
  }

  async #wakeAgain(): Promise<void> {
    if (hasChangedTotals(this.ctx.storage.sql)) {
      const delayMs = Math.min(FLUSH_DELAY_MS * 2 ** this.#failedFlushes, FLUSH_RETRY_MAX_MS);
      return this.#wakeBy(Date.now() + delayMs);
    }
    const oldest = this.#storage.oldestMarkMs();
    if (oldest !== null) await this.#wakeBy(oldest + DEDUPE_HORIZON_MS);
  }

  async #wakeBy(atMs: number): Promise<void> {
    if (this.#alarmAtMs !== null && this.#alarmAtMs <= atMs) return;
    this.#alarmAtMs = atMs;
    await this.ctx.storage.setAlarm(atMs);
  }

  #keepBook(book: OutstandingBook): void {
    if (book === this.#book) return;
    this.#storage.writeBook(this.#book, book);
    this.#book = book;
  }

  #delivered(nowMs: number): Delivered {
    return this.#storage.readDelivered(this.#today(nowMs), this.#config?.limit?.video?.creativeIds ?? []);
  }

  #today(nowMs: number): string {
    return dayAt(nowMs, this.#config?.zone ?? DEFAULT_ZONE);
  }

  #reachedByDay(reached: Tally["reached"]): Map<string, string[]> {
    const days = new Map<string, string[]>();
    for (const [bucketAtMs, inBucket] of Map.groupBy(reached, (each) => each.bucketAtMs)) {
      const day = this.#today(bucketAtMs);
      days.set(day, [...(days.get(day) ?? []), ...inBucket.map(({ userHash }) => userHash)]);
    }
    return days;
  }

  #countByDay(instantsMs: readonly number[]): Map<string, number> {
    const buckets = new Map<number, number>();
    for (const atMs of instantsMs) buckets.set(bucketAt(atMs), (buckets.get(bucketAt(atMs)) ?? 0) + 1);
    const days = new Map<string, number>();
    for (const [atMs, count] of buckets) {
      const day = this.#today(atMs);
      days.set(day, (days.get(day) ?? 0) + count);
    }
    return days;
  }
}

/** The campaign of an arrival; empty if it has no authentic one. */
function campaignOf(arrival: DeliveryArrival): string {
  return arrival.verdict === "valid" ? arrival.event.campaignId : (arrival.campaignId ?? "");
}
