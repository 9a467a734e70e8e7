import { eq, sql } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

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
