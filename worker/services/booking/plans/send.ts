import { type SeenCampaign, seenMediaPlanSchema } from "../../../../domain/booking";
import { AppError, type FieldErrors, parseOrRefuse } from "../../../../domain/kernel";
import { isTrusted } from "../../../../domain/platform";
import { schema } from "../../../db/client";
import { readBookedProduct } from "../../inventory";
import { rowChange, type ServiceContext, saveOnce } from "../../kernel";
import { requireNotBlocked } from "../../platform";
import { type Agreed, afterSubmission, needsNoReview, requireAgreed, submission } from "../draft/request";
import type { CampaignRow } from "../find";
import { MANUAL_NOT_GRANTED } from "../payment/take-over";
import { claimSubmission, withinAll } from "../supply";
import { transitionTogether } from "../transition";
import { campaignsOf, requireOpenPlan, requirePlan } from "./membership";
import { bookTogether, holdTogether, type Wanted } from "./plan-slots";

/**
 * Holds the days of all campaigns of a plan for 15 minutes, or of none. Source: rule B31.
 * @returns the first end of the holds, epoch milliseconds; null if no product of the plan has slots
 * @throws AppError NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED for a plan that was sent, AD_ACCOUNT_BLOCKED, AD_PRODUCT_BOOK_LIMIT_EXCEEDED,
 *   AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS with `details { campaignId, unavailableDays }`, and those of `requireAccess`
 */
export async function holdMediaPlan(
  ctx: ServiceContext,
  projectId: string,
  planId: string,
): Promise<number | null> {
  await requireOpenPlan(ctx, projectId, planId);
  const campaigns = await campaignsOf(ctx, planId);
  await Promise.all(campaigns.map((campaign) => requireNotBlocked(ctx, campaign)));
  return holdTogether(ctx, await Promise.all(campaigns.map((campaign) => wantedOf(ctx, campaign))));
}

async function wantedOf(ctx: ServiceContext, campaign: CampaignRow): Promise<Wanted> {
  const { product, grants } = await readBookedProduct(ctx, campaign.projectId, campaign.productId);
  return { campaign, product, isGranted: isTrusted(grants) };
}

type Ready = Wanted & { agreed: Agreed; autoApproval: boolean };

/**
 * Sends all campaigns of a plan for review, each for the total that its advertiser saw, or none of them: the days of all are booked first, and
 * given back if those of one are taken. Idempotent: a repeated submission changes nothing. Source: rule B31.
 *
 * @param input `seenMediaPlanSchema`
 * @throws AppError 070 with the fields of every incomplete step under the campaign's id; CONFLICT if the plan's campaigns or one of them changed;
 *   and the errors of `requestReview`, with `details.campaignId`; after each of them nothing was sent
 */
export function sendMediaPlan(
  ctx: ServiceContext,
  projectId: string,
  planId: string,
  input: unknown,
): Promise<void> {
  const send = async () => {
    const { plan } = await requireOpenPlan(ctx, projectId, planId);
    const seen = parseOrRefuse(seenMediaPlanSchema, input);
    const campaigns = await campaignsOf(ctx, planId);
    const ready = await requireAllAgreed(ctx, campaigns, seen.campaigns);
    const claims = ready.map(({ campaign, isGranted }) => claimSubmission(ctx, campaign, isGranted));
    const moves = ready.map((each, index) => {
      const claim = claims[index];
      if (!claim) throw new Error("each campaign has a claim");
      return { campaign: each.campaign, change: submission(ctx, { ...each, claim }) };
    });
    const sent = rowChange(
      { ...ctx, seenVersion: null },
      { table: schema.mediaPlans, row: plan, set: { sentAt: ctx.now } },
      {},
    );
    const write = () => withinAll(claims, () => transitionTogether(ctx, moves, sent));
    for (const submitted of await bookTogether(ctx, ready, write)) await afterSubmission(ctx, submitted);
  };
  const sent = async () => void (await requirePlan(ctx, projectId, planId, "campaign.write"));
  return saveOnce(ctx, planId, send, sent);
}

/** All campaigns with their agreed quotes, or the errors of all that cannot be sent. */
async function requireAllAgreed(
  ctx: ServiceContext,
  campaigns: readonly CampaignRow[],
  seen: readonly SeenCampaign[],
): Promise<Ready[]> {
  const seenOf = new Map(seen.map((each) => [each.campaignId, each]));
  const isOther = seenOf.size !== campaigns.length || campaigns.some(({ id }) => !seenOf.has(id));
  if (isOther || campaigns.length === 0) throw new AppError("CONFLICT");
  const results = await Promise.allSettled(
    campaigns.map((campaign) => readyOf(ctx, campaign, seenOf.get(campaign.id))),
  );
  const fields: FieldErrors = {};
  for (const [index, result] of results.entries()) {
    if (result.status === "fulfilled") continue;
    const error: unknown = result.reason;
    const campaignId = campaigns[index]?.id ?? "";
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "070") throw new AppError(error.code, { details: { ...error.details, campaignId } });
    for (const [field, codes] of Object.entries(error.fields ?? {})) fields[`${campaignId}.${field}`] = codes;
  }
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

async function readyOf(
  ctx: ServiceContext,
  campaign: CampaignRow,
  seen: SeenCampaign | undefined,
): Promise<Ready> {
  const { version = null, campaignId: _, ...quote } = seen ?? {};
  const detail = await readBookedProduct(ctx, campaign.projectId, campaign.productId);
  const agreed = await requireAgreed({ ...ctx, seenVersion: version }, campaign, detail, quote);
  // What waits for a grant is sent later by itself, which a plan cannot be.
  if (agreed.awaitsGrant)
    throw new AppError("070", { fields: { "billing.paymentMethod": [MANUAL_NOT_GRANTED] } });
  const autoApproval = await needsNoReview(ctx, campaign);
  return { campaign, product: detail.product, isGranted: isTrusted(detail.grants), agreed, autoApproval };
}
