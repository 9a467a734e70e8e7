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
  type MeterShardRpc,
  type MeterTotals,
  mayServe,
  outstandingOf,
  type RecordAnswer,
  release,
  ShardSpread,
  type TakenParts,
} from "../../domain/budget";
import {
  ADDRESS_DAYS_KEPT,
  AddressRates,
  billedPart,
  type Claim,
  type CountedClaim,
  DEDUPE_HORIZON_MS,
  type DeliveryArrival,
  type DeliveryEvent,
  figureBookName,
  freshParts,
  HANDED_WITHIN_MS,
  handedAfter,
  PLATFORM_FIGURES,
  type SealedPart,
  shardName,
  shardOf,
  shortId,
  tally,
  UserRates,
} from "../../domain/delivery";
import { billingDayNumber, describedShort, HOUR_MS } from "../../domain/kernel";
import type { StateEnv } from "../env";
import { writerNameOf } from "../totals-writer/rows";
import { countedWith } from "./counted";
import { DEFAULT_ZONE, ZoneDays } from "./days";
import { flushTotals } from "./flush";
import { Gathering } from "./gathering";
import { MeterStorage } from "./storage";

/** Delay from a change until its totals are written: each write is paid for. */
const FLUSH_DELAY_MS = 10_000;
/** Least time between two writes of a campaign whose figures nobody reads and whose publisher's plan has no limit. Why: docs/decisions/0218. */
const FLUSH_EVERY_MS = 120_000;
/** The same for verdicts and reach, which only reports show. */
const REPORTED_EVERY_MS = 10 * 60_000;
/** Delay while somebody reads the figures. */
const WATCHED_DELAY_MS = 1_000;
const WATCHED_FOR_MS = 60_000;
const FLUSH_RETRY_MS = 1_000;
const FLUSH_RETRY_MAX_MS = 60_000;
const PRUNE_EVERY_MS = HOUR_MS;

/**
 * One campaign's meter. `configure`, `lease`, `totals` and the recording of calls do not await between reading and writing, so they never
 * interleave. SQLite is written before the answer leaves, so an evicted meter restarts with all leases and marks that it
 * acknowledged. Configuration, book and figures are cached in memory; SQLite is authoritative.
 */
export class CampaignMeter extends DurableObject<StateEnv> implements CampaignMeterRpc {
  #storage: MeterStorage;
  #config: MeterConfig | null;
  /** Epoch milliseconds of the alarm that this instance set, or null if unknown. */
  #alarmAtMs: number | null = null;
  #failedFlushes = 0;
  #watchedUntilMs = 0;
  #prunedAtMs = 0;
  readonly #days = new ZoneDays();
  readonly #users = new UserRates();
  readonly #addresses: AddressRates;
  readonly #direct = new DirectHolders();
  readonly #gathering = new Gathering((calls) => this.#recordTogether(calls));
  readonly #spread: ShardSpread;

  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    this.#storage = new MeterStorage(ctx.storage);
    this.#config = this.#storage.readConfig();
    this.#addresses = new AddressRates(this.#storage.refused.readHolds());
    this.#spread = new ShardSpread(env);
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
    const { answer, book } = answerLease(this.#config, delivered, this.#storage.book, asked, nowMs);
    const shards = answer.granted === 0 ? 0 : this.#spread.shards(nowMs, this.ctx.storage.sql.databaseSize);
    this.#transact(() => {
      this.#storage.keepShards(shards);
      this.#storage.keepBook(book);
    });
    if (isSentOn) return { ...answer, askBroker: true };
    return shards === 0 ? answer : { ...answer, shards };
  }

  async record(arrivals: readonly DeliveryArrival[], takenAtMs?: number): Promise<RecordAnswer> {
    return this.#gathering.add(arrivals, takenAtMs);
  }

  async #recordTogether(calls: readonly (readonly DeliveryArrival[])[]): Promise<RecordAnswer[]> {
    const nowMs = Date.now();
    const answers: RecordAnswer[] = [];
    this.#transact(() =>
      this.#storage.inOneRow(() => {
        for (const arrivals of calls) answers.push(this.#count(arrivals, nowMs));
      }),
    );
    if (this.#storage.figures.hasUnwritten) await this.#wakeBy(this.#flushDueMs(nowMs));
    return answers;
  }

  #count(arrivals: readonly DeliveryArrival[], nowMs: number): RecordAnswer {
    const [first] = arrivals;
    if (first === undefined) return { counted: 0, duplicates: 0, refused: 0, rewarded: [] };
    const campaignId = this.#storage.readCampaignId() ?? campaignOf(first);
    const short = arrivals.map((each) => ({ ...each, arrivalId: shortId(each.arrivalId) }));
    const { tokens, marks, refusedIds } = this.#storage.readKnown(
      short,
      arrivals.map(({ arrivalId }) => arrivalId),
    );
    this.#spread.heard(1, nowMs);
    const billable = billableOf(this.#config, this.#delivered(nowMs));
    const limit = this.#config?.limit?.count ?? null;
    const absurdityOf = (event: DeliveryEvent) =>
      this.#users.isAbsurd(event) ? "user-rate" : this.#addresses.refusalOf(event, limit);
    const result = tally(campaignId, short, { marks, refusedIds }, nowMs, absurdityOf, billable);
    if (this.#config?.isPlanUnlimited) result.addressDeltas = [];
    this.#storage.refused.writeHolds(this.#addresses.takeHolds());
    this.#storage.writeCampaignId(campaignId);
    this.#storage.addTally(result, {
      ...{ known: marks, tokens, nowMs, days: this.#days.count(result.impressionsDecidedAtMs, this.#zone) },
      reached: this.#days.reached(result.reached, this.#zone),
      book: release(lapse(this.#storage.book, nowMs), result.released, result.releasedBrief),
    });
    const { duplicates, refused, rewarded, impressionsDecidedAtMs, clicks } = result;
    return { counted: impressionsDecidedAtMs.length + clicks, duplicates, refused, rewarded };
  }

  async watch(): Promise<void> {
    const nowMs = Date.now();
    this.#watchedUntilMs = nowMs + WATCHED_FOR_MS;
    if (this.#storage.shards > 0) await this.#gather().catch(() => undefined);
    if (this.#storage.figures.hasUnwritten) await this.#wakeBy(nowMs);
  }

  async totals(): Promise<MeterTotals> {
    if (this.#storage.shards > 0) await this.#gather();
    const nowMs = Date.now();
    const delivered = this.#delivered(nowMs);
    return {
      impressions: delivered.impressions,
      clicks: delivered.clicks,
      billed: billedOf(this.#config, delivered),
      reserved: outstandingOf(lapse(this.#storage.book, nowMs)),
      serving: mayServe(this.#config, nowMs),
    };
  }

  async countedAmong(claims: readonly Claim[]): Promise<CountedClaim[]> {
    const own = claims.filter(({ tokenId }) => shardOf(tokenId) === 0);
    const counted = countedWith(own, (short) => this.#storage.readMarks(short));
    const ofShards = claims.filter(({ tokenId }) => shardOf(tokenId) > 0);
    const asked = [...Map.groupBy(ofShards, ({ tokenId }) => shardOf(tokenId))].map(([shard, ofShard]) =>
      this.#shard(shard).countedAmong(ofShard),
    );
    return [...counted, ...(await Promise.all(asked)).flat()];
  }

  async take(shard: number, parts: readonly SealedPart[]): Promise<TakenParts> {
    const nowMs = Date.now();
    const [first] = parts;
    this.#transact(() => {
      this.#storage.keepShards(shard);
      for (const part of freshParts(this.#storage.handedBy(shard), parts))
        this.#add(shard, part, first?.seq ?? 0, nowMs);
    });
    if (this.#storage.figures.hasUnwritten) await this.#wakeBy(this.#flushDueMs(nowMs));
    return { ...this.#storage.handedBy(shard), config: this.#config };
  }

  #add(shard: number, counted: SealedPart, firstSeq: number, nowMs: number): void {
    const { part, unbilled } = billedPart(counted, billableOf(this.#config, this.#delivered(nowMs)));
    const isInTime = nowMs - part.fromMs <= HANDED_WITHIN_MS;
    const book = lapse(this.#storage.book, nowMs);
    this.#storage.addPart(part, {
      ...{ shard, handed: handedAfter(this.#storage.handedBy(shard), part.seq, firstSeq, unbilled) },
      book: isInTime ? release(book, part.released, part.releasedBrief) : book,
    });
    this.#spread.heard(part.calls, nowMs);
  }

  /** Has the shards hand over what they counted. */
  async #gather(): Promise<void> {
    const { shards } = this.#storage;
    await Promise.all(Array.from({ length: shards }, (_, nth) => this.#shard(nth + 1).handOver()));
  }

  #shard(shard: number): MeterShardRpc {
    const { METER_SHARD } = this.env;
    const campaignId = this.#storage.readCampaignId() ?? "";
    return METER_SHARD.get(METER_SHARD.idFromName(shardName(campaignId, shard)));
  }

  /**
   * Updates the publisher's store and D1, and deletes marks that no event can match any more. If one of them fails, it retries with increasing delays and without
   * end: the runtime's own retries stop after a few, and the totals must arrive.
   */
  override async alarm(): Promise<void> {
    this.#alarmAtMs = null;
    const nowMs = Date.now();
    const campaignId = this.#storage.readCampaignId();
    if (campaignId === null) return;
    try {
      const { figures } = this.#storage;
      const part = this.ctx.id.toString();
      const writers = this.env.TOTALS_WRITER;
      const writer = writers.get(writers.idFromName(writerNameOf(part)));
      const books = this.env.FIGURE_BOOK;
      const book = books.get(books.idFromName(await this.#bookName(campaignId)));
      const withAll = !this.#isUnhurried(nowMs) || nowMs >= this.#storage.written.allAtMs + REPORTED_EVERY_MS;
      await flushTotals(this.ctx.storage.sql, figures, { book, writer }, { campaignId, part }, withAll);
      this.#failedFlushes = 0;
      this.#transact(() => this.#storage.noteWritten(nowMs, withAll));
    } catch (error) {
      this.#failedFlushes++;
      console.warn(JSON.stringify({ event: "meter.flush-failed", campaignId, error: describedShort(error) }));
    }
    if (nowMs >= this.#prunedAtMs + PRUNE_EVERY_MS) this.#prune(nowMs);
    await this.#wakeAgain();
  }

  /** The store of the campaign's publisher. Beacons that name no campaign have none of their own. */
  async #bookName(campaignId: string): Promise<string> {
    const known =
      this.#storage.readPublisher() ??
      this.#storage.figures.publisher ??
      (await this.#publisherOf(campaignId));
    if (known === null) return PLATFORM_FIGURES;
    if (this.#storage.readPublisher() === null) this.#storage.writePublisher(known);
    return figureBookName(known);
  }

  async #publisherOf(campaignId: string): Promise<string | null> {
    const query = this.env.DB.prepare("SELECT pub_project_id AS id FROM campaigns WHERE id = ?");
    return query.bind(campaignId).first<string>("id");
  }

  #prune(nowMs: number): void {
    this.#transact(() => {
      this.#storage.pruneMarks(nowMs - DEDUPE_HORIZON_MS);
      this.#storage.figures.pruneAddresses(billingDayNumber(nowMs) - ADDRESS_DAYS_KEPT);
      this.#storage.figures.pruneReach(this.#today(nowMs - DEDUPE_HORIZON_MS));
      // A delayed queue still delivers beacons from the time of the hold.
      this.#storage.refused.pruneHolds(nowMs - HOUR_MS);
    });
    this.#prunedAtMs = nowMs;
  }

  async #wakeAgain(): Promise<void> {
    const nowMs = Date.now();
    if (this.#storage.figures.hasUnwritten) {
      const retryMs = Math.min(FLUSH_RETRY_MS * 2 ** this.#failedFlushes, FLUSH_RETRY_MAX_MS);
      return this.#wakeBy(this.#failedFlushes > 0 ? nowMs + retryMs : this.#flushDueMs(nowMs));
    }
    const prunable = this.#storage.prunableFromMs(DEDUPE_HORIZON_MS);
    if (prunable !== null) await this.#wakeBy(Math.max(prunable, this.#prunedAtMs + PRUNE_EVERY_MS));
  }

  /** Nobody reads the figures, and no plan is used up by them. */
  #isUnhurried(nowMs: number): boolean {
    return this.#config?.isPlanUnlimited === true && nowMs >= this.#watchedUntilMs;
  }

  #flushDueMs(nowMs: number): number {
    if (nowMs < this.#watchedUntilMs) return nowMs + WATCHED_DELAY_MS;
    const dueMs = nowMs + FLUSH_DELAY_MS;
    if (!this.#isUnhurried(nowMs)) return dueMs;
    const { figures, written } = this.#storage;
    const againMs = figures.hasUnwrittenTotals
      ? written.totalsAtMs + FLUSH_EVERY_MS
      : written.allAtMs + REPORTED_EVERY_MS;
    return Math.max(dueMs, againMs);
  }

  async #wakeBy(atMs: number): Promise<void> {
    // An alarm of before a restart stands: to put it off each time would keep an object that restarts often from writing.
    this.#alarmAtMs ??= await this.ctx.storage.getAlarm();
    if (this.#alarmAtMs !== null && this.#alarmAtMs <= atMs) return;
    this.#alarmAtMs = atMs;
    await this.ctx.storage.setAlarm(atMs);
  }

  /** All or nothing, also of what the storage keeps in memory. */
  #transact(write: () => void): void {
    try {
      this.ctx.storage.transactionSync(write);
    } catch (error) {
      this.#storage = new MeterStorage(this.ctx.storage);
      throw error;
    }
  }

  #delivered(nowMs: number): Delivered {
    return this.#storage.readDelivered(this.#today(nowMs), this.#config?.limit?.video?.creativeIds ?? []);
  }

  #today(nowMs: number): string {
    return this.#days.dayOf(nowMs, this.#zone);
  }

  get #zone(): string {
    return this.#config?.zone ?? DEFAULT_ZONE;
  }
}

/** The campaign of an arrival; empty if it has no authentic one. */
function campaignOf(arrival: DeliveryArrival): string {
  return arrival.verdict === "valid" ? arrival.event.campaignId : (arrival.campaignId ?? "");
}
