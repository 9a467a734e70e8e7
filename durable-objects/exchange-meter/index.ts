import { DurableObject } from "cloudflare:workers";
import {
  type BackfillArrival,
  type BackfillRecordAnswer,
  DEDUPE_HORIZON_MS,
  type ExchangeMeterRpc,
  type ExchangeMeterTotals,
  figureBookName,
  type NoticeResult,
  stateAfter,
} from "../../domain/delivery";
import { describedShort, HOUR_MS } from "../../domain/kernel";
import type { StateEnv } from "../env";
import { ExchangeStorage, type UnflushedRow } from "./storage";

/** Delay from a change until its totals are written to the publisher's store. */
const FLUSH_DELAY_MS = 1_000;
const FLUSH_RETRY_MAX_MS = 60_000;
/** Minimum interval between two notes of an hour. */
const NOTE_EVERY_MS = 10 * 60_000;

/** Notes for the stores' archive that an hour has figures; hours with deliveries are noted by these. */
const NOTE_HOURS = `
  INSERT INTO publisher_hours (pub_project_id, hour_at, impressions, clicks, billed_impressions, billed_clicks, updated_at)
  SELECT value ->> 0, value ->> 1, 0, 0, 0, 0, ?1 FROM json_each(?2) WHERE true
  ON CONFLICT (pub_project_id, hour_at) DO UPDATE SET updated_at = excluded.updated_at WHERE impressions + clicks = 0`;

/**
 * Counts the displays of one exchange's ads and keeps which of their billing addresses were called. A call is written as being made
 * before the consumer makes it, so that no crash makes a second one. Decision 0201.
 */
export class ExchangeMeter extends DurableObject<StateEnv> implements ExchangeMeterRpc {
  readonly #storage: ExchangeStorage;
  #alarmAtMs: number | null = null;
  #failedFlushes = 0;
  /** When hours of publishers were noted. */
  readonly #notedAtMs = new Map<string, number>();

  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    this.#storage = new ExchangeStorage(ctx.storage.sql);
  }

  async record(arrivals: readonly BackfillArrival[]): Promise<BackfillRecordAnswer> {
    const nowMs = Date.now();
    const owed: string[] = [];
    let counted = 0;
    this.ctx.storage.transactionSync(() => {
      for (const arrival of arrivals) {
        const { tokenId, decidedAtMs, burl } = arrival.impression;
        // Its mark is deleted, so whether it was counted is not known.
        if (decidedAtMs <= nowMs - DEDUPE_HORIZON_MS) continue;
        const known = this.#storage.known(tokenId);
        if (known === null) {
          this.#storage.add(arrival);
          counted++;
          if (burl !== null) owed.push(tokenId);
        } else if (known.arrivalId === arrival.arrivalId && known.notice === "owed") owed.push(tokenId);
      }
    });
    if (counted > 0) await this.#wakeBy(nowMs + FLUSH_DELAY_MS);
    return { counted, duplicates: arrivals.length - counted, owed };
  }

  async claim(tokenIds: readonly string[]): Promise<string[]> {
    return this.ctx.storage.transactionSync(() => tokenIds.filter((id) => this.#storage.claim(id)));
  }

  async settle(results: readonly { tokenId: string; result: NoticeResult }[]): Promise<string[]> {
    const owed: string[] = [];
    this.ctx.storage.transactionSync(() => {
      for (const { tokenId, result } of results) {
        const attempts = this.#storage.attemptsOf(tokenId);
        if (attempts === null) continue;
        const state = stateAfter(result, attempts);
        this.#storage.settle(tokenId, state);
        if (state === "owed") owed.push(tokenId);
      }
    });
    await this.#wakeBy(Date.now() + FLUSH_DELAY_MS);
    return owed;
  }

  async totals(): Promise<ExchangeMeterTotals> {
    return this.#storage.totals();
  }

  /** Updates the publisher's store, again and again while it fails, and deletes marks that no display can match any more. */
  override async alarm(): Promise<void> {
    this.#alarmAtMs = null;
    const nowMs = Date.now();
    try {
      await this.#storage.flush((rows) => this.#write(rows, nowMs));
      this.#failedFlushes = 0;
    } catch (error) {
      this.#failedFlushes++;
      console.warn(JSON.stringify({ event: "exchange.flush-failed", error: describedShort(error) }));
    }
    this.#storage.prune(nowMs - DEDUPE_HORIZON_MS);
    const oldestMs = this.#storage.oldestMs();
    if (this.#storage.hasChanged())
      await this.#wakeBy(nowMs + Math.min(FLUSH_DELAY_MS * 2 ** this.#failedFlushes, FLUSH_RETRY_MAX_MS));
    else if (oldestMs !== null) await this.#wakeBy(oldestMs + DEDUPE_HORIZON_MS);
  }

  async #write(rows: readonly UnflushedRow[], nowMs: number): Promise<void> {
    const { FIGURE_BOOK } = this.env;
    for (const [publisher, own] of Map.groupBy(rows, (row) => row.pub_project_id)) {
      const backfill = own.map(
        ({ exchange_id, unit_id, bucket_at, currency, impressions, revenue_nanos, called }) => ({
          ...{ exchange_id, unit_id, bucket_at, currency, impressions, revenue_nanos, called },
        }),
      );
      const book = FIGURE_BOOK.get(FIGURE_BOOK.idFromName(figureBookName(publisher)));
      await book.record({ backfill }, nowMs);
    }
    await this.#note(rows, nowMs);
  }

  async #note(rows: readonly UnflushedRow[], nowMs: number): Promise<void> {
    const hours = new Map(
      rows.map(({ pub_project_id, bucket_at }) => {
        const hourAt = bucket_at - (bucket_at % HOUR_MS);
        return [`${pub_project_id} ${hourAt}`, [pub_project_id, hourAt]];
      }),
    );
    for (const key of hours.keys())
      if ((this.#notedAtMs.get(key) ?? 0) > nowMs - NOTE_EVERY_MS) hours.delete(key);
    if (hours.size === 0) return;
    await this.env.DB.prepare(NOTE_HOURS)
      .bind(nowMs, JSON.stringify([...hours.values()]))
      .run();
    for (const [key, atMs] of this.#notedAtMs) if (atMs <= nowMs - NOTE_EVERY_MS) this.#notedAtMs.delete(key);
    for (const key of hours.keys()) this.#notedAtMs.set(key, nowMs);
  }

  async #wakeBy(atMs: number): Promise<void> {
    // An alarm of before a restart stands.
    this.#alarmAtMs ??= await this.ctx.storage.getAlarm();
    if (this.#alarmAtMs !== null && this.#alarmAtMs <= atMs) return;
    this.#alarmAtMs = atMs;
    await this.ctx.storage.setAlarm(atMs);
  }
}
