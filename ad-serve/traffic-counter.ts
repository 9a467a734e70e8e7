import { type Outcome, type TrafficMessage, TrafficTally } from "../domain/serving";
import { logError } from "./log";

type WaitUntil = (work: Promise<unknown>) => void;
export interface TrafficQueue {
  send(message: TrafficMessage): Promise<unknown>;
}

/** How long after the first count the counts are sent. */
const FLUSH_AFTER_MS = 10_000;

/**
 * Counts this isolate's requests and the reasons why campaigns were refused. A request adds a few numbers in memory; the rest
 * happens after an answer, every few seconds. Counts are lost when the isolate ends: they explain delivery and are never billed.
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

  /** Counts a request of a fixed test ad with this key. */
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
