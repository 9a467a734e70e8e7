import { and, eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { WebhookMessage } from "./claim";

/** A message of the publisher's webhook, or 404. @throws AppError NOT_FOUND */
export async function findMessage(
  ctx: ServiceContext,
  projectId: string,
  messageId: string,
): Promise<WebhookMessage> {
  const { webhookDeliveries: messages } = schema;
  const message = await ctx.db.query.webhookDeliveries.findFirst({
    where: and(eq(messages.id, messageId), eq(messages.projectId, projectId)),
  });
  if (!message) throw new AppError("NOT_FOUND");
  return message;
}
