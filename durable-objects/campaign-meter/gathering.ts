import type { RecordAnswer } from "../../domain/budget";
import type { DeliveryArrival } from "../../domain/delivery";

type Call = readonly DeliveryArrival[];

type Settled = PromiseSettledResult<RecordAnswer>;

interface Round {
  calls: Call[];
  size: number;
  answers: Promise<readonly Settled[]>;
}

/** How long a call waits for others. */
export const GATHER_MS = 500;
/** Arrivals whose marks fit in one row with a wide margin. */
const ARRIVALS_MAX = 5_000;

/**
 * Records calls together if they come beside each other, because each time of recording writes a row. Calls that follow each other, as those of
 * one consumer do, never wait. Why: docs/decisions/0224.
 */
export class Gathering {
  readonly #record: (calls: readonly Call[]) => Promise<readonly RecordAnswer[]>;
  #round: Round | null = null;
  #recordedAtMs = Number.NEGATIVE_INFINITY;
  #hasGathered = false;

  constructor(record: (calls: readonly Call[]) => Promise<readonly RecordAnswer[]>) {
    this.#record = record;
  }

  /**
   * @param takenAtMs time at which the caller took its batch from the queue; without it the call starts no round
   * @throws the error of recording this call
   */
  async add(call: Call, takenAtMs: number | undefined): Promise<RecordAnswer> {
    const round = this.#round ?? this.#begin(takenAtMs);
    if (round === null || (round.size > 0 && round.size + call.length > ARRIVALS_MAX))
      return answerAt(await this.#recordApart([call]), 0);
    const place = round.calls.push(call) - 1;
    round.size += call.length;
    return answerAt(await round.answers, place);
  }

  #begin(takenAtMs: number | undefined): Round | null {
    const isRecent = this.#recordedAtMs > Date.now() - GATHER_MS;
    const isBeside = takenAtMs !== undefined && takenAtMs < this.#recordedAtMs;
    if (!isRecent || !(isBeside || this.#hasGathered)) return null;
    const calls: Call[] = [];
    this.#round = { calls, size: 0, answers: this.#end(calls) };
    return this.#round;
  }

  async #end(calls: readonly Call[]): Promise<readonly Settled[]> {
    await scheduler.wait(GATHER_MS);
    this.#round = null;
    this.#hasGathered = calls.length > 1;
    this.#recordedAtMs = Date.now();
    try {
      return (await this.#record(calls)).map((value) => ({ status: "fulfilled", value }));
    } catch {
      // One call that cannot be recorded must not take the others with it.
      return this.#recordApart(calls);
    }
  }

  #recordApart(calls: readonly Call[]): Promise<readonly Settled[]> {
    this.#recordedAtMs = Date.now();
    return Promise.allSettled(calls.map(async (call) => answerOf(await this.#record([call]))));
  }
}

function answerOf([answer]: readonly RecordAnswer[]): RecordAnswer {
  if (answer === undefined) throw new Error("a call was not recorded");
  return answer;
}

function answerAt(answers: readonly Settled[], place: number): RecordAnswer {
  const settled = answers[place];
  if (settled?.status === "rejected") throw settled.reason;
  return answerOf(settled === undefined ? [] : [settled.value]);
}
