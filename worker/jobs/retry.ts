import { logError } from "../log";

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
