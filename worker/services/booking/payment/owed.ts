import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../../../domain/kernel";
import { type Transfer, transferView } from "../../../../domain/money";
import { schema } from "../../../db/client";
import { requireAccess, requireOperatorRead, type ServiceContext } from "../../kernel";
import { campaignTransfer, transfersOf } from "../../money";
import { readCampaign } from "../find";
import { payerOf } from "./payment";
import { owedOfCampaign, payerColumn } from "./receivables";

const { campaigns, paymentLinks, transferMemos } = schema;

export const owedCampaignView = z.object({
  campaignId: z.string(),
  name: z.string(),
  /** Whether the ad account booked the campaign itself, and can open it. */
  isOwn: z.boolean(),
  transfer: transferView,
});
export type OwedCampaign = z.output<typeof owedCampaignView>;

/** Maximum transfers per page. */
const OWED_MAX = 50;

/**
 * Transfers that an ad account owes, for its own campaigns and for those whose payment it took over, the earliest due first.
 * @throws AppError of `requireAccess`
 */
export async function listOwed(ctx: ServiceContext, projectId: string): Promise<OwedCampaign[]> {
  await requireAccess(ctx, projectId, "payment.read", "adv");
  const owed = owedOfCampaign();
  const rows = await ctx.db
    .select({
      campaignId: campaigns.id,
      name: campaigns.name,
      bookedBy: campaigns.projectId,
      currency: campaigns.currency,
      amountMinor: owed,
    })
    .from(transferMemos)
    .innerJoin(campaigns, eq(campaigns.id, transferMemos.subjectId))
    .leftJoin(paymentLinks, eq(paymentLinks.campaignId, campaigns.id))
    .where(and(isConcerned(projectId), sql`${payerColumn} = ${projectId}`, gt(owed, 0)))
    .orderBy(asc(transferMemos.dueAt), asc(campaigns.id))
    .limit(OWED_MAX);
  const transfers = await transfersOf(
    ctx,
    rows.map(({ campaignId: subjectId, ...row }) => ({ subjectId, ...row })),
  );
  return rows.flatMap(({ campaignId, name, bookedBy }) => {
    const transfer = transfers.get(campaignId);
    return transfer ? [{ campaignId, name, isOwn: bookedBy === projectId, transfer }] : [];
  });
}

/**
 * Transfer details of the amount that an ad account owes for one campaign; null if it owes nothing.
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function getOwedTransfer(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<Transfer | null> {
  await requireAccess(ctx, projectId, "payment.read", "adv");
  const campaign = await readCampaign(ctx, campaignId);
  const payerId = campaign && (await payerOf(ctx, campaign));
  if (!campaign || (campaign.projectId !== projectId && payerId !== projectId))
    throw new AppError("CAMPAIGN_NOT_FOUND");
  return payerId === projectId ? campaignTransfer(ctx, campaign.id, campaign.currency) : null;
}

/** As `getOwedTransfer`, for any campaign. @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND */
export async function getOwedTransferForOperator(
  ctx: ServiceContext,
  campaignId: string,
): Promise<Transfer | null> {
  requireOperatorRead(ctx);
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign) throw new AppError("CAMPAIGN_NOT_FOUND");
  return campaignTransfer(ctx, campaign.id, campaign.currency);
}

/** Condition: campaigns that the ad account booked or may pay, each found by an index. */
const isConcerned = (projectId: string): SQL =>
  sql`${transferMemos.subjectId} in (
    select own.id from ${campaigns} own where own.project_id = ${projectId}
    union select ${paymentLinks.campaignId} from ${paymentLinks} where ${paymentLinks.payerProjectId} = ${projectId})`;
