import type { ConsoleEnv } from "../../env";

/** What a queue takes at once. */
const SEND_MAX = 100;

/** Says that publishers have messages to send: a wake-up, not the truth. @param delayS when there will be some */
export async function wakeWebhooks(
  env: Pick<ConsoleEnv, "WEBHOOK_QUEUE">,
  projectIds: readonly string[],
  delayS = 0,
): Promise<void> {
  for (let at = 0; at < projectIds.length; at += SEND_MAX) {
    const messages = projectIds.slice(at, at + SEND_MAX).map((projectId) => ({ body: { projectId } }));
    await env.WEBHOOK_QUEUE.sendBatch(messages, { delaySeconds: delayS });
  }
}
