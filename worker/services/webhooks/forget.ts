import { and, inArray, lt, sql } from "drizzle-orm";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** How long a message and its attempts can be looked up, and how long one waits for a webhook that is off. */
const WEBHOOK_KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
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
    await commit(ctx.db, [
      ctx.db.delete(webhookAttempts).where(inArray(webhookAttempts.deliveryId, part)),
      ctx.db.delete(messages).where(inArray(messages.id, part)),
    ]);
  }
  return ids.length;
}
