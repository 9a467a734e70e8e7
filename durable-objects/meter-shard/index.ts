import { DurableObject } from "cloudflare:workers";
import type { MeterConfig, MeterShardRpc, RecordAnswer } from "../../domain/budget";
import {
  AddressRates,
  type Billable,
  type Claim,
  type CountedClaim,
  DEDUPE_HORIZON_MS,
  type DeliveryArrival,
  type DeliveryEvent,
  HANDED_WITHIN_MS,
  shardOf,
  shortId,
  type Tally,
  tally,
  UserRates,
} from "../../domain/delivery";
import { describedShort, HOUR_MS } from "../../domain/kernel";
import { countedWith } from "../campaign-meter/counted";
import { DEFAULT_ZONE, ZoneDays } from "../campaign-meter/days";
import { newMarks } from "../campaign-meter/marks";
import type { StateEnv } from "../env";
import { ShardStorage } from "./storage";

/** Delay from a beacon until the meter has it, so that it is called once a second. */
const HAND_OVER_MS = 1_000;
const RETRY_MAX_MS = 30_000;
const PRUNE_EVERY_MS = HOUR_MS;

/**
 * Counts the tokens of some blocks of a hot campaign, each once, as its meter does, and hands the sums to the meter in numbered parts. The meter
 * grants, bills, paces, stops and writes; it adds a part and its number in one transaction, so that a repeated one changes nothing. `record` does
 * not await between reading and writing. Why: docs/decisions/0221.
 */
export class MeterShard extends DurableObject<StateEnv> implements MeterShardRpc {
  #storage: ShardStorage;
  /** Epoch milliseconds of the alarm, or null if unknown. */
  #alarmAtMs: number | null = null;
  #failures = 0;
  #prunedAtMs = 0;
  #handing: Promise<unknown> = Promise.resolve();
  readonly #days = new ZoneDays();
  readonly #users = new UserRates();
  readonly #addresses: AddressRates;

  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    this.#storage = new ShardStorage(ctx.storage);
    this.#addresses = new AddressRates(this.#storage.refused.readHolds());
  }

  async record(arrivals: readonly DeliveryArrival[]): Promise<RecordAnswer> {
    const event = arrivals.find((each) => each.verdict === "valid")?.event;
    if (event === undefined) return { counted: 0, duplicates: 0, refused: 0, rewarded: [] };
    const of = { campaignId: event.campaignId, shard: shardOf(event.tokenId) };
    if (this.#storage.of === null) this.#transact(() => this.#storage.keepOf(of));
    if (this.#storage.config === undefined) await this.#learn();
    const nowMs = Date.now();
    const result = this.#count(of.campaignId, arrivals, nowMs);
    if (this.#storage.hasUnhanded) await this.#wakeBy(nowMs + HAND_OVER_MS);
    const { duplicates, refused, rewarded, impressionsDecidedAtMs, clicks } = result;
    return { counted: impressionsDecidedAtMs.length + clicks, duplicates, refused, rewarded };
  }

  async countedAmong(claims: readonly Claim[]): Promise<CountedClaim[]> {
    // What is billed is known once the meter has it.
    await this.handOver();
    return countedWith(claims, (short) => this.#storage.readMarks(short));
  }

  async handOver(): Promise<void> {
    const handing = this.#handing.then(
      () => this.#handAll(),
      () => this.#handAll(),
    );
    this.#handing = handing.catch(() => undefined);
    await handing;
  }

  override async alarm(): Promise<void> {
    this.#alarmAtMs = null;
    const nowMs = Date.now();
    try {
      await this.handOver();
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      const of = this.#storage.of;
      console.warn(JSON.stringify({ event: "shard.hand-over-failed", ...of, error: describedShort(error) }));
    }
    if (nowMs >= this.#prunedAtMs + PRUNE_EVERY_MS) this.#prune(nowMs);
    await this.#wakeAgain();
  }

  #count(campaignId: string, arrivals: readonly DeliveryArrival[], nowMs: number): Tally {
    const config = this.#storage.config ?? null;
    const short = arrivals.map((each) => ({ ...each, arrivalId: shortId(each.arrivalId) }));
    const { tokens, marks, refusedIds } = this.#storage.readKnown(short);
    const limit = config?.limit?.count ?? null;
    const absurdityOf = (event: DeliveryEvent) =>
      this.#users.isAbsurd(event) ? "user-rate" : this.#addresses.refusalOf(event, limit);
    // A unit that may lapse before the meter has the part is not released.
    const atMs = nowMs + HANDED_WITHIN_MS;
    const known = { marks, refusedIds };
    const result = tally(campaignId, short, known, atMs, absurdityOf, billableInFull(config));
    if (config?.isPlanUnlimited) result.addressDeltas = [];
    this.#transact(() => {
      this.#storage.refused.writeHolds(this.#addresses.takeHolds());
      this.#storage.refused.add(result.refusedIds, nowMs);
      const zone = config?.zone ?? DEFAULT_ZONE;
      this.#storage.add(newMarks(result, marks, tokens), {
        ...{ deltas: result.deltas, eventDeltas: result.eventDeltas },
        ...{ verdictDeltas: result.verdictDeltas, addressDeltas: result.addressDeltas },
        ...{ clicks: result.clicks, released: result.released, releasedBrief: result.releasedBrief },
        ...{ fromMs: nowMs, calls: 1 },
        days: [...this.#days.count(result.impressionsDecidedAtMs, zone)],
        reach: this.#days.sketches(result.reached, zone),
      });
    });
    return result;
  }

  /** Everything recorded before the call. */
  async #handAll(): Promise<void> {
    const { of } = this.#storage;
    if (of === null || !this.#storage.hasUnhanded) return;
    let last = 0;
    this.#transact(() => {
      last = this.#storage.seal();
    });
    for (;;) {
      const parts = this.#storage.readParts();
      const [first] = parts;
      if (first === undefined || first.seq > last) return;
      const taken = await this.#meterOf(of.campaignId).take(of.shard, parts);
      if (taken.seq < first.seq) throw new Error(`the meter has ${taken.seq} parts, not ${first.seq}`);
      this.#transact(() => this.#storage.settle(taken));
    }
  }

  async #learn(): Promise<void> {
    const { of } = this.#storage;
    if (of === null) return;
    const { config } = await this.#meterOf(of.campaignId).take(of.shard, []);
    this.#transact(() => this.#storage.keepConfig(config));
  }

  #meterOf(campaignId: string) {
    const meters = this.env.CAMPAIGN_METER;
    return meters.get(meters.idFromName(campaignId));
  }

  #prune(nowMs: number): void {
    this.#transact(() => {
      this.#storage.prune(nowMs - DEDUPE_HORIZON_MS);
      // A delayed queue still delivers beacons from the time of the hold.
      this.#storage.refused.pruneHolds(nowMs - HOUR_MS);
    });
    this.#prunedAtMs = nowMs;
  }

  async #wakeAgain(): Promise<void> {
    const nowMs = Date.now();
    if (this.#storage.hasUnhanded)
      return this.#wakeBy(nowMs + Math.min(HAND_OVER_MS * 2 ** this.#failures, RETRY_MAX_MS));
    const prunable = this.#storage.prunableFromMs(DEDUPE_HORIZON_MS);
    if (prunable !== null) await this.#wakeBy(Math.max(prunable, this.#prunedAtMs + PRUNE_EVERY_MS));
  }

  async #wakeBy(atMs: number): Promise<void> {
    // An alarm of before a restart stands: to put it off each time would keep an object that restarts often from handing over.
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
      this.#storage = new ShardStorage(this.ctx.storage);
      throw error;
    }
  }
}

/** Each unit: the meter knows how many are left. */
function billableInFull(config: MeterConfig | null): Billable | null {
  return config?.limit && !config.isInhouse
    ? { unit: config.limit.unit, left: Number.POSITIVE_INFINITY }
    : null;
}
