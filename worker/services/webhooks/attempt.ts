import { eq } from "drizzle-orm";
import { isWebhookUrl } from "../../../domain/webhook/address";
import { judgeAttempt, type WebhookVerdict } from "../../../domain/webhook/delivery";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { dnsFor } from "../../integrations/dns";
import { type PostResult, postSigned } from "../../integrations/webhook/post";
import type { ServiceContext } from "../context";
import { stillClaimed, type WebhookMessage } from "./claim";
import { switchOffAfter } from "./switch-off";
import type { WebhookTarget } from "./target";

const NOT_SENT: PostResult = {
  sentHeaders: {},
  status: null,
  headers: null,
  body: null,
  durationMs: 0,
  error: "address",
};

/**
 * Sends a claimed message once and keeps what came of it. A webhook that this ends is switched off first: after a crash in between
 * the message is tried once more, which its id tells the receiver.
 */
export async function attemptMessage(
  ctx: ServiceContext,
  target: WebhookTarget,
  message: WebhookMessage,
): Promise<WebhookVerdict> {
  const result = await send(ctx, target, message);
  const verdict = judgeAttempt({
    attempts: message.attempts + 1,
    responseStatus: result.status,
    endedAtMs: ctx.now + result.durationMs,
    random: Math.random(),
  });
  if (verdict.status === "failed") await switchOffAfter(ctx, target.webhook, message, verdict);
  await keep(ctx, target, message, result, verdict);
  return verdict;
}

async function send(
  ctx: ServiceContext,
  { webhook, secrets, headers }: WebhookTarget,
  { id, body }: WebhookMessage,
): Promise<PostResult> {
  // The rules of what may be called can have become narrower since the address was saved.
  if (!isWebhookUrl(webhook.url, ctx.env.CONSOLE_ORIGIN)) return NOT_SENT;
  return postSigned({
    ...{ url: webhook.url, dns: dnsFor(ctx.env), secrets, headers },
    ...{ messageId: id, body, nowMs: ctx.now },
  });
}

/** The attempt was made, so it is kept in any case; the message changes only while the claim on it stands. */
async function keep(
  ctx: ServiceContext,
  { webhook }: WebhookTarget,
  message: WebhookMessage,
  result: PostResult,
  verdict: WebhookVerdict,
): Promise<void> {
  const { webhookAttempts, webhookDeliveries, webhookEndpoints } = schema;
  const delivered = ctx.db
    .update(webhookEndpoints)
    .set({ lastDeliveredAt: ctx.now })
    .where(eq(webhookEndpoints.projectId, webhook.projectId));
  await commit(ctx.db, [
    ctx.db.insert(webhookAttempts).values({
      id: await ctx.newId("webhookAttempt"),
      deliveryId: message.id,
      at: ctx.now,
      url: webhook.url,
      requestHeaders: withoutSecrets(result.sentHeaders),
      responseStatus: result.status,
      responseHeaders: result.headers,
      responseBody: result.body,
      durationMs: result.durationMs,
      error: result.error,
    }),
    ctx.db
      .update(webhookDeliveries)
      .set({
        status: verdict.status,
        attempts: message.attempts + 1,
        nextAttemptAt: verdict.status === "pending" ? verdict.nextAttemptAtMs : null,
        claimedUntil: null,
        updatedAt: ctx.now,
        version: message.version + 1,
      })
      .where(stillClaimed(message)),
    ...(verdict.status === "delivered" ? [delivered] : []),
  ]);
}

/** A signature is no secret; what it is made with never gets here. */
function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return headers.authorization ? { ...headers, authorization: "Basic ***" } : headers;
}
