import type { BatchItem } from "drizzle-orm/batch";
import { countDays, dayAt, dayStartMs } from "../../../domain/calendar/day";
import { daysLeft, daysOf } from "../../../domain/campaign/after-booking";
import { rejectionSchema } from "../../../domain/campaign/schema";
import { quoteOfDaysLeft } from "../../../domain/pricing/quote";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireOperator } from "../access";
import type { ServiceContext } from "../context";
import { isPaymentSettled } from "../payments/settled";
import { lateApproval, submissionTerms } from "./agreed-quote";
import { type CampaignRow, readCampaign } from "./find";
import { type Transition, transition } from "./transition";

/**
 * The provider's last word.
 * @throws AppError FORBIDDEN, 070, PAYMENT_REQUIRED, CAMPAIGN_NOT_FOUND, CAMPAIGN_PERIOD_OVER, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT
 */
export async function finalReview(
  ctx: ServiceContext,
  campaignId: string,
  decision: "approve" | "reject",
  input: unknown = {},
): Promise<CampaignRow> {
  requireOperator(ctx);
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign || campaign.submittedAt === null) throw new AppError("CAMPAIGN_NOT_FOUND");
  return decision === "approve" ? approveFinally(ctx, campaign) : rejectFinally(ctx, campaign, input);
}

/** For the batch of the decision, so that none is made without its entry. */
function audited(
  ctx: ServiceContext,
  campaign: CampaignRow,
  decision: "approve" | "reject",
  details: Record<string, unknown>,
) {
  const row = {
    id: `${campaign.id}:${campaign.version + 1}`,
    accountId: requireOperator(ctx).id,
    action: `campaign.final-${decision}`,
    subjectId: campaign.id,
    details,
    at: ctx.now,
  };
  return ctx.db.insert(schema.auditLog).values(row).onConflictDoNothing();
}

async function approveFinally(ctx: ServiceContext, campaign: CampaignRow): Promise<CampaignRow> {
  const settled = await isPaymentSettled(ctx, campaign);
  if (!settled) throw new AppError("PAYMENT_REQUIRED");
  const left = await leftOf(ctx, campaign);
  return transition(ctx, campaign, {
    action: "final-approve",
    actor: "operator",
    facts: { "payment-settled": settled },
    ...left.change,
    beside: [audited(ctx, campaign, "approve", { reason: null }), ...left.statements],
  });
}

/**
 * What an approval after the start leaves of a campaign that is paid by the day: the days from today on, at the price that was agreed to.
 * Every other campaign keeps its period, over which it is paid by what is delivered.
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
  const [days, rest] = [countDays(from.startDay, from.endDay), countDays(to.startDay, to.endDay)];
  const startsAt = dayStartMs(to.startDay, product.timezone);
  const terms = await submissionTerms(ctx, campaign.id);
  const left = quoteOfDaysLeft(quote, days, rest);
  const repriced = { currency: quote.currency, fromMinor: quote.totalMinor, toMinor: left.totalMinor };
  return {
    change: {
      columns: { startDay: to.startDay, startsAt, quote: left },
      moved: { from, to },
      repriced,
    },
    statements: [lateApproval(ctx, campaign, left, terms && { ...terms, ...to })],
  };
}

function rejectFinally(ctx: ServiceContext, campaign: CampaignRow, input: unknown): Promise<CampaignRow> {
  const { reason } = parseOrRefuse(rejectionSchema, input);
  return transition(ctx, campaign, {
    action: "final-reject",
    actor: "operator",
    facts: { "reason-given": true },
    reason,
    beside: [audited(ctx, campaign, "reject", { reason })],
  });
}
