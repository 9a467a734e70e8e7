import { DurableObject } from "cloudflare:workers";
import { describedShort } from "../../domain/kernel";
import type { StateEnv } from "../env";
import type { TotalsRows, TotalsWriterRpc } from "./rows";
import { statementsOf } from "./statements";

interface Waiting {
  rows: TotalsRows;
  answer(error: string | null): void;
}

/** Rows of one batch at most, so that others do not wait long for D1. */
const ROWS_MAX = 5_000;
const FAILURES_MAX = 3;

/**
 * Writes the sums of many meters' figures to D1 together: what comes while D1 is written is the next batch. It stores nothing, since a meter repeats
 * what it was not told to be written. Why: docs/decisions/0218.
 */
export class TotalsWriter extends DurableObject<StateEnv> implements TotalsWriterRpc {
  #waiting: Waiting[] = [];
  #isWriting = false;

  async write(rows: TotalsRows): Promise<{ error: string | null }> {
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#waiting.push({ rows, answer: resolve });
    if (!this.#isWriting) void this.#writeWaiting();
    return { error: await promise };
  }

  async #writeWaiting(): Promise<void> {
    this.#isWriting = true;
    for (let batch = this.#takeBatch(); batch.length > 0; batch = this.#takeBatch()) {
      const error = await this.#send(batch);
      if (error !== null && batch.length > 1) await this.#writeApart(batch);
      else for (const { answer } of batch) answer(error);
    }
    this.#isWriting = false;
  }

  /** So that rows which D1 refuses keep no others from it. When several fail in a row, D1 is taken to be away. */
  async #writeApart(batch: readonly Waiting[]): Promise<void> {
    let error: string | null = null;
    let failures = 0;
    for (const one of batch) {
      if (failures < FAILURES_MAX) error = await this.#send([one]);
      failures = error === null ? 0 : failures + 1;
      one.answer(error);
    }
  }

  /** @returns D1's error */
  async #send(batch: readonly Waiting[]): Promise<string | null> {
    const rows = batch.map((each) => each.rows);
    try {
      const statements = statementsOf(this.env.DB, rows, Date.now());
      if (statements.length > 0) await this.env.DB.batch(statements);
      return null;
    } catch (error) {
      return describedShort(error);
    }
  }

  #takeBatch(): Waiting[] {
    let rows = 0;
    const end = this.#waiting.findIndex((each) => {
      rows += sizeOf(each.rows);
      return rows > ROWS_MAX;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : Math.max(end, 1));
  }
}

const sizeOf = (rows: TotalsRows): number =>
  Object.values(rows).reduce((sum, { length }: readonly object[]) => sum + length, 0);
