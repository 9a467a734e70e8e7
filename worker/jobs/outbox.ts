import type { ConsoleEnv, OutboxWakeUp } from "../env";
import { runOutboxEntry } from "../services/operations/outbox";
import { jobContext } from "./context";
import { retryDelayS } from "./retry";

type Batch = Pick<MessageBatch<OutboxWakeUp>, "messages">;

/** A message is a wake-up, not the truth: the row is read anew, and one that is done already is left alone. */
export async function handleOutbox(batch: Batch, env: ConsoleEnv): Promise<void> {
  for (const message of batch.messages) {
    const done = await runOutboxEntry(jobContext(env, message.id), message.body.outboxId);
    if (done) message.ack();
    else message.retry({ delaySeconds: retryDelayS(message.attempts) });
  }
}
