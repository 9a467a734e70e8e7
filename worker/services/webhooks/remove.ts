import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { forgetCredentials } from "../client-credentials/remove";
import type { ServiceContext } from "../context";
import { requireWebhook } from "./endpoint";

/**
 * Forgets the webhook's address and secrets, the client's credentials among them, and gives up on what was not delivered: whoever sets one up afterwards may be somebody else.
 * What was sent stays to be looked up.
 *
 * @param version the webhook's own as the caller saw it
 * @throws AppError CONFLICT, PROJECT_MUTATION_NOT_ACCEPTABLE without a webhook, and those of `requireAccess`
 */
export async function removeWebhook(ctx: ServiceContext, projectId: string, version: number): Promise<void> {
  await requireAccess(ctx, projectId, "webhook.write", "pub");
  const webhook = await requireWebhook(ctx, projectId);
  if (webhook.version !== version) throw new AppError("CONFLICT");
  const { webhookDeliveries: messages, webhookEndpoints } = schema;
  const removal = ctx.db
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.projectId, projectId), eq(webhookEndpoints.version, version)));
  // An attempt that is under way loses its claim by the version, so that it makes nothing pending again.
  const givenUp = ctx.db
    .update(messages)
    .set({
      status: "failed",
      nextAttemptAt: null,
      claimedUntil: null,
      updatedAt: ctx.now,
      version: sql`${messages.version} + 1`,
    })
    .where(and(eq(messages.projectId, projectId), eq(messages.status, "pending")));
  await commitVersioned(ctx.db, removal, [givenUp, forgetCredentials(ctx, projectId)]);
}
