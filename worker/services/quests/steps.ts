import { and, eq } from "drizzle-orm";
import { minor } from "../../../domain/kernel";
import { type LedgerEntry, requireLife, rewardConfirmed, rewardReversed } from "../../../domain/money";
import {
  PARTICIPATION_LIFE,
  type ParticipationActor,
  type ParticipationEvent,
  type PromisedDays,
  type RefusalReason,
  timeOverAt,
} from "../../../domain/quests";
import { schema } from "../../db/client";
import { commitChange, type ServiceContext, type Work } from "../kernel";
import { book } from "../money";
import { participationStepped } from "../partners";

const { participations, participationSteps } = schema;

export type ParticipationRow = typeof participations.$inferSelect;

interface Step {
  event: ParticipationEvent;
  actor: ParticipationActor;
  reason?: RefusalReason | null;
  /** A reason that is not from the list: of a failed transfer. */
  note?: string | null;
  columns?: Partial<typeof participations.$inferInsert>;
  /** Further entries and guards of the same batch. */
  work?: Work;
}

/** Events that change what is promised or owed, which the reader is mailed about. */
const TOLD: ReadonlySet<ParticipationEvent> = new Set([
  "submit",
  "lapse",
  "confirm",
  "refuse",
  "object",
  "reject",
  "reverse",
  "pay",
  "bounce",
]);

/**
 * Moves a participation by an event, as one batch: row, step, ledger entries, mail and webhook event. A confirmation moves the reward out of the
 * campaign's escrow, a reversal moves it back. Source: rules Q2, Q7.
 * @throws AppError CONFLICT if the state refuses the event, or the row changed concurrently
 */
export async function stepTo(
  ctx: ServiceContext,
  row: ParticipationRow,
  days: PromisedDays,
  { event, actor, reason, note, columns = {}, work = {} }: Step,
): Promise<ParticipationRow> {
  const state = requireLife(PARTICIPATION_LIFE, row.state, event);
  const version = row.version + 1;
  const set = {
    ...columns,
    state,
    timeOverAt: timeOverAt(state, days, ctx.now),
    ...(reason === undefined ? {} : { reason }),
    updatedAt: ctx.now,
    version,
  };
  const isSeen = and(eq(participations.id, row.id), eq(participations.version, row.version));
  await commitChange(ctx, ctx.db.update(participations).set(set).where(isSeen), {
    rows: [
      ctx.db.insert(participationSteps).values({
        id: `${row.id}:${version}`,
        participationId: row.id,
        event,
        toState: state,
        actor,
        accountId: ctx.account?.id ?? null,
        reason: reason ?? note ?? null,
        at: ctx.now,
      }),
      ...book(ctx, entriesOf(row, event)),
    ],
    events: [
      ...(TOLD.has(event) ? [["mail.quest", { participationId: row.id, event, version }] as const] : []),
      ...participationStepped(ctx, { ...row, ...set }, { event, actor }),
    ],
    also: [work],
  });
  return { ...row, ...set };
}

function entriesOf(
  { id, campaignId, rewardMinor }: ParticipationRow,
  event: ParticipationEvent,
): LedgerEntry[] {
  const fact = { id, campaignId, currency: "KRW", amountMinor: minor(rewardMinor) } as const;
  if (event === "confirm") return [rewardConfirmed(fact)];
  return event === "reverse" ? [rewardReversed(fact)] : [];
}
