import { cancellationSchema } from "../../../domain/campaign/schema";
import { AppError } from "../../../domain/shared/errors";
import { messageCode, parseOrRefuse } from "../../../domain/shared/validation";
import type { ServiceContext } from "../context";
import { type CampaignRow, requireCampaign } from "./find";
import { transition } from "./transition";

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
    fields.finalSettlementMinor = [
      messageCode("tooLarge", { max: prepaidMinor, currency: campaign.currency }),
    ];
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
  return transition(ctx, campaign, {
    action: "cancel",
    actor: "publisher",
    facts: { "settlement-within-prepaid": true },
    columns: { finalSettlementMinor },
  });
}
