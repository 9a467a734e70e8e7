import { describedShort } from "../../domain/kernel";
import type { ConsoleEnv, WebhookWakeUp } from "../env";
import { deliverDue } from "../services/partners";
import { jobContext, retryDelayS } from "./context";

type Batch = Pick<MessageBatch<WebhookWakeUp>, "messages">;

/** Each message wakes one publisher's webhook. All run in parallel, so that a slow receiver does not delay others. */
export async function handleWebhooks(batch: Batch, env: ConsoleEnv): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      const ctx = jobContext(env, message.id);
      try {
        await deliverDue(ctx, message.body.projectId);
        await ctx.settled();
        message.ack();
      } catch (error) {
        console.warn(
          JSON.stringify({
            event: "webhook.retry",
            requestId: ctx.requestId,
            ...message.body,
            error: describedShort(error),
          }),
        );
        message.retry({ delaySeconds: retryDelayS(message.attempts) });
      }
    }),
  );
}
