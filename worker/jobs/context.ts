import type { ConsoleEnv } from "../env";
import { logError } from "../log";
import { createContext, type ServiceContext } from "../services/kernel";

/** Context of work without a request: a queue message or a clock tick. The handler itself awaits deferred work. */
export function jobContext(
  env: ConsoleEnv,
  requestId: string,
  now?: number,
): ServiceContext & { settled(): Promise<void> } {
  const deferred: Promise<unknown>[] = [];
  const context = createContext({
    env,
    account: null,
    locale: "ko",
    requestId,
    defer: (work) => deferred.push(work),
    ...(now === undefined ? {} : { now }),
  });
  return { ...context, settled: async () => void (await Promise.allSettled(deferred)) };
}

/** The name of a queue without its number: `madang-delivery-2` and `madang-delivery` take the same, as do their dead letter queues. */
export const numberless = (queue: string): string => queue.replace(/-\d+(?=$|-dead$)/, "");

const DELAY_MAX_S = 300;

/** Retry delay in seconds after a number of failed attempts; doubles each time. */
export const retryDelayS = (attempts: number): number => Math.min(2 ** attempts, DELAY_MAX_S);

type Batch = Pick<MessageBatch, "queue" | "retryAll"> & {
  messages: readonly { id: string; attempts: number }[];
};

/**
 * Runs a batch's work. If it throws, unacknowledged messages are retried with a delay: immediate retries would use up all
 * attempts within the first seconds of an outage.
 */
export async function orRetryLater(batch: Batch, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const attempts = Math.min(...batch.messages.map((message) => message.attempts));
    // Messages are processed under their own ids; the first id stands for the batch.
    const requestId = batch.messages[0]?.id;
    logError("queue", error, { requestId, queue: batch.queue, messages: batch.messages.length, attempts });
    batch.retryAll({ delaySeconds: retryDelayS(attempts) });
  }
}
