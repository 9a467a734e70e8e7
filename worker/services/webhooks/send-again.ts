import { and, eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { requireWebhook } from "./endpoint";
import { findMessage } from "./find-message";
import { wakeWebhooks } from "./wake";

/**
 * Sends a message again under its id, at once, and by the whole schedule should it fail.
 * @param version the message's own as the caller saw it: the same request sent twice sends once
 * @throws AppError NOT_FOUND, CONFLICT, PROJECT_MUTATION_NOT_ACCEPTABLE where no webhook is switched on, and those of `requireAccess`
 */
export async function sendMessageAgain(
  ctx: ServiceContext,
  projectId: string,
  messageId: string,
  version: number,
): Promise<void> {
  await requireAccess(ctx, projectId, "webhook.write", "pub");
  const message = await findMessage(ctx, projectId, messageId);
  const { status } = await requireWebhook(ctx, projectId);
  if (status !== "enabled") throw new AppError("PROJECT_MUTATION_NOT_ACCEPTABLE");
  if (message.version !== version) throw new AppError("CONFLICT");
  const { webhookDeliveries: messages } = schema;
  const again = {
    status: "pending",
    attempts: 0,
    roundAt: ctx.now,
    nextAttemptAt: ctx.now,
    claimedUntil: null,
    updatedAt: ctx.now,
    version: version + 1,
  } as const;
  const update = ctx.db
    .update(messages)
    .set(again)
    .where(and(eq(messages.id, messageId), eq(messages.version, version)));
  await commitVersioned(ctx.db, update);
  ctx.defer(wakeWebhooks(ctx.env, [projectId]));
}
