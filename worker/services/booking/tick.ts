import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type CampaignAction, REVIEW_LAPSE_H, RUNNING_STATUSES } from "../../../domain/booking";
import { AppError, described, HOUR_MS } from "../../../domain/kernel";
import { PAYMENT_ANSWER_MS, type PaymentStatus, UNDECIDED_STATUSES } from "../../../domain/money";
import { schema } from "../../db/client";
import { inlined } from "../../db/inlined";
import type { ServiceContext } from "../kernel";
import { balanceOf, writtenOffOf } from "../money";
import type { CampaignRow } from "./find";
import { transition } from "./transition";

/** Maximum moves of one kind per minute, within an invocation's limits; the rest follows a minute later. */
const BATCH = 100;

interface DueMove {
  action: CampaignAction;
  /** Selects only campaigns that can be moved: others would take up the batch in every run. */
  due(nowMs: number): SQL | undefined;
}

const { campaigns, creatives, payments } = schema;

/** Column qualified with its table: Drizzle omits the table in selected fields, and both tables have an `id` and a `status`. */
const named = (column: SQLiteColumn) => sql`${column.table}.${sql.identifier(column.name)}`;

/** SQL condition: the whole price has arrived, so that every reward of a quest is funded before it opens. Source: rule Q1. */
const receivable = sql`'receivable:' || ${named(campaigns.id)} || ':KRW'`;
const isFunded = sql`(${balanceOf(receivable)} <= 0 and ${writtenOffOf(named(campaigns.id), "KRW")} <= 0)`;

/** A quest needs no creative, and is approved with its campaign; it needs its price instead. */
const hasApprovedCreative = sql<number>`((${named(campaigns.quest)} is not null and ${isFunded}) or exists (select 1 from ${creatives} where ${named(creatives.campaignId)} = ${named(campaigns.id)} and ${named(creatives.status)} = 'live'))`;

/** SQL condition: the campaign has a payment in one of these statuses. */
const hasPayment = (statuses: readonly PaymentStatus[]) =>
  sql`exists (select 1 from ${payments} where ${named(payments.campaignId)} = ${named(campaigns.id)} and ${named(payments.isLate)} = 0 and ${named(payments.status)} in (${inlined(statuses)}))`;
const isPaid = hasPayment(["captured"]);
const isBeingPaid = hasPayment(UNDECIDED_STATUSES);

/** Ended campaigns close first, so that none of them starts. Source: rule B5. */
const MOVES: readonly DueMove[] = [
  {
    action: "expire",
    due: (nowMs) => and(eq(campaigns.status, "submitted"), lte(campaigns.endsAt, nowMs)),
  },
  // The approval of a submission whose process stopped before it. It comes before the lapse, which is for reviews by hand.
  {
    action: "approve",
    due: (nowMs) =>
      and(
        eq(campaigns.status, "submitted"),
        eq(campaigns.autoApproval, true),
        isNull(campaigns.publisherApprovedAt),
        isNotNull(campaigns.quote),
        gt(campaigns.endsAt, nowMs),
      ),
  },
  {
    action: "lapse",
    due: (nowMs) =>
      and(
        eq(campaigns.status, "submitted"),
        // Approved campaigns await only their payment.
        isNull(campaigns.paymentAskedAt),
        lte(campaigns.submittedAt, nowMs - REVIEW_LAPSE_H * HOUR_MS),
      ),
  },
  {
    action: "payment-lapse",
    due: (nowMs) =>
      and(
        eq(campaigns.status, "submitted"),
        lte(campaigns.paymentDueAt, nowMs),
        sql`not ${isPaid}`,
        // The gateway's answer is awaited for this long; later captures are refunded.
        or(sql`not ${isBeingPaid}`, lte(campaigns.paymentDueAt, nowMs - PAYMENT_ANSWER_MS)),
      ),
  },
  {
    action: "close",
    due: (nowMs) => and(inArray(campaigns.status, RUNNING_STATUSES), lte(campaigns.endsAt, nowMs)),
  },
  {
    action: "start",
    due: (nowMs) =>
      and(
        eq(campaigns.status, "booked"),
        lte(campaigns.startsAt, nowMs),
        gt(campaigns.endsAt, nowMs),
        isNotNull(campaigns.quote),
        hasApprovedCreative,
      ),
  },
];

/**
 * Executes the due scheduled transitions: expired, approved without a review, lapsed, closed, live. After an outage it catches up. A campaign
 * that is written concurrently, or that cannot be moved, is left to the next run and does not block others.
 *
 * @returns number of moved campaigns
 */
export async function tickCampaigns(ctx: ServiceContext): Promise<number> {
  let moved = 0;
  for (const move of MOVES) {
    const due = await ctx.db
      .select({ campaign: getTableColumns(campaigns), hasApprovedCreative })
      .from(campaigns)
      .where(move.due(ctx.now))
      .orderBy(asc(campaigns.id))
      .limit(BATCH);
    for (const { campaign, ...known } of due)
      moved += await tryMove(ctx, campaign, move.action, known.hasApprovedCreative === 1);
  }
  return moved;
}

async function tryMove(
  ctx: ServiceContext,
  campaign: CampaignRow,
  action: CampaignAction,
  hasApprovedCreative: boolean,
): Promise<0 | 1> {
  try {
    await transition(ctx, campaign, { action, actor: "clock", situation: { hasApprovedCreative } });
    return 1;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "CONFLICT"))
      console.error(
        JSON.stringify({
          level: "error",
          event: "clock.stuck",
          requestId: ctx.requestId,
          campaign: campaign.id,
          action,
          error: described(error),
        }),
      );
    return 0;
  }
}
