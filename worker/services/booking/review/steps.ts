import { and, eq, inArray } from "drizzle-orm";
import { cancellationSchema, rejectionSchema, type WrittenCampaign } from "../../../../domain/booking";
import { AppError, messageCode, parseOrRefuse } from "../../../../domain/kernel";
import { taxIn } from "../../../../domain/money";
import { OPEN_STATES } from "../../../../domain/quests";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../kernel";
import { campaignBalances, endingWork } from "../../money";
import { notAllowed } from "../draft/change-booked";
import { type CampaignRow, creativesOf, requireCampaign } from "../find";
import { earnedOf, readCampaignCounts } from "../pacing";
import { payerOf } from "../payment/payment";
import { passedOnOf } from "../payment/settle";
import { transition } from "../transition";

/** @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess` */
export async function approveCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  return transition(ctx, campaign, { action: "approve", actor: "publisher" });
}

/**
 * @throws AppError 070 without a reason, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of
 *   `requireAccess`
 */
export async function rejectCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.review", "pub");
  const { reason } = parseOrRefuse(rejectionSchema, input);
  return transition(ctx, campaign, {
    action: "reject",
    actor: "publisher",
    reason,
  });
}

/** Withdraws the advertiser's campaign before it is booked; its slots are released. @throws as `pauseCampaign` */
export async function withdrawCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.cancel", "adv");
  return transition(ctx, campaign, { action: "withdraw", actor: "advertiser" });
}

/** @throws as `pauseCampaign` */
export async function deleteCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  return transition(ctx, campaign, { action: "delete", actor: "advertiser" });
}

/**
 * Either side may pause.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess`
 */
export async function pauseCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  const { campaign, side } = await requireCampaign(ctx, projectId, campaignId, "campaign.pause");
  return transition(ctx, campaign, { action: "pause", actor: side === "adv" ? "advertiser" : "publisher" });
}

/** Returns to the status before the pause, or to live if the start has passed. @throws as `pauseCampaign` */
export async function resumeCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  const { campaign, side } = await requireCampaign(ctx, projectId, campaignId, "campaign.pause");
  return transition(ctx, campaign, {
    action: "resume",
    actor: side === "adv" ? "advertiser" : "publisher",
    situation: { hasApprovedCreative: await isReady(ctx, campaign) },
  });
}

/** Whether a campaign may run: a quest when its whole price has arrived (rule Q1), any other with an approved creative. */
async function isReady(ctx: ServiceContext, campaign: CampaignRow): Promise<boolean> {
  if (campaign.quest !== null) {
    const { receivableMinor, writtenOffMinor } = await campaignBalances(ctx, campaign.id, campaign.currency);
    return receivableMinor <= 0 && writtenOffMinor <= 0;
  }
  const creatives = await creativesOf(ctx, campaign.id);
  return creatives.some(({ status }) => status === "live");
}

/**
 * Cancels a booked campaign permanently. The publisher types the campaign's name and states the value of its delivery.
 * @throws AppError 070 with fields, and as `pauseCampaign`
 */
export async function cancelCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.cancel", "pub");
  const { name, finalSettlementMinor } = parseOrRefuse(cancellationSchema, input);
  const prepaidMinor = campaign.quote?.totalMinor ?? 0;
  const ofQuest = campaign.quest === null ? null : await questEnding(ctx, campaign);
  const fields: Record<string, string[]> = {};
  if (name !== campaign.name) fields.name = ["confirm.nameMismatch"];
  if (finalSettlementMinor > prepaidMinor)
    fields.finalSettlementMinor = [
      messageCode("tooLarge", { max: prepaidMinor, currency: campaign.currency }),
    ];
  const leastMinor = ofQuest?.earnedMinor ?? 0;
  if (finalSettlementMinor < leastMinor)
    fields.finalSettlementMinor = [messageCode("tooSmall", { min: leastMinor, currency: campaign.currency })];
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
  const { pubProjectId, currency, quote } = campaign;
  const ending = await endingWork(ctx, {
    campaignId,
    projectId: await payerOf(ctx, campaign),
    pubProjectId,
    currency,
    tax: taxIn(quote),
    settlementMinor: finalSettlementMinor,
    viaAdNote: campaign.viaAdNote,
    reason: "cancelled",
    by: ctx.account?.id ?? null,
    ...ofQuest?.passed,
  });
  return transition(ctx, campaign, {
    action: "cancel",
    actor: "publisher",
    columns: { finalSettlementMinor },
    also: [ending],
  });
}

/**
 * What a quest owes to its participants and its publisher when it is cancelled.
 * @throws AppError CAMPAIGN_MUTATION_NOT_ALLOWED while participations are open: their readers were promised a decision
 */
async function questEnding(ctx: ServiceContext, campaign: CampaignRow) {
  const { participations } = schema;
  const open = await ctx.db.query.participations.findFirst({
    columns: { id: true },
    where: and(eq(participations.campaignId, campaign.id), inArray(participations.state, [...OPEN_STATES])),
  });
  if (open) throw notAllowed("participants");
  const counted = (await readCampaignCounts(ctx, [campaign.id], ctx.now)).get(campaign.id);
  if (!counted) return null;
  const earnedMinor = earnedOf(campaign, campaign.quote, counted, ctx.now);
  return { earnedMinor, passed: passedOnOf(campaign, counted) };
}
