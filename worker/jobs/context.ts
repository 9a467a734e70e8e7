import type { ConsoleEnv } from "../env";
import { logError } from "../log";
import { createContext, type ServiceContext } from "../services/kernel";

/** The context of work that nobody asked for: a message or a tick. What it defers is awaited by the handler itself. */
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

const DELAY_MAX_S = 300;

/** How long a message waits that failed so many times: twice as long each time, since a short fault is over soon. Seconds. */
export const retryDelayS = (attempts: number): number => Math.min(2 ** attempts, DELAY_MAX_S);

type Batch = Pick<MessageBatch, "queue" | "retryAll"> & {
  messages: readonly { id: string; attempts: number }[];
};

/**
 * Does a batch's work. One that throws waits as a single message would: delivered again at once, its tries would be spent within the first
 * seconds of an outage. Messages that it acknowledged stay so.
 */
export async function orRetryLater(batch: Batch, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const attempts = Math.min(...batch.messages.map((message) => message.attempts));
    // Its messages' work goes by their ids; the first stands for the batch.
    const requestId = batch.messages[0]?.id;
    logError("queue", error, { requestId, queue: batch.queue, messages: batch.messages.length, attempts });
    batch.retryAll({ delaySeconds: retryDelayS(attempts) });
  }
}
