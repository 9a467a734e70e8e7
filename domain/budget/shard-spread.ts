import { SHARDS_MAX } from "../kernel";

/** Settings of the state script; see docs/operations.md. */
export interface ShardSettings {
  METER_SHARDS?: string;
  METER_SHARDS_FROM?: string;
}

/** Half of what an object answers at the least. */
const FROM_CALLS_PER_S = 250;
/** Marks of two and a half weeks have to fit into the 10 GB of an object. */
const FROM_BYTES = 2e9;
const SECOND_MS = 1_000;
/** A campaign stays spread for so long after a busy second. */
const HOT_FOR_MS = 60_000;

/**
 * Which object counts the tokens of a new block: the campaign's meter, or its shards in turn once the campaign is hot. Hot is a campaign with many
 * calls of the consumer in a second, or with many stored marks. In memory only: after a restart the next busy second says so again.
 */
export class ShardSpread {
  readonly #shards: number;
  readonly #fromCalls: number;
  #second = Number.NaN;
  #calls = 0;
  #hotUntilMs = 0;
  #last = 0;

  /** @param first where the turn begins, so that meters which restart often do not prefer a shard */
  constructor({ METER_SHARDS, METER_SHARDS_FROM }: ShardSettings, first: number) {
    this.#shards = Math.min(Math.max(1, Math.floor(Number(METER_SHARDS)) || 1), SHARDS_MAX);
    this.#fromCalls = Number(METER_SHARDS_FROM) || FROM_CALLS_PER_S;
    this.#last = first;
  }

  /** @param calls of the consumer, to the meter and to its shards */
  heard(calls: number, nowMs: number): void {
    if (this.#shards === 1) return;
    const second = Math.floor(nowMs / SECOND_MS);
    this.#calls = second === this.#second ? this.#calls + calls : calls;
    this.#second = second;
    if (this.#calls >= this.#fromCalls) this.#hotUntilMs = nowMs + HOT_FOR_MS;
  }

  /** The shard of a new block; 0 for the meter itself. @param bytes of the meter's storage */
  next(nowMs: number, bytes: number): number {
    if (this.#shards === 1 || (nowMs >= this.#hotUntilMs && bytes < FROM_BYTES)) return 0;
    this.#last = (this.#last % this.#shards) + 1;
    return this.#last;
  }
}
