import { cancellationSchema, rejectionSchema, type WrittenCampaign } from "../../../../domain/booking";
import { AppError, messageCode, parseOrRefuse } from "../../../../domain/kernel";
import { taxIn } from "../../../../domain/money";
import type { ServiceContext } from "../../kernel";
import { endingWork } from "../../money";
import { creativesOf, requireCampaign, shownStatuses } from "../find";
import { payerOf } from "../payment/payment";
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
  const creatives = await creativesOf(ctx, campaignId);
  return transition(ctx, campaign, {
    action: "resume",
    actor: side === "adv" ? "advertiser" : "publisher",
    situation: {
      hasApprovedCreative: shownStatuses(
        campaign,
        creatives.map(({ status }) => status),
      ).includes("live"),
    },
  });
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
  const fields: Record<string, string[]> = {};
  if (name !== campaign.name) fields.name = ["confirm.nameMismatch"];
  if (finalSettlementMinor > prepaidMinor)
    fields.finalSettlementMinor = [
      messageCode("tooLarge", { max: prepaidMinor, currency: campaign.currency }),
    ];
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
  });
  return transition(ctx, campaign, {
    action: "cancel",
    actor: "publisher",
    columns: { finalSettlementMinor },
    also: [ending],
  });
}
