/** Records sent together, how long the first waits for others, and the idle timeout. Source: rule R9. */
const BATCH_RECORDS = 10;
const BATCH_MS = 100;
const IDLE_MS = 5_000;

const RECORD_SEPARATOR = "\u001e";
const LATE = Symbol("late");

/**
 * A JSON text sequence: each text starts with a record separator and ends with a line feed, so that a reader can skip a truncated
 * one. It follows the reader's pace, sends ten records or a tenth of a second at a time, and ends after five seconds without a
 * record; the reader then continues from its last record. Source: RFC 7464.
 */
export function jsonSequence(records: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const source = records[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let coming: Promise<IteratorResult<unknown>> | null = null;
  return new ReadableStream({
    async pull(controller) {
      const batch: string[] = [];
      const idle = after(IDLE_MS);
      let full: Timer | null = null;
      let isOver = false;
      while (batch.length < BATCH_RECORDS) {
        coming ??= source.next();
        const next = await Promise.race([coming, (full ?? idle).passed]);
        if (next === LATE) {
          isOver = batch.length === 0;
          break;
        }
        coming = null;
        if (next.done) {
          isOver = true;
          break;
        }
        batch.push(`${RECORD_SEPARATOR}${JSON.stringify(next.value)}\n`);
        full ??= after(BATCH_MS);
      }
      idle.stop();
      full?.stop();
      if (batch.length > 0) controller.enqueue(encoder.encode(batch.join("")));
      if (isOver) controller.close();
    },
    async cancel() {
      await source.return?.(undefined);
    },
  });
}

interface Timer {
  passed: Promise<typeof LATE>;
  stop(): void;
}

function after(ms: number): Timer {
  const { promise, resolve } = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(() => resolve(LATE), ms);
  return { passed: promise, stop: () => clearTimeout(timer) };
}
