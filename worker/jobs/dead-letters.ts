import type { ConsoleEnv } from "../env";
import { storeDeadLetters } from "../services/desk";
import { jobContext, numberless } from "./context";

type Batch = Pick<MessageBatch, "queue" | "messages" | "ackAll">;

const DEAD = /-dead$/;

/**
 * Stores messages whose retries are exhausted; a repeated delivery is stored once.
 * @throws when storing fails; the queue delivers them again
 */
export async function keepDeadLetters(batch: Batch, env: ConsoleEnv): Promise<void> {
  const letters = batch.messages.map(({ id, body, timestamp }) => ({
    id,
    body: JSON.stringify(body),
    sentAt: timestamp.getTime(),
  }));
  await storeDeadLetters(
    jobContext(env, batch.messages[0]?.id ?? ""),
    numberless(batch.queue).replace(DEAD, ""),
    letters,
  );
  batch.ackAll();
}
