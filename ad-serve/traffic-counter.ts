import { type Outcome, type TrafficMessage, TrafficTally } from "../domain/serving";
import { logError } from "./log";

type WaitUntil = (work: Promise<unknown>) => void;
export interface TrafficQueue {
  send(message: TrafficMessage): Promise<unknown>;
}

/** What was counted leaves this long after the first of it. */
const FLUSH_AFTER_MS = 10_000;

/**
 * Counts what this isolate was asked for and why campaigns were refused. A request adds a few numbers in memory; the rest happens behind
 * an answer, every few seconds. What an isolate holds when it is ended is lost: these counts explain, and nobody is billed by them.
 */
export class TrafficCounter {
  private readonly tally = new TrafficTally();
  private isolateId: string | null = null;
  private flushes = 0;

  constructor(private readonly sleep: (ms: number) => Promise<void>) {}

  add(outcome: Outcome, nowMs: number, queue: TrafficQueue, waitUntil: WaitUntil): void {
    if (this.tally.isEmpty) this.flushLater(queue, waitUntil);
    this.tally.add(outcome, nowMs);
  }

  /** A fixed test ad was asked for with this key. */
  addTest(appKey: string, nowMs: number, queue: TrafficQueue, waitUntil: WaitUntil): void {
    if (this.tally.isEmpty) this.flushLater(queue, waitUntil);
    this.tally.addTest(appKey, nowMs);
  }

  private flushLater(queue: TrafficQueue, waitUntil: WaitUntil): void {
    waitUntil(this.sleep(FLUSH_AFTER_MS).then(() => this.flush(queue)));
  }

  private async flush(queue: TrafficQueue): Promise<void> {
    this.isolateId ??= crypto.randomUUID();
    const messages = this.tally.take(`${this.isolateId}-${this.flushes++}`);
    await Promise.all(messages.map((message) => queue.send(message))).catch((error) =>
      logError("traffic not queued", error),
    );
  }
}
