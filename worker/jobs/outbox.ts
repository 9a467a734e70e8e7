import type { ConsoleEnv, OutboxWakeUp } from "../env";
import { runOutboxEntry } from "../services/operations/outbox";
import { jobContext } from "./context";

type Batch = Pick<MessageBatch<OutboxWakeUp>, "messages">;

const RETRY_DELAY_MAX_S = 300;

/** A message is a wake-up, not the truth: the row is read anew, and one that is done already is left alone. */
export async function handleOutbox(batch: Batch, env: ConsoleEnv): Promise<void> {
  for (const message of batch.messages) {
    const done = await runOutboxEntry(jobContext(env, message.id), message.body.outboxId);
    if (done) message.ack();
    else message.retry({ delaySeconds: Math.min(2 ** message.attempts, RETRY_DELAY_MAX_S) });
  }
}
