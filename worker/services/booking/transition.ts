import { desc, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  type CampaignAction,
  type CampaignActorKind,
  type CampaignSituation,
  campaignStepNews,
  decide,
  isRunning,
  type MovedPeriod,
  type ReviewedState,
  reviewedState,
} from "../../../domain/booking";
import { AppError } from "../../../domain/kernel";
import { paymentDueMs, type Repricing } from "../../../domain/money";
import { schema } from "../../db/client";
import type { OutboxEvent } from "../../db/outbox-topics";
import { withdrawalOf } from "../content";
import {
  type CampaignStep,
  commitWork,
  rowChange,
  type ServiceContext,
  saveOnce,
  type Work,
} from "../kernel";
import { campaignMoved } from "../partners";
import { configureMeter } from "../serving";
import { type CampaignRow, creativesOf, dayPaidFrom, readCampaign, stateOf } from "./find";
import { syncSlots } from "./slots";
import { endHolds } from "./supply";

export interface Transition {
  action: CampaignAction;
  actor: CampaignActorKind;
  /** Facts that only the caller knows; the rest is read from the campaign and the change. */
  situation?: Pick<
    CampaignSituation,
    "wrongFields" | "lackingDays" | "isPaymentSettled" | "hasApprovedCreative"
  >;
  reason?: string | null;
  /** Columns that change with the status: a quote at submission, a settlement at cancelling. */
  columns?: Partial<typeof schema.campaigns.$inferInsert>;
  /** The remaining days of the period, for a late approval. */
  moved?: MovedPeriod | null;
  /** The price of those days, if it is below the agreed one. */
  repriced?: Repricing | null;
  /** Further statements of the same batch, which may abort it. */
  beside?: readonly BatchItem<"sqlite">[];
  /** Additional units of work: a charge, a refund. */
  also?: Work["also"];
  /** Audit entry of an operator's decision. */
  audit?: Work["audit"];
}

/**
 * Executes one transition as one batch: the history row, the campaign row, the outbox rows. A concurrent writer violates the unique pair
 * of campaign and version, and the whole batch rolls back. A repeated submission returns the result of the first.
 *
 * @returns the campaign's current state
 * @throws AppError CAMPAIGN_PERIOD_OVER, CAMPAIGN_MUTATION_NOT_ALLOWED with the refusal in `details`, CONFLICT, and the errors of
 *   `beside`
 */
export function transition(
  ctx: ServiceContext,
  campaign: CampaignRow,
  change: Transition,
): Promise<CampaignRow> {
  const moved = () => movedBefore(ctx, campaign.id, change.action);
  return saveOnce(ctx, campaign.id, () => move(ctx, campaign, change), moved);
}

/** The result of the same submission, if its step is the campaign's last. @throws AppError CONFLICT if it was another step */
async function movedBefore(
  ctx: ServiceContext,
  campaignId: string,
  action: CampaignAction,
): Promise<CampaignRow> {
  const campaign = await readCampaign(ctx, campaignId);
  const last = await ctx.db.query.campaignHistory.findFirst({
    columns: { action: true, campaignVersion: true },
    where: eq(schema.campaignHistory.campaignId, campaignId),
    orderBy: desc(schema.campaignHistory.campaignVersion),
  });
  if (!campaign || last?.action !== action) throw new AppError("CONFLICT");
  return campaign;
}

async function move(ctx: ServiceContext, campaign: CampaignRow, change: Transition): Promise<CampaignRow> {
  const [after = campaign] = await transitionTogether(ctx, [{ campaign, change }]);
  return after;
}

/**
 * Executes transitions of several campaigns as one batch: all or none.
 * @param beside further work of the batch
 * @returns the campaigns' states after it, in the given order
 * @throws as `transition`, after which nothing is written
 */
export async function transitionTogether(
  ctx: ServiceContext,
  moves: readonly { campaign: CampaignRow; change: Transition }[],
  beside: Work | null = null,
): Promise<CampaignRow[]> {
  const planned = await Promise.all(moves.map((each) => workOf(ctx, each.campaign, each.change)));
  await commitWork(ctx, { also: [...planned.map(({ work }) => work), beside] });
  for (const [index, { campaign, change }] of moves.entries()) {
    const after = planned[index]?.after ?? campaign;
    if (touchesDelivery(campaign, after)) await configureMeter(ctx, after).catch(() => undefined);
    // Released days are free at once; the outbox retries if this fails.
    if (RELEASES.includes(change.action)) await syncSlots(ctx, after).catch(() => undefined);
  }
  return planned.map(({ after }) => after);
}

async function workOf(
  ctx: ServiceContext,
  campaign: CampaignRow,
  change: Transition,
): Promise<{ work: Work; after: CampaignRow }> {
  const { quote = campaign.quote, finalSettlementMinor } = change.columns ?? {};
  const verdict = decide(stateOf(campaign), change.action, change.actor, {
    ...change.situation,
    nowMs: ctx.now,
    startsAtMs: campaign.startsAt,
    endsAtMs: campaign.endsAt,
    submittedAtMs: campaign.submittedAt,
    paymentDueAtMs: campaign.paymentDueAt,
    quote,
    reason: change.reason,
    finalSettlementMinor,
  });
  if (!verdict.ok && verdict.refusal === "end-not-reached") throw new AppError("CAMPAIGN_PERIOD_OVER");
  if (!verdict.ok)
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: verdict.refusal } });
  const { next } = verdict;
  const columns = {
    ...change.columns,
    // A rejected campaign has no agreed quote.
    quote: next.status === "rejected" ? null : quote,
    status: next.status,
    sendOnGrant: null,
    pausedFrom: next.pausedFrom,
    publisherApprovedAt:
      next.phase === "final" || next.phase === "payment" ? (campaign.publisherApprovedAt ?? ctx.now) : null,
    paymentAskedAt: next.phase === "payment" ? (campaign.paymentAskedAt ?? ctx.now) : null,
    paymentDueAt:
      next.phase === "payment"
        ? (campaign.paymentDueAt ?? paymentDueMs(ctx.now, dayPaidFrom(campaign)))
        : null,
    rejectionComment: next.status === "rejected" ? (change.reason ?? null) : null,
  };
  const after = { ...campaign, ...columns, updatedAt: ctx.now, version: campaign.version + 1 };
  // A rejection stores the reviewed content, so that a later review shows the changes since.
  const seen =
    next.status === "rejected" ? reviewedState(campaign, await creativesOf(ctx, campaign.id)) : null;
  const isOver = isRunning(campaign.status) && !isRunning(next.status);
  // The state machine decides whether the step is allowed, independently of the version that the caller saw.
  const judged = { ...ctx, seenVersion: null };
  const work = rowChange(
    judged,
    { table: schema.campaigns, row: campaign, set: columns },
    {
      history: stepOf(ctx, campaign, change, next.status, seen),
      rows: [
        ...(change.beside ?? []),
        // Sending or deleting a draft ends its holds.
        ...endHolds(ctx, eq(schema.slotHolds.campaignId, campaign.id)),
      ],
      audit: change.audit ?? null,
      also: change.also ?? [],
      events: [
        ...effectsOf(campaign, change),
        ...campaignMoved(ctx, campaign, after, change),
        ...(isOver ? [withdrawalOf(campaign.id)] : []),
      ],
    },
  );
  return { work, after };
}

/** Actions that end the campaign's claim on its days. */
const RELEASES: readonly CampaignAction[] = [
  "reject",
  "final-reject",
  "payment-lapse",
  "lapse",
  "expire",
  "withdraw",
  "cancel",
  "delete",
];

/** Actions after which the advertiser can no longer preview the campaign. */
const ENDS: readonly CampaignAction[] = ["withdraw", "cancel", "delete", "close"];

function stepOf(
  ctx: ServiceContext,
  campaign: CampaignRow,
  change: Transition,
  to: CampaignRow["status"],
  seen: ReviewedState | null,
): CampaignStep {
  return {
    id: `${campaign.id}:${campaign.version + 1}`,
    campaignId: campaign.id,
    campaignVersion: campaign.version + 1,
    action: change.action,
    fromStatus: campaign.status,
    toStatus: to,
    actorKind: change.actor,
    actorAccountId: change.actor === "clock" ? null : (ctx.account?.id ?? null),
    reason: change.reason ?? null,
    moved: change.moved ?? null,
    repriced: change.repriced ?? null,
    seen,
    at: ctx.now,
  };
}

/** Events of a transition. Handlers read the meter's and slots' state again, so that order does not matter. */
function effectsOf(campaign: CampaignRow, change: Transition): OutboxEvent[] {
  const campaignId = campaign.id;
  const effects: OutboxEvent[] = [
    ["meter.configure", { campaignId }],
    ["plan.publish", { productId: campaign.productId }],
  ];
  if (change.action === "request" || RELEASES.includes(change.action))
    effects.push(["slots.sync", { campaignId }]);
  if (ENDS.includes(change.action)) effects.push(["preview.end", { campaignId }]);
  const { action, actor, reason = null } = change;
  const wasSent = campaign.submittedAt !== null || action === "request";
  if (campaignStepNews(action, actor, wasSent))
    effects.push(["mail.campaign", { campaignId, action, actor, reason, version: campaign.version + 1 }]);
  return effects;
}

/** Whether the meter is updated at once, because a pause must not wait for a queue; the outbox retries if that fails. */
function touchesDelivery(before: CampaignRow, after: CampaignRow): boolean {
  return before.status === "live" || after.status === "live";
}
