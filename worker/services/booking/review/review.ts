import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  approvalSchema,
  daysLeft,
  daysOf,
  rejectionSchema,
  type WrittenCampaign,
} from "../../../../domain/booking";
import { isViewable } from "../../../../domain/content";
import {
  AppError,
  countDays,
  dayAt,
  dayStartMs,
  LIST_PAGE_LIMIT,
  parseOrRefuse,
} from "../../../../domain/kernel";
import { quoteOfDaysLeft } from "../../../../domain/money";
import { schema } from "../../../db/client";
import { requireAccess, requireOperator, type ServiceContext, type Work } from "../../kernel";
import { reviewCreative } from "../creatives/creatives";
import { type CampaignRow, creativesOf, readCampaign, requireCampaign, stateOf } from "../find";
import { chargeWork, owedWork } from "../payment/payment";
import { lateApproval, submissionTerms } from "../payment/quote";
import { paymentWay } from "../payment/take-over";
import { campaignsOf } from "../reading/query";
import { type Transition, transition } from "../transition";
import { approveCampaign, rejectCampaign } from "./steps";

export interface ApprovedAll {
  /** Number of creatives that still await review because their video cannot be viewed yet. */
  unseen: number;
}

/**
 * Approves every viewable creative that awaits review, then the campaign itself if it awaits review too. Each is a change of its own, so
 * that a retry completes an interrupted call.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess`
 */
export async function approveAll(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<ApprovedAll> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  const waiting = await waitingCreatives(ctx, campaignId);
  const viewable = waiting.filter(({ status }) => isViewable(status));
  for (const { id } of viewable) await reviewCreative(ctx, projectId, campaignId, id, { approve: true });
  if (stateOf(campaign).phase === "publisher") await approveCampaign(ctx, projectId, campaignId);
  return { unseen: waiting.length - viewable.length };
}

/**
 * Approves the chosen creatives, then the campaign if it is chosen. Each is a change of its own; creatives that are approved already are
 * skipped, so that a retry completes an interrupted call.
 * @throws AppError 070 for nothing chosen, and those of `reviewCreative` and `approveCampaign`
 */
export async function approveChosen(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<void> {
  await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  const chosen = parseOrRefuse(approvalSchema, input);
  const approved = (await creativesOf(ctx, campaignId)).filter(({ status }) => status === "live");
  const ids = new Set(chosen.creatives);
  for (const { id } of approved) ids.delete(id);
  for (const id of ids) await reviewCreative(ctx, projectId, campaignId, id, { approve: true });
  if (chosen.campaign) await approveCampaign(ctx, projectId, campaignId);
}

/** Creatives that await the publisher's review, each with the status of its image or video. */
function waitingCreatives({ db }: ServiceContext, campaignId: string) {
  const { assets, creatives } = schema;
  return db
    .select({ id: creatives.id, status: assets.status })
    .from(creatives)
    .innerJoin(assets, eq(assets.id, creatives.assetId))
    .where(and(eq(creatives.campaignId, campaignId), eq(creatives.status, "submitted")))
    .orderBy(creatives.id);
}

export interface ReviewedMany {
  done: number;
  /** Number of campaigns that were decided or withdrawn concurrently. */
  left: number;
  /** Number of creatives of approved campaigns that still await review because their video cannot be viewed yet. */
  unseen: number;
}

/** Errors of one campaign that do not stop the others. */
const MOVED_ON: readonly string[] = [
  "CAMPAIGN_MUTATION_NOT_ALLOWED",
  "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED",
  "CONFLICT",
];

/**
 * Records the publisher's decision on several campaigns, each as a change of its own: approved with their creatives, or rejected for one
 * reason.
 * @param campaignIds at most a page of them
 * @throws AppError 070 without a reason, CAMPAIGN_NOT_FOUND if one is not the project's, which leaves the others unchanged, and
 *   those of `requireAccess`
 */
export async function reviewMany(
  ctx: ServiceContext,
  projectId: string,
  campaignIds: readonly string[],
  decision: "approve" | "reject",
  input: unknown = {},
): Promise<ReviewedMany> {
  await requireAccess(ctx, projectId, "campaign.review", "pub");
  const reason = decision === "reject" ? parseOrRefuse(rejectionSchema, input) : null;
  const ids = [...new Set(campaignIds)].slice(0, LIST_PAGE_LIMIT);
  await requireAll(ctx, projectId, ids);
  const result: ReviewedMany = { done: 0, left: 0, unseen: 0 };
  for (const id of ids) {
    const { campaign } = await requireCampaign(ctx, projectId, id, "campaign.review", "pub");
    if (stateOf(campaign).phase !== "publisher") {
      result.left += 1;
      continue;
    }
    try {
      if (reason) await rejectCampaign(ctx, projectId, id, reason);
      else result.unseen += (await approveAll(ctx, projectId, id)).unseen;
      result.done += 1;
    } catch (error) {
      if (!(error instanceof AppError && MOVED_ON.includes(error.code))) throw error;
      result.left += 1;
    }
  }
  return result;
}

async function requireAll(ctx: ServiceContext, projectId: string, ids: readonly string[]): Promise<void> {
  const { campaigns } = schema;
  // One bound value, because a page of ids exceeds a statement's limit of bound values.
  const isNamed = sql`${campaigns.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  const found = await ctx.db.$count(campaigns, and(campaignsOf(projectId, "pub"), isNamed));
  if (found < ids.length) throw new AppError("CAMPAIGN_NOT_FOUND");
}

/**
 * Records the provider's final decision. A campaign that is paid by card is approved, charged, and booked once the charge succeeds.
 * @throws AppError FORBIDDEN, 070, PAYMENT_REQUIRED, CAMPAIGN_NOT_FOUND, CAMPAIGN_PERIOD_OVER, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT
 */
export async function finalReview(
  ctx: ServiceContext,
  campaignId: string,
  decision: "approve" | "reject",
  input: unknown = {},
): Promise<WrittenCampaign> {
  requireOperator(ctx, "campaign.final-review");
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign || campaign.submittedAt === null) throw new AppError("CAMPAIGN_NOT_FOUND");
  return decision === "approve" ? approveFinally(ctx, campaign) : rejectFinally(ctx, campaign, input);
}

/** The audit entry of a decision, written once. */
function audited(
  ctx: ServiceContext,
  campaign: CampaignRow,
  decision: "approve" | "reject",
  reason: string | null,
): Work["audit"] {
  return {
    id: `${campaign.id}:${campaign.version + 1}`,
    by: requireOperator(ctx, "campaign.final-review").id,
    action: `campaign.final-${decision}`,
    subjectId: campaign.id,
    details: { reason },
  };
}

async function approveFinally(ctx: ServiceContext, campaign: CampaignRow): Promise<CampaignRow> {
  const way = await paymentWay(ctx, campaign, campaign.quote);
  if (way === null) throw new AppError("PAYMENT_REQUIRED");
  const left = await leftOf(ctx, campaign);
  const quote = left.change.columns?.quote ?? campaign.quote;
  const isCharged = way === "card" && quote !== null && quote.totalMinor > 0;
  const money = quote && (isCharged ? await chargeWork(ctx, campaign, quote) : null);
  const owed = quote && way === "by-hand" ? await owedWork(ctx, campaign, quote) : null;
  return transition(ctx, campaign, {
    action: isCharged ? "await-payment" : "final-approve",
    actor: "operator",
    situation: { isPaymentSettled: true },
    ...left.change,
    beside: left.statements,
    also: [money, owed],
    audit: audited(ctx, campaign, "approve", null),
  });
}

/**
 * For an approval after the start of a campaign that is paid by the day: the days from today on, at the agreed price.
 * Every other campaign keeps its period, since it is paid by its delivery.
 */
async function leftOf(
  ctx: ServiceContext,
  campaign: CampaignRow,
): Promise<{ change: Partial<Transition>; statements: BatchItem<"sqlite">[] }> {
  const { quote } = campaign;
  const whole = { change: {}, statements: [] };
  if (quote?.pricing !== "cpp") return whole;
  const product = await ctx.db.query.adProducts.findFirst({
    columns: { timezone: true },
    where: (products, { eq }) => eq(products.id, campaign.productId),
  });
  const from = daysOf(campaign);
  const to = product && daysLeft(campaign, dayAt(ctx.now, product.timezone));
  if (!product || !from || !to) return whole;
  const startsAt = dayStartMs(to.startDay, product.timezone);
  const terms = await submissionTerms(ctx, campaign.id);
  if (!terms) return whole;
  const left = quoteOfDaysLeft(quote, terms, countDays(to.startDay, to.endDay));
  const repriced = { currency: quote.currency, fromMinor: quote.totalMinor, toMinor: left.totalMinor };
  return {
    change: {
      columns: { startDay: to.startDay, startsAt, quote: left },
      moved: { from, to },
      repriced,
    },
    statements: [lateApproval(ctx, campaign, left, { ...terms, ...to })],
  };
}

function rejectFinally(ctx: ServiceContext, campaign: CampaignRow, input: unknown): Promise<CampaignRow> {
  const { reason } = parseOrRefuse(rejectionSchema, input);
  return transition(ctx, campaign, {
    action: "final-reject",
    actor: "operator",
    reason,
    audit: audited(ctx, campaign, "reject", reason),
  });
}
