import { AppError } from "../../../domain/shared/errors";
import { commit } from "../../db/batch";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { requireWebhook } from "./endpoint";
import { messageStatement } from "./record";
import { wakeWebhooks } from "./wake";

/**
 * Sends the webhook a message that says nothing, to try it.
 * @returns the message's id
 * @throws AppError PROJECT_MUTATION_NOT_ACCEPTABLE where no webhook is switched on, and those of `requireAccess`
 */
export async function sendTestMessage(ctx: ServiceContext, projectId: string): Promise<string> {
  await requireAccess(ctx, projectId, "webhook.write", "pub");
  const { status } = await requireWebhook(ctx, projectId);
  if (status !== "enabled") throw new AppError("PROJECT_MUTATION_NOT_ACCEPTABLE");
  const id = await ctx.newId("webhookMessage");
  const test = { key: `test:${id}`, type: "webhook.test", atMs: ctx.now, data: { projectId } } as const;
  await commit(ctx.db, [messageStatement(ctx, projectId, id, test)]);
  ctx.defer(wakeWebhooks(ctx.env, [projectId]));
  return id;
}
