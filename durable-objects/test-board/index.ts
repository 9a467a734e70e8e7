import { DurableObject } from "cloudflare:workers";
import type { TestBoardRpc, TestRun } from "../../domain/serving";
import type { StateEnv } from "../env";

const RUN = "run:";
const SEEN = "seen:";
/** So long after its end the display of a run may still be told. */
const SEEN_KEPT_MS = 2 * 60 * 60_000;
/** Longer than any run. */
const KEPT_MS = 24 * 60 * 60_000;

/** What one publisher's test devices are shown; see `domain/serving/test-board.ts`. What has ended is forgotten a day later. */
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

  /** Remembers a display only once it is written, so that the next one tries again what failed. */
  async seen(runId: string, atMs: number): Promise<void> {
    const { kv } = this.ctx.storage;
    if (kv.get(SEEN + runId) !== undefined || kv.get(RUN + runId) === undefined) return;
    await this.env.DB.prepare("UPDATE ad_tests SET seen_at = ?1 WHERE id = ?2 AND seen_at IS NULL")
      .bind(atMs, runId)
      .run();
    kv.put(SEEN + runId, atMs);
  }

  /** Long after the last start: everything on the board has ended. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** Every request of a test device reads all runs: those whose displays can no longer be told are not kept until the alarm. */
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
