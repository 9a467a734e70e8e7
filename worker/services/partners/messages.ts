import { and, desc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../../domain/kernel";
import {
  testWaitS,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TESTS_MAX,
  WEBHOOK_TESTS_WINDOW_MS,
  webhookAttemptView,
  webhookMessageDetailView,
  type webhookMessageView,
} from "../../../domain/partners";
import { schema } from "../../db/client";
import {
  afterCursor,
  commitChange,
  commitWork,
  newestFirst,
  onDaysOf,
  type Page,
  pageQuerySchema,
  periodFields,
  requireAccess,
  type ServiceContext,
  toPage,
} from "../kernel";
import { requireWebhook } from "./endpoint";
import { messageStatement } from "./events";
import { type WebhookMessage, wakeWebhooks } from "./message-queue";

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

const ATTEMPTS_SHOWN_MAX = 50;

export const webhookMessageWithAttemptsView = z.object({
  message: webhookMessageDetailView,
  /** The latest first. */
  attempts: z.array(webhookAttemptView),
});
export type WebhookMessageDetail = z.output<typeof webhookMessageWithAttemptsView>;

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

/** Invalid filters are ignored, so that a damaged link still shows the list. */
const filterSchema = pageQuerySchema.extend({
  next: pageQuerySchema.shape.next.catch(undefined),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES).optional().catch(undefined),
  type: z.enum(WEBHOOK_EVENT_TYPES).optional().catch(undefined),
  ...periodFields,
});

export type WebhookMessageItem = z.output<typeof webhookMessageView>;

/** The messages of the publisher's webhook, the newest first. @throws those of `requireAccess` */
export async function listWebhookMessages(
  ctx: ServiceContext,
  projectId: string,
  input: Record<string, unknown> = {},
): Promise<Page<WebhookMessageItem>> {
  const { project } = await requireAccess(ctx, projectId, "webhook.read", "pub");
  const { next, limit, status, type, ...period } = filterSchema.parse(input);
  const { webhookDeliveries: messages } = schema;
  const rows = await ctx.db
    .select({
      id: messages.id,
      type: messages.type,
      status: messages.status,
      attempts: messages.attempts,
      nextAttemptAt: messages.nextAttemptAt,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.projectId, projectId),
        status && eq(messages.status, status),
        type && eq(messages.type, type),
        onDaysOf(messages.createdAt, period, project.timezone),
        afterCursor(messages, next),
      ),
    )
    .orderBy(...newestFirst(messages))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row);
}

/**
 * Sends a message again with its id, at once, and with all retries if that fails.
 * @param version the message's version as the caller saw it: a repeated request sends once
 * @throws AppError NOT_FOUND, CONFLICT, PROJECT_MUTATION_NOT_ACCEPTABLE without an enabled webhook, and those of `requireAccess`
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
  await commitChange(ctx, update);
  ctx.defer(wakeWebhooks(ctx.env, [projectId]));
}

/**
 * Sends an empty test message to the webhook; limited per ten minutes.
 * @returns the message's id
 * @throws AppError PROJECT_MUTATION_NOT_ACCEPTABLE without an enabled webhook, TOO_MANY_REQUESTS with `retryAfterS`, and those of
 *   `requireAccess`
 */
export async function sendTestMessage(ctx: ServiceContext, projectId: string): Promise<string> {
  await requireAccess(ctx, projectId, "webhook.write", "pub");
  const { status } = await requireWebhook(ctx, projectId);
  if (status !== "enabled") throw new AppError("PROJECT_MUTATION_NOT_ACCEPTABLE");
  const id = await ctx.newId("webhookMessage");
  const tests = await lastTests(ctx, projectId);
  // A repeated request is the same test, whatever was sent since.
  if (tests.some((test) => test.id === id)) return id;
  const retryAfterS = testWaitS(
    tests.map(({ createdAt }) => createdAt),
    ctx.now,
  );
  if (retryAfterS !== null) throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS } });
  const test = { key: `test:${id}`, type: "webhook.test", atMs: ctx.now, data: { projectId } } as const;
  await commitWork(ctx, { rows: [messageStatement(ctx, projectId, id, test)] });
  ctx.defer(wakeWebhooks(ctx.env, [projectId]));
  return id;
}

function lastTests(ctx: ServiceContext, projectId: string) {
  const { webhookDeliveries: messages } = schema;
  return ctx.db.query.webhookDeliveries.findMany({
    columns: { id: true, createdAt: true },
    where: and(
      eq(messages.projectId, projectId),
      eq(messages.type, "webhook.test"),
      gt(messages.createdAt, ctx.now - WEBHOOK_TESTS_WINDOW_MS),
    ),
    orderBy: [desc(messages.createdAt), desc(messages.id)],
    limit: WEBHOOK_TESTS_MAX,
  });
}
