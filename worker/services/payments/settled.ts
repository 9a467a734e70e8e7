import { covers } from "../../../domain/pricing/agreed-quote";
import type { Quote } from "../../../domain/pricing/quote";
import { paymentsFor } from "../../integrations/payment";
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
  // Nobody charges a card, and what nobody charged is not paid.
  return campaign.paymentMethod !== "card" && (await paymentRefusal(ctx, campaign, quote)) === null;
}

/**
 * Why a campaign that costs so much cannot be sent the way it is to be paid: what nobody can pay books nothing.
 * @returns a message code; null where it can be paid
 */
export async function paymentRefusal(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "projectId" | "pubProjectId" | "paymentMethod">,
  quote: Quote | null,
): Promise<string | null> {
  switch (campaign.paymentMethod) {
    case "manual": {
      const isGranted = await mayPayByHand(ctx, campaign.pubProjectId, campaign.projectId);
      return isGranted ? null : "payment.manualNotGranted";
    }
    case "representative": {
      const { payerProjectId: payer = null, agreedQuote = null } =
        (await readPaymentLink(ctx, campaign.id)) ?? {};
      if (!payer) return "payment.notTakenOver";
      if (quote && !covers(agreedQuote, quote)) return "payment.agreedToLess";
      return (await mayPayByHand(ctx, campaign.pubProjectId, payer)) ? null : "payment.payerNotGranted";
    }
    case "card":
      return paymentsFor().isConnected ? null : "payment.cardNotOpen";
    case null:
      return "required";
  }
}

async function mayPayByHand(
  ctx: ServiceContext,
  pubProjectId: string,
  payerProjectId: string,
): Promise<boolean> {
  return (await grantsOf(ctx, pubProjectId, payerProjectId)).manualPayment;
}
