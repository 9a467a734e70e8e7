import { eq } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findWebhook } from "./endpoint";
import { toWebhookView, type WebhookView } from "./view";

export interface WebhookPageView extends WebhookView {
  /** Messages carry client credentials, which another server is not sent. */
  hasCredentials: boolean;
}

/** The publisher's webhook, or null where none was set up. @throws those of `requireAccess` */
export async function getWebhook(ctx: ServiceContext, projectId: string): Promise<WebhookPageView | null> {
  await requireAccess(ctx, projectId, "webhook.read", "pub");
  const webhook = await findWebhook(ctx, projectId);
  if (!webhook) return null;
  const { clientCredentials } = schema;
  const credentials = await ctx.db.query.clientCredentials.findFirst({
    columns: { projectId: true },
    where: eq(clientCredentials.projectId, projectId),
  });
  return { ...toWebhookView(webhook, ctx.now), hasCredentials: credentials !== undefined };
}
