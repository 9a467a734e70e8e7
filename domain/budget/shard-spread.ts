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
 * Which objects count the tokens of a new block: the campaign's meter, or its shards once the campaign is hot. Hot is a campaign with many
 * calls of the consumer in a second, or with many stored marks. In memory only: after a restart the next busy second says so again.
 */
export class ShardSpread {
  readonly #shards: number;
  readonly #fromCalls: number;
  #second = Number.NaN;
  #calls = 0;
  #hotUntilMs = 0;

  constructor({ METER_SHARDS, METER_SHARDS_FROM }: ShardSettings) {
    this.#shards = Math.min(Math.max(1, Math.floor(Number(METER_SHARDS)) || 1), SHARDS_MAX);
    this.#fromCalls = Number(METER_SHARDS_FROM) || FROM_CALLS_PER_S;
  }

  /** @param calls of the consumer, to the meter and to its shards */
  heard(calls: number, nowMs: number): void {
    if (this.#shards === 1) return;
    const second = Math.floor(nowMs / SECOND_MS);
    this.#calls = second === this.#second ? this.#calls + calls : calls;
    this.#second = second;
    if (this.#calls >= this.#fromCalls) this.#hotUntilMs = nowMs + HOT_FOR_MS;
  }

  /** Shards of a new block's tokens; 0 for the meter itself. @param bytes of the meter's storage */
  shards(nowMs: number, bytes: number): number {
    return this.#shards === 1 || (nowMs >= this.#hotUntilMs && bytes < FROM_BYTES) ? 0 : this.#shards;
  }
}
