import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../domain/kernel";
import { schema } from "../../db/client";
import type { ConsoleEnv } from "../../env";
import { commitWork, type ServiceContext } from "../kernel";

/** Holds back what is pending for a publisher whose webhook is off, gone, or never was. One that is on keeps its schedule. */
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

/** What a queue takes at once. */
const SEND_MAX = 100;

/** Says that publishers have messages to send: a wake-up, not the truth. @param delayS when there will be some */
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

/** How long a message and its attempts can be looked up, and how long one waits for a webhook that is off. */
const WEBHOOK_KEPT_DAYS = 30;
const BATCH = 500;

/** Forgets messages that are old, those apart that are still tried. @returns how many */
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

/** Longer than an attempt can take; an attempt that has not ended by then never will. */
const CLAIM_TTL_MS = 60_000;
/** Attempts at once to one publisher, whoever makes them: a receiver that answers nothing holds no more than these. */
const CLAIMS_MAX = 10;

/** Messages that wait for their next attempt, which nobody is making. */
function isDue(ctx: ServiceContext, projectId: string) {
  const { webhookDeliveries: messages } = schema;
  return sql`${messages.status} = 'pending' and ${messages.projectId} = ${projectId}
    and ${messages.nextAttemptAt} <= ${ctx.now}
    and (${messages.claimedUntil} is null or ${messages.claimedUntil} <= ${ctx.now})`;
}

/**
 * Takes the messages of a publisher that are longest due, so that nobody else tries them meanwhile. One statement, so that
 * two who claim at once share them.
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

/** The claim that was made, unless it lapsed and somebody else made another. */
export function stillClaimed({ id, version }: WebhookMessage) {
  const { webhookDeliveries: messages } = schema;
  return sql`${eq(messages.id, id)} and ${eq(messages.version, version)}`;
}
