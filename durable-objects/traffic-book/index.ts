import { DurableObject } from "cloudflare:workers";
import { describedShort, HOUR_MS } from "../../domain/kernel";
import {
  type SpanRow,
  sumMessages,
  TRAFFIC_KNOWN_MS,
  type TrafficBookRpc,
  type TrafficMessage,
  TrafficSum,
} from "../../domain/serving";
import type { StateEnv } from "../env";
import { TrafficStorage } from "./storage";

/** Delay from a change until it is reported, and minimum interval between two reports. */
const TELL_AFTER_MS = 1_000;
const TELL_EVERY_MS = 20_000;
const RETRY_MAX_MS = 60_000;
/** Characters of a book's id that tell its rows apart from another book's: each row of a publisher's store has them. */
const PART_CHARS = 12;
/** Present while folded rows may not have been reported. */
const UNTOLD = "untold";

/**
 * Adds up the counts of isolates for some units and apps. A message is stored before it is acknowledged, so that none is lost or
 * counted twice. The totals per hour are sent to the queue as absolute values, and from there to D1 and to the stores of publishers.
 * Decisions 0174, 0220.
 */
export class TrafficBook extends DurableObject<StateEnv> implements TrafficBookRpc {
  readonly #storage: TrafficStorage;
  readonly #sum = new TrafficSum();
  readonly #known: Set<number>;
  #toldAtMs = 0;
  #failures = 0;
  #alarmAtMs: number | null = null;

  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    this.#storage = new TrafficStorage(ctx.storage.sql);
    this.#known = new Set(this.#storage.parts().map(numberOf));
    for (const row of this.#storage.spans()) this.#sum.addRow(row);
    if (ctx.storage.kv.get(UNTOLD) === undefined) this.#sum.takeChanged();
    for (const row of this.#storage.unfolded()) this.#sum.addRow(row);
  }

  async record(messages: readonly TrafficMessage[]): Promise<void> {
    const nowMs = Date.now();
    const brought = new TrafficSum();
    const parts = new Map<number, string>();
    for (const message of messages) {
      const { part, hourAt, fromMs = hourAt } = message;
      const number = numberOf(part);
      if (fromMs < nowMs - TRAFFIC_KNOWN_MS || this.#known.has(number) || parts.has(number)) continue;
      parts.set(number, part);
      brought.add(message);
    }
    if (parts.size === 0) return;
    const rows = brought.rows();
    this.#storage.addCall(nowMs, [...parts.values()], rows);
    for (const number of parts.keys()) this.#known.add(number);
    for (const row of rows) this.#sum.addRow(row);
    await this.#wakeBy(Math.max(nowMs + TELL_AFTER_MS, this.#toldAtMs + TELL_EVERY_MS));
  }

  override async alarm(): Promise<void> {
    this.#alarmAtMs = null;
    const nowMs = Date.now();
    const changed = this.#sum.takeChanged();
    try {
      if (changed.length > 0) await this.#foldAndTell(changed);
      this.#toldAtMs = nowMs;
      this.#failures = 0;
    } catch (error) {
      this.#sum.putBack(changed);
      this.#failures++;
      console.warn(JSON.stringify({ event: "traffic.not-told", error: describedShort(error) }));
    }
    this.#forget(nowMs - TRAFFIC_KNOWN_MS);
    await this.#wakeAgain(nowMs);
  }

  async #foldAndTell(rows: readonly SpanRow[]): Promise<void> {
    const { kv } = this.ctx.storage;
    this.ctx.storage.transactionSync(() => {
      this.#storage.fold(rows);
      kv.put(UNTOLD, true);
    });
    for (const message of sumMessages(rows, this.ctx.id.toString().slice(0, PART_CHARS)))
      await this.env.TRAFFIC_QUEUE.send(message);
    if (!this.#sum.isChanged) kv.delete(UNTOLD);
  }

  #forget(beforeMs: number): void {
    for (const part of this.#storage.forgetCalls(beforeMs)) this.#known.delete(numberOf(part));
    if (this.#sum.isChanged) return;
    // An hour may still receive late messages.
    this.#storage.forgetSpans(beforeMs - HOUR_MS);
    this.#sum.forgetBefore(beforeMs - HOUR_MS);
  }

  async #wakeAgain(nowMs: number): Promise<void> {
    if (this.#sum.isChanged) {
      const delayMs = Math.min(TELL_EVERY_MS * 2 ** this.#failures, RETRY_MAX_MS);
      return this.#wakeBy(nowMs + delayMs);
    }
    const oldest = this.#storage.oldestCallMs();
    if (oldest !== null) await this.#wakeBy(oldest + TRAFFIC_KNOWN_MS + 1);
  }

  async #wakeBy(atMs: number): Promise<void> {
    // An alarm of before a restart stands.
    this.#alarmAtMs ??= await this.ctx.storage.getAlarm();
    if (this.#alarmAtMs !== null && this.#alarmAtMs <= atMs) return;
    this.#alarmAtMs = atMs;
    await this.ctx.storage.setAlarm(atMs);
  }
}

/** A 53-bit hash of a part, since a book remembers a million of them: FNV-1a of two halves. */
function numberOf(part: string): number {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < part.length; at++) {
    const code = part.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
