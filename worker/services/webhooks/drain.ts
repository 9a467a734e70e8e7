import { sql } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { wakeWebhooks } from "./wake";

/** Publishers a tick; each is then sent a round of its own, however much waits for it. */
const PUBLISHERS_MAX = 1_000;

/**
 * Wakes every publisher that has messages due, once, so that a backlog of one takes no turn from another. Each is found by one step in
 * the index, not by reading what waits for it.
 *
 * @returns how many were woken
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
