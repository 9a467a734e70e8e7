import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

export type WebhookRow = typeof schema.webhookEndpoints.$inferSelect;

/** The webhook of a publisher that there still is. */
export async function findWebhook(ctx: ServiceContext, projectId: string): Promise<WebhookRow | null> {
  const { webhookEndpoints, projects } = schema;
  const [row] = await ctx.db
    .select({ webhook: webhookEndpoints })
    .from(webhookEndpoints)
    .innerJoin(projects, eq(projects.id, webhookEndpoints.projectId))
    .where(and(eq(webhookEndpoints.projectId, projectId), isNull(projects.deletedAt)));
  return row?.webhook ?? null;
}

/** @throws AppError PROJECT_MUTATION_NOT_ACCEPTABLE where none was set up */
export async function requireWebhook(ctx: ServiceContext, projectId: string): Promise<WebhookRow> {
  const webhook = await findWebhook(ctx, projectId);
  if (!webhook) throw new AppError("PROJECT_MUTATION_NOT_ACCEPTABLE");
  return webhook;
}

/** Changes a webhook unless another editor just did; `more` is written with it. @throws AppError CONFLICT */
export function writeWebhook(
  ctx: ServiceContext,
  { projectId, version }: WebhookRow,
  fields: Partial<typeof schema.webhookEndpoints.$inferInsert>,
  more: Parameters<typeof commitVersioned>[2] = [],
): Promise<void> {
  const { webhookEndpoints } = schema;
  const update = ctx.db
    .update(webhookEndpoints)
    .set({ ...fields, updatedAt: ctx.now, version: version + 1 })
    .where(and(eq(webhookEndpoints.projectId, projectId), eq(webhookEndpoints.version, version)));
  return commitVersioned(ctx.db, update, more);
}

/** What waits for a webhook that is switched off is due once it is on. */
export function releaseStatement(ctx: ServiceContext, projectId: string) {
  const { webhookDeliveries: messages } = schema;
  return ctx.db
    .update(messages)
    .set({ nextAttemptAt: ctx.now })
    .where(
      and(eq(messages.projectId, projectId), eq(messages.status, "pending"), isNull(messages.nextAttemptAt)),
    );
}
