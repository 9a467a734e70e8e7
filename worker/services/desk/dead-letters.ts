import { and, asc, count, eq, inArray, isNotNull, isNull, lt, min, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, DAY_MS, momentView, parseOrRefuse } from "../../../domain/kernel";
import { operatorReasonSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import { commitWork, requireOperator, requireOperatorRead, type ServiceContext } from "../kernel";

const { deadLetters: letters } = schema;

/** Queues whose messages are stored nowhere else; other queues only wake handlers, and the scheduled job covers their losses. */
export const DEAD_LETTER_QUEUES = ["madang-delivery", "madang-traffic", "madang-audience"] as const;
type DeadLetterQueue = (typeof DEAD_LETTER_QUEUES)[number];

/** Stores each message once. */
export async function storeDeadLetters(
  ctx: ServiceContext,
  queue: string,
  found: readonly { id: string; body: string; sentAt: number }[],
): Promise<void> {
  const rows = sql`select value->>'id', ${queue}, value->>'body', value->>'sentAt', null, ${ctx.now}
    from json_each(${JSON.stringify(found)}) where true`;
  await commitWork(ctx, { rows: [ctx.db.insert(letters).select(rows).onConflictDoNothing()] });
}

export const deadLetterQueueView = z.object({
  queue: z.enum(DEAD_LETTER_QUEUES),
  waiting: z.int(),
  oldestAt: momentView.nullable(),
  sample: z.array(z.object({ id: z.string(), body: z.string(), sentAt: momentView })).describe("The oldest"),
});
export type DeadLetterQueueState = z.output<typeof deadLetterQueueView>;

const SAMPLE = 5;
const BODY_SHOWN_CHARS = 400;

/** Dead letters by queue. @throws AppError of `requireOperatorRead` */
export async function listDeadLetters(ctx: ServiceContext): Promise<DeadLetterQueueState[]> {
  requireOperatorRead(ctx);
  return Promise.all(
    DEAD_LETTER_QUEUES.map(async (queue) => {
      const open = and(eq(letters.queue, queue), isNull(letters.replayedAt));
      const [[counted], sample] = await Promise.all([
        ctx.db
          .select({ waiting: count(), oldestAt: min(letters.createdAt) })
          .from(letters)
          .where(open),
        ctx.db
          .select({
            id: letters.id,
            body: sql<string>`substr(${letters.body}, 1, ${BODY_SHOWN_CHARS})`,
            sentAt: letters.sentAt,
          })
          .from(letters)
          .where(open)
          .orderBy(asc(letters.createdAt), asc(letters.id))
          .limit(SAMPLE),
      ]);
      return { queue, waiting: 0, oldestAt: null, ...counted, sample };
    }),
  );
}

/** Condition: not replayed. */
export const openDeadLetters = isNull(letters.replayedAt);

const replaySchema = operatorReasonSchema.extend({ id: z.enum(DEAD_LETTER_QUEUES) });
/** Maximum batch of a queue. */
const REPLAYED_AT_ONCE = 100;

/**
 * Sends the oldest hundred of a queue's dead letters back to it. Its consumer counts each message once, so that a message that is sent
 * twice, after a crash between both steps, has no effect.
 * @param input `replaySchema`; its id is the queue
 * @returns number of replayed messages
 * @throws AppError of `requireOperator`, 070, CONFLICT if there are none
 */
export async function replayDeadLetters(ctx: ServiceContext, input: unknown): Promise<number> {
  const operator = requireOperator(ctx, "dead-letters.replay");
  const { id: queue, reason } = parseOrRefuse(replaySchema, input);
  const oldest = await ctx.db
    .select({ id: letters.id, body: letters.body })
    .from(letters)
    .where(and(eq(letters.queue, queue), openDeadLetters))
    .orderBy(asc(letters.createdAt), asc(letters.id))
    .limit(REPLAYED_AT_ONCE);
  if (oldest.length === 0) throw new AppError("CONFLICT");
  await producerOf(ctx, queue).sendBatch(oldest.map(({ body }) => ({ body: JSON.parse(body) as unknown })));
  const ids = oldest.map(({ id }) => id);
  await commitWork(ctx, {
    rows: [
      ctx.db
        .update(letters)
        .set({ replayedAt: ctx.now })
        .where(inArray(letters.id, sql`(select value from json_each(${JSON.stringify(ids)}))`)),
    ],
    audit: {
      by: operator.id,
      action: "dead-letters.replay",
      subjectId: queue,
      details: { reason, count: ids.length },
    },
  });
  return ids.length;
}

function producerOf({ env }: ServiceContext, queue: DeadLetterQueue): Queue {
  const producers = {
    "madang-delivery": env.DELIVERY_QUEUE,
    "madang-traffic": env.TRAFFIC_QUEUE,
    "madang-audience": env.AUDIENCE_QUEUE,
  };
  return producers[queue];
}

const REPLAYED_KEPT_MS = 30 * DAY_MS;

/** Deletes letters that were replayed a month ago. */
export async function forgetReplayed(ctx: ServiceContext): Promise<void> {
  const old = and(isNotNull(letters.replayedAt), lt(letters.replayedAt, ctx.now - REPLAYED_KEPT_MS));
  await commitWork(ctx, { rows: [ctx.db.delete(letters).where(old)] });
}
