import { and, asc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { DAY_MS } from "../../../domain/kernel";
import { schema } from "../../../worker/db/client";
import type { OutboxTopic } from "../../../worker/db/outbox-topics";
import { runOutboxEntry } from "../../../worker/jobs/outbox";
import type { As } from "../world";

const { outbox } = schema;

const MONEY: readonly OutboxTopic[] = ["payment.charge", "payment.settled", "refund.send"];
/** Older mails are not stored. */
const MAILS_DAYS = 10;
/** Typical queue delay. */
const SOON_MS = 20_000;

/** Runs payments and refunds, also at the gateway. @throws when one would have to be retried */
export async function runMoney(as: As, at: number): Promise<void> {
  for (;;) {
    const ctx = as(null, at + SOON_MS);
    const open = await ctx.db.query.outbox.findMany({
      columns: { id: true },
      where: and(isNull(outbox.doneAt), inArray(outbox.topic, [...MONEY])),
      orderBy: asc(outbox.id),
    });
    if (open.length === 0) return;
    for (const { id } of open)
      if (!(await runOutboxEntry(ctx, id))) throw new Error(`the demo's payment ${id} was not carried on`);
  }
}

/**
 * Runs the remaining entries, each as of its own time: of idempotent rebuilds only the last, and of mails and webhook
 * events only the recent ones.
 */
export async function runRest(as: As, now: number): Promise<void> {
  const { db } = as(null, now);
  const done = { doneAt: sql`${outbox.createdAt}` };
  const isOld = lt(outbox.createdAt, now - MAILS_DAYS * DAY_MS);
  const isTold = sql`(${outbox.topic} like 'mail.%' or ${outbox.topic} = 'webhook.event')`;
  await db
    .update(outbox)
    .set(done)
    .where(and(isNull(outbox.doneAt), isOld, isTold));
  const isLast = sql`${outbox.id} in (select max(id) from outbox group by topic, payload)`;
  const readsAnew = inArray(outbox.topic, ["plan.publish", "meter.configure", "slots.sync", "preview.end"]);
  await db
    .update(outbox)
    .set(done)
    .where(and(isNull(outbox.doneAt), readsAnew, sql`not ${isLast}`));
  // Their last step has already updated the meter and the slot book.
  const isOver = sql`json_extract(${outbox.payload}, '$.campaignId') in (select id from campaigns where status in ('closed', 'cancelled', 'rejected'))`;
  await db
    .update(outbox)
    .set(done)
    .where(and(isNull(outbox.doneAt), readsAnew, isOver));
  const open = await db
    .select({ id: outbox.id, createdAt: outbox.createdAt })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), eq(outbox.attempts, 0), lte(outbox.availableAt, now)))
    .orderBy(asc(outbox.id));
  for (const { id, createdAt } of open)
    await runOutboxEntry(as(null, Math.min(now, createdAt + SOON_MS)), id);
}
