import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, isOtherServer, parseOrRefuse, webhookSchemaFor } from "../../../domain/kernel";
import { WEBHOOK_DISABLED_REASONS } from "../../../domain/partners";
import { schema } from "../../db/client";
import { newSigningSecret } from "../../integrations/webhook";
import {
  commitChange,
  commitWork,
  requireAccess,
  requireSeen,
  type ServiceContext,
  saveOnce,
  seal,
  type Work,
} from "../kernel";
import { actNotice } from "../people";
import { forgetCredentials } from "./client-credentials";
import { wakeWebhooks } from "./message-queue";

export type WebhookRow = typeof schema.webhookEndpoints.$inferSelect;

/** The webhook of a publisher that is not deleted. */
export async function findWebhook(ctx: ServiceContext, projectId: string): Promise<WebhookRow | null> {
  const { webhookEndpoints, projects } = schema;
  const [row] = await ctx.db
    .select({ webhook: webhookEndpoints })
    .from(webhookEndpoints)
    .innerJoin(projects, eq(projects.id, webhookEndpoints.projectId))
    .where(and(eq(webhookEndpoints.projectId, projectId), isNull(projects.deletedAt)));
  return row?.webhook ?? null;
}

/** @throws AppError PROJECT_MUTATION_NOT_ACCEPTABLE if none was set up */
export async function requireWebhook(ctx: ServiceContext, projectId: string): Promise<WebhookRow> {
  const webhook = await findWebhook(ctx, projectId);
  if (!webhook) throw new AppError("PROJECT_MUTATION_NOT_ACCEPTABLE");
  return webhook;
}

/** Changes a webhook unless it changed concurrently. @throws AppError CONFLICT */
export function writeWebhook(
  ctx: ServiceContext,
  { projectId, version }: WebhookRow,
  fields: Partial<typeof schema.webhookEndpoints.$inferInsert>,
  work: Work = {},
): Promise<void> {
  const { webhookEndpoints } = schema;
  const update = ctx.db
    .update(webhookEndpoints)
    .set({ ...fields, updatedAt: ctx.now, version: version + 1 })
    .where(and(eq(webhookEndpoints.projectId, projectId), eq(webhookEndpoints.version, version)));
  return commitChange(ctx, update, work);
}

/** Makes the held messages of a webhook due when it is enabled. */
export function releaseStatement(ctx: ServiceContext, projectId: string) {
  const { webhookDeliveries: messages } = schema;
  return ctx.db
    .update(messages)
    .set({ nextAttemptAt: ctx.now })
    .where(
      and(eq(messages.projectId, projectId), eq(messages.status, "pending"), isNull(messages.nextAttemptAt)),
    );
}

/** A webhook as its publisher sees it, without its secrets. */
export const webhookView = z.object({
  url: z.string(),
  status: z.enum(["disabled", "enabled"]),
  disabledReason: z.enum(WEBHOOK_DISABLED_REASONS).nullable(),
  lastDeliveredAt: z.number().nullable(),
  /** Until when messages are also signed with the replaced secret; null if they are not. */
  previousSecretEndsAt: z.number().nullable(),
  version: z.number(),
});
export type WebhookView = z.output<typeof webhookView>;

export function toWebhookView(webhook: WebhookRow, nowMs: number): WebhookView {
  const { url, status, disabledReason, lastDeliveredAt, previousSecretEndsAt, version } = webhook;
  const isRunningOut = previousSecretEndsAt !== null && previousSecretEndsAt > nowMs;
  return {
    url,
    status,
    disabledReason,
    lastDeliveredAt,
    previousSecretEndsAt: isRunningOut ? previousSecretEndsAt : null,
    version,
  };
}

export const webhookPageView = webhookView.extend({
  /** Whether messages carry client credentials, which are not sent to another server. */
  hasCredentials: z.boolean(),
});
export type WebhookPageView = z.output<typeof webhookPageView>;

/** The publisher's webhook, or null if none was set up. @throws those of `requireAccess` */
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

/**
 * Sets the URL that receives the publisher's webhook messages. The first URL creates a secret. Replacing the URL of a webhook that was
 * disabled after failures enables it, and held messages are sent there. Client credentials belong to their server: after a change to
 * another host, or a first URL set by another account, none are sent until they are entered again. A new URL requires reauthentication,
 * and the owners are notified by mail.
 *
 * @param input `webhookSchemaFor` the console's origin
 * @returns the new secret, which cannot be read again; null if there already is one
 * @throws AppError PROOF_REQUIRED, 070, CONFLICT, and those of `requireAccess`
 */
export async function saveWebhook(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ secret: string | null }> {
  const { account, project } = await requireAccess(ctx, projectId, "webhook.write", "pub");
  const { url } = parseOrRefuse(webhookSchemaFor(ctx.env.CONSOLE_ORIGIN), input);
  const webhook = await findWebhook(ctx, projectId);
  if (webhook?.url === url) return { secret: null };
  const notice = await actNotice(ctx, "webhook.redirect", project);
  if (!webhook) return { secret: await open(ctx, projectId, url, account.id, notice) };
  const wasGivenUp = webhook.status === "disabled" && webhook.disabledReason !== "by-hand";
  const on = { status: "enabled", disabledReason: null } as const;
  const subject = `webhook:${projectId}`;
  const rows = [
    ...(wasGivenUp ? [releaseStatement(ctx, projectId)] : []),
    ...(isOtherServer(webhook.url, url) ? [forgetCredentials(ctx, projectId)] : []),
  ];
  const save = async () => {
    requireSeen(ctx, webhook);
    await writeWebhook(
      ctx,
      webhook,
      { url, ...(wasGivenUp ? on : {}) },
      { rows, saves: subject, also: [notice] },
    );
    if (wasGivenUp) ctx.defer(wakeWebhooks(ctx.env, [projectId]));
  };
  await saveOnce(ctx, subject, save, async () => undefined);
  return { secret: null };
}

async function open(
  ctx: ServiceContext,
  projectId: string,
  url: string,
  openedBy: string,
  notice: Work,
): Promise<string> {
  const secret = newSigningSecret();
  const insert = ctx.db.insert(schema.webhookEndpoints).values({
    projectId,
    url,
    secretSealed: await seal(ctx.env, secret),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await commitWork(ctx, { rows: [forgetCredentials(ctx, projectId, openedBy), insert], also: [notice] });
  return secret;
}

/**
 * Deletes the webhook's URL and secrets, including the client credentials, and gives up undelivered messages, since a later webhook may
 * belong to another recipient. Sent messages can still be viewed.
 *
 * @param version the webhook's version as the caller saw it
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
  // The new version invalidates the claim of an attempt in progress, so that it cannot make a message pending again.
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
  await commitChange(ctx, removal, { rows: [givenUp, forgetCredentials(ctx, projectId)] });
}
