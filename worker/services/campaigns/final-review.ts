import { rejectionSchema } from "../../../domain/campaign/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireOperator } from "../access";
import type { ServiceContext } from "../context";
import { isPaymentSettled } from "../payments/settled";
import { type CampaignRow, readCampaign } from "./find";
import { transition } from "./transition";

/**
 * The provider's last word.
 * @throws AppError FORBIDDEN, 070, PAYMENT_REQUIRED, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT
 */
export async function finalReview(
  ctx: ServiceContext,
  campaignId: string,
  decision: "approve" | "reject",
  input: unknown = {},
): Promise<CampaignRow> {
  const operator = requireOperator(ctx);
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign || campaign.submittedAt === null) throw new AppError("CAMPAIGN_NOT_FOUND");
  const after =
    decision === "approve" ? await approveFinally(ctx, campaign) : await rejectFinally(ctx, campaign, input);
  await commit(ctx.db, [
    ctx.db
      .insert(schema.auditLog)
      .values({
        id: `${campaign.id}:${after.version}`,
        accountId: operator.id,
        action: `campaign.final-${decision}`,
        subjectId: campaign.id,
        details: { reason: after.rejectionComment },
        at: ctx.now,
      })
      .onConflictDoNothing(),
  ]);
  return after;
}

async function approveFinally(ctx: ServiceContext, campaign: CampaignRow): Promise<CampaignRow> {
  const settled = await isPaymentSettled(ctx, campaign);
  if (!settled) throw new AppError("PAYMENT_REQUIRED");
  return transition(ctx, campaign, {
    action: "final-approve",
    actor: "operator",
    facts: { "payment-settled": settled },
  });
}

function rejectFinally(ctx: ServiceContext, campaign: CampaignRow, input: unknown): Promise<CampaignRow> {
  const { reason } = parseOrRefuse(rejectionSchema, input);
  return transition(ctx, campaign, {
    action: "final-reject",
    actor: "operator",
    facts: { "reason-given": true },
    reason,
  });
}
