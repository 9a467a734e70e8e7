import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import type { ConsoleEnv } from "../../env";
import { commitWork, type ServiceContext } from "../kernel";

/** Holds back the pending messages of a publisher whose webhook is disabled or missing. An enabled one keeps its schedule. */
export function holdStatement(ctx: ServiceContext, projectId: string) {
  const { webhookDeliveries: messages, webhookEndpoints: endpoints, projects } = schema;
  const isOn = sql`exists (
    select 1 from ${endpoints} join ${projects} on ${projects.id} = ${endpoints.projectId}
    where ${endpoints.projectId} = ${projectId} and ${endpoints.status} = 'enabled' and ${projects.deletedAt} is null
  )`;
  return ctx.db
    .update(messages)
    .set({ nextAttemptAt: null })
    .where(
      and(
        eq(messages.projectId, projectId),
        eq(messages.status, "pending"),
        isNotNull(messages.nextAttemptAt),
        sql`not ${isOn}`,
      ),
    );
}

/** Maximum batch of a queue. */
const SEND_MAX = 100;

/** Wakes the delivery for publishers; a wake-up may be lost. @param delayS seconds until messages are due */
export async function wakeWebhooks(
  env: Pick<ConsoleEnv, "WEBHOOK_QUEUE">,
  projectIds: readonly string[],
  delayS = 0,
): Promise<void> {
  for (let at = 0; at < projectIds.length; at += SEND_MAX) {
    const messages = projectIds.slice(at, at + SEND_MAX).map((projectId) => ({ body: { projectId } }));
    await env.WEBHOOK_QUEUE.sendBatch(messages, { delaySeconds: delayS });
  }
}

/** Retention of messages and their attempts, and of messages held back by a disabled webhook. */
const WEBHOOK_KEPT_DAYS = 30;
const BATCH = 500;

/** Deletes old messages, except those that are still being tried. @returns number of deleted messages */
export async function forgetOldMessages(ctx: ServiceContext): Promise<number> {
  const { webhookAttempts, webhookDeliveries: messages } = schema;
  const old = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        lt(messages.createdAt, ctx.now - WEBHOOK_KEPT_DAYS * DAY_MS),
        sql`(${messages.status} <> 'pending' or ${messages.nextAttemptAt} is null)`,
      ),
    )
    .limit(BATCH);
  const ids = old.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += 90) {
    const part = ids.slice(at, at + 90);
    await commitWork(ctx, {
      rows: [
        ctx.db.delete(webhookAttempts).where(inArray(webhookAttempts.deliveryId, part)),
        ctx.db.delete(messages).where(inArray(messages.id, part)),
      ],
    });
  }
  return ids.length;
}

export type WebhookMessage = typeof schema.webhookDeliveries.$inferSelect;

/** Longer than an attempt can take; an unfinished attempt has then stopped. */
const CLAIM_TTL_MS = 60_000;
/** Maximum concurrent attempts to one publisher, so that an unresponsive receiver blocks no more than these. */
const CLAIMS_MAX = 10;

/** Condition: messages due for their next attempt, without a valid claim. */
function isDue(ctx: ServiceContext, projectId: string) {
  const { webhookDeliveries: messages } = schema;
  return sql`${messages.status} = 'pending' and ${messages.projectId} = ${projectId}
    and ${messages.nextAttemptAt} <= ${ctx.now}
    and (${messages.claimedUntil} is null or ${messages.claimedUntil} <= ${ctx.now})`;
}

/**
 * Claims a publisher's messages that have been due longest, so that no concurrent attempt sends them. One statement, so that
 * concurrent callers get different messages.
 */
export function claimDue(ctx: ServiceContext, projectId: string): Promise<WebhookMessage[]> {
  const { webhookDeliveries: messages } = schema;
  const claimed = sql`(
    select count(*) from ${messages} where ${messages.projectId} = ${projectId} and ${messages.claimedUntil} > ${ctx.now}
  )`;
  const due = sql`(
    select ${messages.id} from ${messages} where ${isDue(ctx, projectId)}
    order by ${messages.nextAttemptAt}, ${messages.id}
    limit max(0, ${CLAIMS_MAX} - ${claimed})
  )`;
  return ctx.db
    .update(messages)
    .set({ claimedUntil: ctx.now + CLAIM_TTL_MS, version: sql`${messages.version} + 1` })
    .where(sql`${messages.id} in ${due}`)
    .returning();
}

export async function hasDue(ctx: ServiceContext, projectId: string): Promise<boolean> {
  const { webhookDeliveries: messages } = schema;
  const rows = await ctx.db.select({ id: messages.id }).from(messages).where(isDue(ctx, projectId)).limit(1);
  return rows.length > 0;
}

/** Condition: the claim is valid, and was not replaced after its expiry. */
export function stillClaimed({ id, version }: WebhookMessage) {
  const { webhookDeliveries: messages } = schema;
  return sql`${eq(messages.id, id)} and ${eq(messages.version, version)}`;
}
