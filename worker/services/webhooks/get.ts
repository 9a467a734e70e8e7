import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findWebhook } from "./endpoint";
import { toWebhookView, type WebhookView } from "./view";

/** The publisher's webhook, or null where none was set up. @throws those of `requireAccess` */
export async function getWebhook(ctx: ServiceContext, projectId: string): Promise<WebhookView | null> {
  await requireAccess(ctx, projectId, "webhook.read", "pub");
  const webhook = await findWebhook(ctx, projectId);
  return webhook && toWebhookView(webhook, ctx.now);
}
