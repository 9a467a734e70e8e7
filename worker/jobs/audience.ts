import type { AdTagged, AudienceMessage } from "../../domain/audience";
import { describedShort } from "../../domain/kernel";
import type { ConsoleEnv } from "../env";
import { storeTag } from "../services/inventory";
import { jobContext, retryDelayS } from "./context";
import { writeLedger } from "./ledger";

type AudienceBatch = Pick<MessageBatch<AudienceMessage>, "messages">;

/**
 * Consumes the audience queue: the whole batch goes raw to the ledger, which keeps every event and property as it came; then tags are
 * stored. Every step may be repeated, so a message is acknowledged only after all of them.
 * @throws when the ledger cannot be written; the queue delivers the batch again
 */
export async function handleAudience(batch: AudienceBatch, env: ConsoleEnv): Promise<void> {
  if (batch.messages.length === 0) return;
  await writeLedger(env.LEDGER, "audience", batch.messages);
  for (const message of batch.messages) {
    if (message.body.kind !== "tag" || (await isStored(message.body, message.id, env))) message.ack();
    else message.retry({ delaySeconds: retryDelayS(message.attempts) });
  }
}

async function isStored(tagged: AdTagged, messageId: string, env: ConsoleEnv): Promise<boolean> {
  const ctx = jobContext(env, messageId);
  try {
    await storeTag(ctx, tagged);
    await ctx.settled();
    return true;
  } catch (error) {
    console.warn(
      JSON.stringify({
        event: "tag.retry",
        requestId: ctx.requestId,
        targetId: tagged.targetId,
        error: describedShort(error),
      }),
    );
    return false;
  }
}
