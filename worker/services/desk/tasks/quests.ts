import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { QuestDecider } from "../../../../domain/inventory";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../kernel";
import { type Found, TASKS_PER_KIND_MAX } from "./found";

const { adProducts, campaigns, participations } = schema;

const KINDS = {
  submitted: "quest-proofs",
  objected: "quest-objections",
  escalated: "quest-escalated",
} as const;

/** Condition: the proof waits for this side. */
export const isProofFor = (decider: QuestDecider): SQL | undefined =>
  and(eq(participations.state, "submitted"), eq(adProducts.questDecider, decider));

/**
 * Participations that wait for a decision, one task for a campaign and kind, due when the clock decides the first of them.
 * @param of condition on participations in the states of `KINDS`
 * @param party SQL of the other side's name
 */
export async function waitingForDecision(
  ctx: Pick<ServiceContext, "db">,
  of: SQL | undefined,
  party: SQL<string>,
): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...{ subjectId: campaigns.id, name: campaigns.name, party, count: sql<number>`count(*)` },
      state: sql<keyof typeof KINDS>`${participations.state}`,
      sinceAt: sql<number>`min(${participations.updatedAt})`,
      dueAt: sql<number | null>`min(${participations.timeOverAt})`,
    })
    .from(participations)
    .innerJoin(campaigns, eq(campaigns.id, participations.campaignId))
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .where(of)
    .groupBy(campaigns.id, participations.state)
    .limit(TASKS_PER_KIND_MAX);
  return rows.map(({ state, ...row }) => ({ ...row, kind: KINDS[state] }));
}

/** Rewards to transfer, and those whose transfer failed and that wait for a corrected account: one task each. */
export async function rewardsToPay(ctx: Pick<ServiceContext, "db">): Promise<Found[]> {
  const isFailed = sql<number>`${participations.failure} is not null`;
  const rows = await ctx.db
    .select({
      isFailed,
      count: sql<number>`count(*)`,
      sinceAt: sql<number>`min(${participations.updatedAt})`,
      amountMinor: sql<number>`sum(${participations.rewardMinor})`,
    })
    .from(participations)
    .where(and(inArray(participations.state, ["due", "sent"]), isNotNull(participations.numberSealed)))
    .groupBy(isFailed);
  return rows.map(({ isFailed, ...row }) => {
    const kind = isFailed ? "reward-failed" : "reward-due";
    return { ...row, kind, subjectId: kind, currency: "KRW" };
  });
}
