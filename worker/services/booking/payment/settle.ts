import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { passedOn } from "../../../../domain/booking";
import { CURRENCIES, HOUR_MS } from "../../../../domain/kernel";
import { PAID_STATUSES, settlementOf, taxIn } from "../../../../domain/money";
import { OPEN_STATES } from "../../../../domain/quests";
import { schema } from "../../../db/client";
import { inlined } from "../../../db/inlined";
import { logError } from "../../../log";
import { commitChange, type ServiceContext } from "../../kernel";
import { endingWork, feesOf } from "../../money";
import type { CampaignRow } from "../find";
import { type CampaignCounts, earnedOf, readCampaignCounts } from "../pacing";
import { payerOf } from "./payment";

/** Wait after a campaign's end, which covers the last valid impressions and the meters' late writes. Source: rule M21. */
const SETTLE_AFTER_MS = 48 * HOUR_MS;
const BATCH = 50;

const { campaigns, payments } = schema;

/**
 * Settles the campaigns that closed two days ago or earlier: delivered value is earned, the rest of the price is refunded. A campaign
 * that is written concurrently, or that cannot be settled, is left to the next run and does not delay later ones.
 * Source: rule M21; decision 0167.
 * @returns number of settled campaigns; a run ends with the page that reaches 50
 */
export async function settleClosed(ctx: ServiceContext): Promise<number> {
  let settled = 0;
  for (let after: CampaignRow | undefined; settled < BATCH; ) {
    const due = await closedAfter(ctx, after);
    settled += await settleEach(ctx, due);
    after = due.at(-1);
    if (due.length < BATCH) break;
  }
  return settled;
}

const UNDECIDED = inlined(OPEN_STATES);

/** A page of the campaigns to settle, ordered by their ends. */
function closedAfter(ctx: ServiceContext, after: CampaignRow | undefined): Promise<CampaignRow[]> {
  return ctx.db.query.campaigns.findMany({
    where: and(
      eq(campaigns.status, "closed"),
      isNull(campaigns.finalSettlementMinor),
      isNotNull(campaigns.quote),
      ne(sql`json_extract(${campaigns.quote}, '$.totalMinor')`, 0),
      lte(campaigns.endsAt, ctx.now - SETTLE_AFTER_MS),
      // A quest waits until every participation is decided and its return period is over.
      sql`not exists (select 1 from participations p where p.campaign_id = campaigns.id and p.state in (${UNDECIDED}))`,
      after && sql`(${campaigns.endsAt}, ${campaigns.id}) > (${after.endsAt}, ${after.id})`,
    ),
    orderBy: [asc(campaigns.endsAt), asc(campaigns.id)],
    limit: BATCH,
  });
}

async function settleEach(ctx: ServiceContext, due: readonly CampaignRow[]): Promise<number> {
  const counts = await readCampaignCounts(
    ctx,
    due.map(({ id }) => id),
    ctx.now,
  );
  let settled = 0;
  for (const campaign of due) {
    const counted = counts.get(campaign.id);
    if (!counted) continue;
    try {
      await settle(ctx, campaign, counted);
      settled += 1;
    } catch (error) {
      logError("settle", error, { requestId: ctx.requestId, campaignId: campaign.id });
    }
  }
  return settled;
}

async function settle(ctx: ServiceContext, campaign: CampaignRow, counted: CampaignCounts): Promise<void> {
  const { id, pubProjectId, currency, viaAdNote, quote } = campaign;
  const finalSettlementMinor = earnedOf(campaign, quote, counted, ctx.now);
  const ending = await endingWork(ctx, {
    campaignId: id,
    projectId: await payerOf(ctx, campaign),
    ...{ pubProjectId, currency, viaAdNote, tax: taxIn(quote) },
    settlementMinor: finalSettlementMinor,
    reason: "not delivered",
    by: null,
    ...passedOnOf(campaign, counted),
  });
  const version = campaign.version + 1;
  const change = ctx.db
    .update(campaigns)
    .set({ finalSettlementMinor, updatedAt: ctx.now, version })
    .where(
      and(
        eq(campaigns.id, id),
        eq(campaigns.version, campaign.version),
        eq(campaigns.status, "closed"),
        isNull(campaigns.finalSettlementMinor),
      ),
    );
  const news = { campaignId: id, action: "settle", actor: "clock", reason: null, version } as const;
  await commitChange(ctx, change, { also: [ending], events: [["mail.campaign", news]] });
}

/** What of a quest's price is not its publisher's; empty for any other campaign. Source: rules B26, B27. */
export function passedOnOf(
  { quest, projectId }: Pick<CampaignRow, "quest" | "projectId">,
  { participants }: Pick<CampaignCounts, "participants">,
) {
  if (quest === null) return {};
  return { passedOn: { ...passedOn(quest, { confirmed: participants }), supportTo: projectId } };
}

const UNSETTLED = ["live", "paused", "closed"] as const;

/** The publisher's earning of an unsettled campaign if it ended now. Minor units of its currency. */
export const simulatedEarningView = z.object({
  id: z.string(),
  name: z.string(),
  advertiserName: z.string(),
  status: z.enum(UNSETTLED),
  currency: z.enum(CURRENCIES),
  agreedMinor: z.int().describe("What was agreed, VAT included"),
  earnedMinor: z
    .int()
    .describe("Of that, what was delivered: the least that a cancellation now should leave"),
  returnedMinor: z.int().describe("The rest, which goes back to who paid or is owed no more"),
  supplyMinor: z.int(),
  vatMinor: z.int(),
  cardFeeMinor: z.int(),
  commissionMinor: z.int(),
  netMinor: z.int(),
});
export type SimulatedEarning = z.output<typeof simulatedEarningView>;

/** Maximum campaigns read; a publisher runs fewer at once. */
const EXPECTED_MAX = 500;

/**
 * Simulated earnings by campaign, the earliest end first. The caller's access to the publisher's money is checked before. Source:
 * rules M21, M22.
 */
export async function simulateEarnings(
  ctx: ServiceContext,
  pubProjectId: string,
): Promise<SimulatedEarning[]> {
  const { projects } = schema;
  const isOnCard = and(eq(payments.campaignId, campaigns.id), inArray(payments.status, [...PAID_STATUSES]));
  const onCards = sql<number>`(select coalesce(sum(${payments.amountMinor} - ${payments.refundedMinor}), 0) from ${payments} where ${isOnCard})`;
  const running = await ctx.db
    .select({ campaign: campaigns, advertiserName: projects.displayName, onCardsMinor: onCards })
    .from(campaigns)
    .innerJoin(projects, eq(projects.id, campaigns.projectId))
    .where(
      and(
        eq(campaigns.pubProjectId, pubProjectId),
        inArray(campaigns.status, [...UNSETTLED]),
        isNull(campaigns.finalSettlementMinor),
        isNotNull(campaigns.quote),
      ),
    )
    .orderBy(asc(campaigns.endsAt), asc(campaigns.id))
    .limit(EXPECTED_MAX);
  const [counts, fees] = await Promise.all([
    readCampaignCounts(
      ctx,
      running.map(({ campaign }) => campaign.id),
      ctx.now,
    ),
    feesOf(ctx, pubProjectId),
  ]);
  return running.map(({ campaign, advertiserName, onCardsMinor }) => {
    const { id, name, currency, paymentMethod, viaAdNote, quote, quest } = campaign;
    const counted = counts.get(id);
    const earnedMinor = counted ? earnedOf(campaign, quote, counted, ctx.now) : 0;
    // A representative may pay by card too.
    const byCardMinor = paymentMethod === "card" ? earnedMinor : Math.min(earnedMinor, onCardsMinor);
    const agreedMinor = quote?.totalMinor ?? 0;
    const passed = counted && quest ? passedOn(quest, { confirmed: counted.participants }) : null;
    const passedOnMinor = passed ? passed.rewardsMinor + passed.supportMinor : 0;
    const own = { earnedMinor: earnedMinor - passedOnMinor, passedOnMinor };
    return {
      ...{ id, name, advertiserName, currency, agreedMinor, earnedMinor },
      // The query selects by this status.
      status: campaign.status as (typeof UNSETTLED)[number],
      returnedMinor: agreedMinor - earnedMinor,
      ...settlementOf({ ...own, byCardMinor, viaAdNote, fees, tax: taxIn(quote) }),
    };
  });
}
