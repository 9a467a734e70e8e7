import { desc, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import type { WebhookMessage } from "./claim";
import { findMessage } from "./find-message";

export type WebhookAttempt = typeof schema.webhookAttempts.$inferSelect;

const ATTEMPTS_SHOWN_MAX = 50;

export interface WebhookMessageDetail {
  message: WebhookMessage;
  /** The latest first. */
  attempts: WebhookAttempt[];
}

/** A message with its attempts. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getWebhookMessage(
  ctx: ServiceContext,
  projectId: string,
  messageId: string,
): Promise<WebhookMessageDetail> {
  await requireAccess(ctx, projectId, "webhook.read", "pub");
  const message = await findMessage(ctx, projectId, messageId);
  const { webhookAttempts } = schema;
  const attempts = await ctx.db.query.webhookAttempts.findMany({
    where: eq(webhookAttempts.deliveryId, messageId),
    orderBy: [desc(webhookAttempts.at), desc(webhookAttempts.id)],
    limit: ATTEMPTS_SHOWN_MAX,
  });
  return { message, attempts };
}
