import { and, asc, eq, inArray, isNotNull, lte, or } from "drizzle-orm";
import { promisedDays } from "../../../domain/booking";
import { AppError } from "../../../domain/kernel";
import { ON_TIME_OVER, PROOF_KEPT_MS } from "../../../domain/quests";
import { schema } from "../../db/client";
import { logError } from "../../log";
import { commitWork, type ServiceContext } from "../kernel";
import { stepTo } from "./steps";

const { campaigns, participations } = schema;

const BATCH = 100;

/**
 * Applies expired deadlines: releases unused places, confirms undecided proofs, escalates undecided objections to operators, and makes
 * rewards due after the return period. Source: rules Q3 to Q7.
 * @returns number of moved participations
 */
export async function tickParticipations(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db
    .select({ row: participations, quest: campaigns.quest })
    .from(participations)
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .where(and(isNotNull(participations.timeOverAt), lte(participations.timeOverAt, ctx.now)))
    .orderBy(asc(participations.timeOverAt))
    .limit(BATCH);
  let moved = 0;
  for (const { row, quest } of due) {
    const event = ON_TIME_OVER[row.state];
    if (!event) continue;
    const isDecision = event === "confirm" || event === "reject";
    const columns = isDecision ? { decidedAt: ctx.now } : {};
    try {
      await stepTo(ctx, row, promisedDays(quest ?? {}), { event, actor: "clock", columns });
      moved += 1;
    } catch (error) {
      // One that was decided at the same moment is left as it is; a stuck one must not hold up the others.
      if (!(error instanceof AppError && error.code === "CONFLICT"))
        logError("quest.stuck", error, { requestId: ctx.requestId, participation: row.id });
    }
  }
  return moved;
}

/** States in which nothing is decided or paid any more. */
const OVER = ["withdrawn", "lapsed", "rejected", "reversed", "paid"] as const;

/**
 * Deletes receipts, accounts and addresses 90 days after the payment or the end. Source: rule Q10.
 * @returns number of participations
 */
export async function forgetProofs(ctx: ServiceContext): Promise<number> {
  const old = await ctx.db.query.participations.findMany({
    columns: { id: true, receiptFile: true },
    where: and(
      inArray(participations.state, [...OVER]),
      or(isNotNull(participations.receiptFile), isNotNull(participations.emailSealed)),
      lte(participations.updatedAt, ctx.now - PROOF_KEPT_MS),
    ),
    limit: BATCH,
  });
  for (const { receiptFile } of old) if (receiptFile) await ctx.env.CREATIVES.delete(receiptFile);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await commitWork(ctx, {
    rows: [
      ctx.db
        .update(participations)
        .set({
          ...{ receiptFile: null, receiptMarks: null, bank: null },
          ...{ holderSealed: null, numberSealed: null, numberTail: null },
          ...{ emailSealed: null, phoneSealed: null, objection: null },
        })
        .where(inArray(participations.id, ids)),
    ],
  });
  return old.length;
}

/** Deletes requests for a place whose code has expired, with the address and number in them. @returns number of deleted rows */
export async function forgetJoinRequests(ctx: ServiceContext): Promise<number> {
  const { joinRequests } = schema;
  const { meta } = await ctx.db.delete(joinRequests).where(lte(joinRequests.expiresAt, ctx.now));
  return meta.changes;
}
