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
import { type CampaignStep, changeRow, type ServiceContext, saveOnce, type Work } from "../kernel";
import { campaignMoved } from "../partners";
import { configureMeter } from "../serving";
import { type CampaignRow, creativesOf, dayPaidFrom, readCampaign, stateOf } from "./find";
import { syncSlots } from "./slots";
import { endHolds } from "./supply";

export interface Transition {
  action: CampaignAction;
  actor: CampaignActorKind;
  /** What only the caller knows; the rest is read from the campaign and the change. */
  situation?: Pick<
    CampaignSituation,
    "wrongFields" | "lackingDays" | "isPaymentSettled" | "hasApprovedCreative"
  >;
  reason?: string | null;
  /** Columns that change with the status: a quote at submission, a settlement at cancelling. */
  columns?: Partial<typeof schema.campaigns.$inferInsert>;
  /** The days that are left of the period, where an approval comes late. */
  moved?: MovedPeriod | null;
  /** What those days cost, where that is less than was agreed to. */
  repriced?: Repricing | null;
  /** What is written in the same batch, and what may undo it. */
  beside?: readonly BatchItem<"sqlite">[];
  /** Units of work of its own that go with it: a charge, a refund. */
  also?: Work["also"];
  /** Of an operator's decision. */
  audit?: Work["audit"];
}

/**
 * One transition as one batch: the history row, the campaign row, the outbox rows. A racing writer breaks the unique pair
 * of campaign and version, and the whole batch rolls back. The same submission again is answered by what its first time left.
 *
 * @returns the campaign as it is now.
 * @throws AppError CAMPAIGN_PERIOD_OVER, CAMPAIGN_MUTATION_NOT_ALLOWED with the refusal in `details`, CONFLICT, and what `beside`
 *   undoes it with
 */
export function transition(
  ctx: ServiceContext,
  campaign: CampaignRow,
  change: Transition,
): Promise<CampaignRow> {
  const moved = () => movedBefore(ctx, campaign.id, change.action);
  return saveOnce(ctx, campaign.id, () => move(ctx, campaign, change), moved);
}

/** What the same submission has left: its step is the campaign's last. @throws AppError CONFLICT when it was another step */
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
    // Nothing is agreed to any more of what came back.
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
  // A rejection keeps what it was decided by, so that a later review sees what was changed since.
  const seen =
    next.status === "rejected" ? reviewedState(campaign, await creativesOf(ctx, campaign.id)) : null;
  const isOver = isRunning(campaign.status) && !isRunning(next.status);
  // What a step may follow is the state table's word, whatever version its caller saw.
  const judged = { ...ctx, seenVersion: null };
  await changeRow(
    judged,
    { table: schema.campaigns, row: campaign, set: columns },
    {
      history: stepOf(ctx, campaign, change, next.status, seen),
      rows: [
        ...(change.beside ?? []),
        // Whoever sends a draft or gives it up holds nothing any more.
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
  if (touchesDelivery(campaign, after)) await configureMeter(ctx, after).catch(() => undefined);
  // Days that were given back are free at once; the outbox frees them should this try fail.
  if (RELEASES.includes(change.action)) await syncSlots(ctx, after).catch(() => undefined);
  return after;
}

/** What ends a claim on days. */
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

/** After what an advertiser previews nothing of a campaign any more. */
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

/** What a transition sets going. The meter and the slots are read anew by the handlers, so that order does not matter. */
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

/** A pause must not wait for a queue: the meter is told at once, and again by the outbox should this try fail. */
function touchesDelivery(before: CampaignRow, after: CampaignRow): boolean {
  return before.status === "live" || after.status === "live";
}
