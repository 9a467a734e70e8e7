import { eq, sql } from "drizzle-orm";
import { isWebhookUrl } from "../../../domain/kernel";
import { judgeAttempt, type WebhookVerdict } from "../../../domain/partners";
import { schema } from "../../db/client";
import { dnsFor } from "../../integrations/dns";
import { type PostResult, postSigned } from "../../integrations/webhook";
import { commitWork, type ServiceContext, unseal } from "../kernel";
import { findWebhook, type WebhookRow } from "./endpoint";
import { switchOffAfter } from "./endpoint-state";
import {
  claimDue,
  hasDue,
  holdStatement,
  stillClaimed,
  type WebhookMessage,
  wakeWebhooks,
} from "./message-queue";

const NOT_SENT: PostResult = {
  sentHeaders: {},
  status: null,
  headers: null,
  body: null,
  durationMs: 0,
  error: "address",
};

/**
 * Sends a claimed message once and stores the result. If the result disables the webhook, that is written first: after a crash in between
 * the message is tried once more, which the receiver recognises by its id.
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
  // The rules for allowed URLs may have become stricter since the URL was saved.
  if (!isWebhookUrl(webhook.url, ctx.env.CONSOLE_ORIGIN)) return NOT_SENT;
  return postSigned({
    ...{ url: webhook.url, dns: dnsFor(ctx.env), secrets, headers },
    ...{ messageId: id, body, nowMs: ctx.now },
  });
}

/** The attempt is always stored; the message changes only while its claim is valid. */
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
  await commitWork(ctx, {
    rows: [
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
    ],
  });
}

/** Masks the client credentials. The signature is no secret, and its key is not in the headers. */
function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return headers.authorization ? { ...headers, authorization: "Basic ***" } : headers;
}

/** Later retries are left to the scheduled job, which is exact enough. */
const WAKE_WITHIN_MS = 10 * 60_000;

/**
 * Sends due messages to one publisher: one round of a few concurrent ones. If the receiver accepts them, the next round follows at once;
 * otherwise it waits for the scheduled job, so that it does not delay other publishers' messages.
 *
 * @returns number of attempts
 */
export async function deliverDue(ctx: ServiceContext, projectId: string): Promise<number> {
  const webhook = await findWebhook(ctx, projectId);
  if (webhook?.status !== "enabled") {
    await commitWork(ctx, { rows: [holdStatement(ctx, projectId)] });
    return 0;
  }
  const target = await readTarget(ctx, webhook);
  const messages = await claimDue(ctx, projectId);
  const ended = await Promise.allSettled(messages.map((message) => attemptMessage(ctx, target, message)));
  const verdicts = ended.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));

  const isTaken = verdicts.some(({ status }) => status === "delivered");
  if (isTaken && (await hasDue(ctx, projectId))) await wakeWebhooks(ctx.env, [projectId]);
  const waitsMs = verdicts.flatMap((verdict) =>
    verdict.status === "pending" ? [verdict.nextAttemptAtMs - ctx.now] : [],
  );
  const soonestMs = Math.min(...waitsMs);
  if (soonestMs <= WAKE_WITHIN_MS) await wakeWebhooks(ctx.env, [projectId], Math.ceil(soonestMs / 1000));

  const fault = ended.find((each) => each.status === "rejected");
  if (fault) throw fault.reason;
  return messages.length;
}

/** Maximum publishers per run; each then gets a round of its own, whatever its backlog. */
const PUBLISHERS_MAX = 1_000;

/**
 * Wakes every publisher with due messages, once, so that one publisher's backlog does not delay others. Each publisher costs one index
 * step, independent of its backlog.
 *
 * @returns number of woken publishers
 */
export async function drainWebhooks(ctx: ServiceContext): Promise<number> {
  const { webhookDeliveries: messages } = schema;
  const pending = sql`${messages.status} = 'pending'`;
  const next = sql`select min(${messages.projectId}) from ${messages} where ${pending}`;
  const rows = await ctx.db.all<{ id: string }>(sql`
    with recursive waiting(id) as (
      select * from (${next})
      union all
      select (${next} and ${messages.projectId} > waiting.id) from waiting where waiting.id is not null
    )
    select id from waiting
    where id is not null and exists (
      select 1 from ${messages}
      where ${pending} and ${messages.projectId} = waiting.id and ${messages.nextAttemptAt} <= ${ctx.now}
    )
    limit ${PUBLISHERS_MAX}
  `);
  await wakeWebhooks(
    ctx.env,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** A webhook with everything that an attempt needs. */
export interface WebhookTarget {
  webhook: WebhookRow;
  /** The current secret first. */
  secrets: string[];
  /** The publisher's client credentials, as HTTP Basic (RFC 7617). */
  headers: Record<string, string>;
}

export async function readTarget(ctx: ServiceContext, webhook: WebhookRow): Promise<WebhookTarget> {
  const { previousSecretSealed, previousSecretEndsAt } = webhook;
  const isPreviousValid = previousSecretEndsAt !== null && previousSecretEndsAt > ctx.now;
  const sealed = [webhook.secretSealed, ...(isPreviousValid ? [previousSecretSealed] : [])];
  const known = sealed.filter((each) => each !== null);
  const secrets = await Promise.all(known.map((each) => unseal(ctx.env, each)));
  return { webhook, secrets, headers: await credentialsOf(ctx, webhook.projectId) };
}

async function credentialsOf(ctx: ServiceContext, projectId: string): Promise<Record<string, string>> {
  const { clientCredentials } = schema;
  const found = await ctx.db.query.clientCredentials.findFirst({
    where: eq(clientCredentials.projectId, projectId),
  });
  if (!found) return {};
  const pair = `${found.clientId}:${await unseal(ctx.env, found.secretSealed)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}
