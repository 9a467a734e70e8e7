import { and, eq, gt, gte, isNull, lt, type SQL } from "drizzle-orm";
import { z } from "zod";
import { AppError, momentView, pageOf, parseOrRefuse } from "../../../domain/kernel";
import { operatorReasonSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import {
  afterCursor,
  attemptsMax,
  commitChange,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
  wakeOutbox,
} from "../kernel";

const { outbox } = schema;

export const OUTBOX_STATES = ["aside", "failing", "waiting"] as const;
type OutboxState = (typeof OUTBOX_STATES)[number];

export const outboxEntryView = z.object({
  id: z.string(),
  topic: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: momentView,
  availableAt: momentView,
});
export type OutboxEntry = z.output<typeof outboxEntryView>;

export const outboxPageView = pageOf(outboxEntryView);

const outboxQuerySchema = pageQuerySchema.extend({ state: z.enum(OUTBOX_STATES).default("aside") });

/** Condition on unfinished entries: given up, failed and to be retried, or not tried yet. */
export function isInState(state: OutboxState): SQL | undefined {
  const isOpen = isNull(outbox.doneAt);
  if (state === "waiting") return and(isOpen, eq(outbox.attempts, 0));
  if (state === "aside") return and(isOpen, gte(outbox.attempts, attemptsMax()));
  return and(isOpen, gt(outbox.attempts, 0), lt(outbox.attempts, attemptsMax()));
}

/** Unfinished outbox entries, the newest first. @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED, 070 */
export async function listOutbox(ctx: ServiceContext, query: unknown = {}): Promise<Page<OutboxEntry>> {
  requireOperatorRead(ctx);
  const { state, limit, next } = parseOrRefuse(outboxQuerySchema, query);
  const { id, topic, attempts, lastError, createdAt, availableAt } = outbox;
  const rows = await ctx.db
    .select({ id, topic, attempts, lastError, createdAt, availableAt })
    .from(outbox)
    .where(and(isInState(state), afterCursor(outbox, next)))
    .orderBy(...newestFirst(outbox))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row);
}

const replaySchema = operatorReasonSchema.extend({ id: z.string().min(1).max(40) });

/**
 * Restarts an entry with its first try. Its handler reads the current state, so that nothing is done twice.
 * @param input `replaySchema`
 * @throws AppError as the list, NOT_FOUND, CONFLICT for an entry that was completed or tried concurrently
 */
export async function replayOutbox(ctx: ServiceContext, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "outbox.replay");
  const { id, reason } = parseOrRefuse(replaySchema, input);
  const entry = await ctx.db.query.outbox.findFirst({ where: eq(outbox.id, id) });
  if (!entry) throw new AppError("NOT_FOUND");
  if (entry.doneAt !== null) throw new AppError("CONFLICT");
  const update = ctx.db
    .update(outbox)
    .set({ attempts: 0, availableAt: ctx.now })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt), eq(outbox.attempts, entry.attempts)));
  const { topic } = entry;
  await commitChange(ctx, update, {
    audit: { by: operator.id, action: "outbox.replay", subjectId: id, details: { reason, topic } },
  });
  wakeOutbox(ctx, topic, id);
}
