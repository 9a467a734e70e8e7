import { DurableObject } from "cloudflare:workers";
import type { TestBoardRpc, TestRun } from "../../domain/serving";
import type { StateEnv } from "../env";

const RUN = "run:";
const SEEN = "seen:";
/** Time after a run's end in which its display may still be reported. */
const SEEN_KEPT_MS = 2 * 60 * 60_000;
/** Retention of the board after the last start; longer than any run. */
const KEPT_MS = 24 * 60 * 60_000;

/** Runs on one publisher's test devices; see `domain/serving/test-board.ts`. Ended runs are deleted a day later. */
export class TestBoard extends DurableObject<StateEnv> implements TestBoardRpc {
  async start(run: TestRun): Promise<void> {
    this.#forgetEnded();
    this.ctx.storage.kv.put(RUN + run.id, run);
    await this.ctx.storage.setAlarm(Date.now() + KEPT_MS);
  }

  async stop(runId: string): Promise<void> {
    this.ctx.storage.kv.delete(RUN + runId);
  }

  async running(): Promise<TestRun[]> {
    return this.#runs().filter(({ endsAtMs }) => endsAtMs > Date.now());
  }

  /** Marks a display as seen only after it is written, so that the next report retries a failed write. */
  async seen(runId: string, atMs: number): Promise<void> {
    const { kv } = this.ctx.storage;
    if (kv.get(SEEN + runId) !== undefined || kv.get(RUN + runId) === undefined) return;
    await this.env.DB.prepare("UPDATE ad_tests SET seen_at = ?1 WHERE id = ?2 AND seen_at IS NULL")
      .bind(atMs, runId)
      .run();
    kv.put(SEEN + runId, atMs);
  }

  /** Runs long after the last start, when all runs have ended. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** Deletes runs whose display can no longer be reported before the alarm does, since each test device request reads all runs. */
  #forgetEnded(): void {
    const { kv } = this.ctx.storage;
    for (const { id, endsAtMs } of this.#runs()) {
      if (endsAtMs + SEEN_KEPT_MS > Date.now()) continue;
      kv.delete(RUN + id);
      kv.delete(SEEN + id);
    }
  }

  #runs(): TestRun[] {
    return [...this.ctx.storage.kv.list<TestRun>({ prefix: RUN })].map(([, run]) => run);
  }
}
