import { eq } from "drizzle-orm";
import { cancellationSchema, memoSchema } from "../../../domain/campaign/schema";
import { AppError } from "../../../domain/shared/errors";
import { messageCode, parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { type CampaignRow, creativesOf, requireCampaign } from "./find";
import { transition } from "./transition";

/** Either side may pause. @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT, and those of `requireAccess` */
export async function pauseCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign, side } = await requireCampaign(ctx, projectId, campaignId, "campaign.pause");
  return transition(ctx, campaign, { action: "pause", actor: side === "adv" ? "advertiser" : "publisher" });
}

/** Goes back to where it was paused from, or live when its start has passed. @throws as `pauseCampaign` */
export async function resumeCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign, side } = await requireCampaign(ctx, projectId, campaignId, "campaign.pause");
  const creatives = await creativesOf(ctx, campaignId);
  return transition(ctx, campaign, {
    action: "resume",
    actor: side === "adv" ? "advertiser" : "publisher",
    facts: {
      "end-not-reached": (campaign.endsAt ?? 0) > ctx.now,
      "start-reached": (campaign.startsAt ?? Number.POSITIVE_INFINITY) <= ctx.now,
      "creative-approved": creatives.some((creative) => creative.status === "live"),
    },
  });
}

/** The advertiser takes back what is not booked yet; the slots are free again. @throws as `pauseCampaign` */
export async function withdrawCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.cancel", "adv");
  return transition(ctx, campaign, { action: "withdraw", actor: "advertiser" });
}

/**
 * The publisher ends a booked campaign for good: it types the campaign's name and says what the delivery was worth.
 * @throws AppError 070 with fields, and as `pauseCampaign`
 */
export async function cancelCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.cancel", "pub");
  const { name, finalSettlementMinor } = parseOrRefuse(cancellationSchema, input);
  const prepaidMinor = campaign.quote?.totalMinor ?? 0;
  const fields: Record<string, string[]> = {};
  if (name !== campaign.name) fields.name = ["confirm.nameMismatch"];
  if (finalSettlementMinor > prepaidMinor)
    fields.finalSettlementMinor = [messageCode("tooLarge", { max: prepaidMinor })];
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
  return transition(ctx, campaign, {
    action: "cancel",
    actor: "publisher",
    facts: { "settlement-within-prepaid": true },
    columns: { finalSettlementMinor },
  });
}

/** @throws as `pauseCampaign` */
export async function deleteCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<CampaignRow> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  return transition(ctx, campaign, { action: "delete", actor: "advertiser" });
}

/** A note to oneself; no change of the campaign, so it makes no history. @throws AppError 070, CAMPAIGN_NOT_FOUND, and those of `requireAccess` */
export async function setCampaignMemo(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<string> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.memo", "adv");
  const { memo } = parseOrRefuse(memoSchema, input);
  await ctx.db
    .update(schema.campaigns)
    .set({ memo, updatedAt: ctx.now })
    .where(eq(schema.campaigns.id, campaign.id));
  return memo;
}
