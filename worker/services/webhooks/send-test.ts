import { and, desc, eq, gt } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { testWaitS, WEBHOOK_TESTS_MAX, WEBHOOK_TESTS_WINDOW_MS } from "../../../domain/webhook/test-limit";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { requireWebhook } from "./endpoint";
import { messageStatement } from "./record";
import { wakeWebhooks } from "./wake";

/**
 * Sends the webhook a message that says nothing, to try it; so many in ten minutes.
 * @returns the message's id
 * @throws AppError PROJECT_MUTATION_NOT_ACCEPTABLE where no webhook is switched on, TOO_MANY_REQUESTS with `retryAfterS`, and those of
 *   `requireAccess`
 */
export async function sendTestMessage(ctx: ServiceContext, projectId: string): Promise<string> {
  await requireAccess(ctx, projectId, "webhook.write", "pub");
  const { status } = await requireWebhook(ctx, projectId);
  if (status !== "enabled") throw new AppError("PROJECT_MUTATION_NOT_ACCEPTABLE");
  const id = await ctx.newId("webhookMessage");
  const tests = await lastTests(ctx, projectId);
  // The same request again is the same test, whatever was sent since.
  if (tests.some((test) => test.id === id)) return id;
  const retryAfterS = testWaitS(
    tests.map(({ createdAt }) => createdAt),
    ctx.now,
  );
  if (retryAfterS !== null) throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS } });
  const test = { key: `test:${id}`, type: "webhook.test", atMs: ctx.now, data: { projectId } } as const;
  await commit(ctx.db, [messageStatement(ctx, projectId, id, test)]);
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
