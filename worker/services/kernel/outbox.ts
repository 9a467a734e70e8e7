import type { BatchItem } from "drizzle-orm/batch";
import { schema } from "../../db/client";
import type { OutboxTopic } from "../../db/outbox-topics";
import type { ConsoleEnv, OutboxWakeUp } from "../../env";
import type { ServiceContext } from "./context";

export interface OutboxEntry {
  /** Goes into the batch of the change that causes it. */
  statements: BatchItem<"sqlite">[];
  /** Called after the batch: a wake-up, not the truth. The clock drains what no wake-up reached. */
  wake(): void;
}

type OutboxContext = Pick<ServiceContext, "env" | "db" | "now" | "newId" | "defer">;

/**
 * Something that must leave the database with a change: at least once, and harmless when twice.
 * @param delayMs what waits so long is nobody's to wake: the clock finds it
 */
export async function enqueue(
  ctx: OutboxContext,
  topic: OutboxTopic,
  payload: Record<string, unknown>,
  delayMs = 0,
): Promise<OutboxEntry> {
  const id = await ctx.newId("outbox");
  return {
    statements: [
      ctx.db
        .insert(schema.outbox)
        .values({ id, topic, payload, createdAt: ctx.now, availableAt: ctx.now + delayMs })
        .onConflictDoNothing(),
    ],
    wake: () => {
      if (delayMs === 0) ctx.defer(queueOf(ctx.env, topic).send({ outboxId: id }));
    },
  };
}

/** Encoding has a queue of its own, so that an encoder that does not answer keeps nothing else back. */
function queueOf(env: ConsoleEnv, topic: OutboxTopic): Queue<OutboxWakeUp> {
  return topic === "asset.encode" ? env.ENCODING_QUEUE : env.OUTBOX_QUEUE;
}

/** Several at once. */
export async function enqueueAll(
  ctx: OutboxContext,
  entries: readonly [OutboxTopic, Record<string, unknown>][],
): Promise<OutboxEntry> {
  const made: OutboxEntry[] = [];
  for (const [topic, payload] of entries) made.push(await enqueue(ctx, topic, payload));
  return {
    statements: made.flatMap((entry) => entry.statements),
    wake: () => {
      for (const entry of made) entry.wake();
    },
  };
}
