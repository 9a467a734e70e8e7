import { grantsOf } from "../allow-list/grants";
import type { CampaignRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { readPaymentLink } from "./link";

/**
 * Whether a campaign's price is paid, or may be paid by hand: what a final approval needs. A representative stands in with its own
 * ad account's grant. In-house there is nothing to pay: it is the publisher's own, or of an advertiser that is granted it still. Source: readings 2.
 */
export async function isPaymentSettled(ctx: ServiceContext, campaign: CampaignRow): Promise<boolean> {
  const { projectId, pubProjectId, quote } = campaign;
  if (quote?.pricing === "inhouse")
    return projectId === pubProjectId || (await grantsOf(ctx, pubProjectId, projectId)).inHouse;
  switch (campaign.paymentMethod) {
    case "manual":
      return mayPayByHand(ctx, campaign.pubProjectId, campaign.projectId);
    case "representative": {
      const payer = (await readPaymentLink(ctx, campaign.id))?.payerProjectId;
      return payer ? mayPayByHand(ctx, campaign.pubProjectId, payer) : false;
    }
    // Nobody charges a card, and what nobody charged is not paid.
    case "card":
    case null:
      return false;
  }
}

async function mayPayByHand(
  ctx: ServiceContext,
  pubProjectId: string,
  payerProjectId: string,
): Promise<boolean> {
  return (await grantsOf(ctx, pubProjectId, payerProjectId)).manualPayment;
}
