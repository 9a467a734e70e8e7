import { missingOfPayer } from "../../../domain/campaign/payment-link";
import type { Quote } from "../../../domain/pricing/quote";
import { paymentsFor } from "../../integrations/payment";
import { grantsOf } from "../allow-list/grants";
import type { CampaignRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { findBlock } from "../projects/blocked";
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
      const link = (await readPaymentLink(ctx, campaign.id)) ?? null;
      const missing = missingOfPayer(link, quote);
      if (missing || !link?.payerProjectId) return missing;
      const isGranted = await mayPayByHand(ctx, campaign.pubProjectId, link.payerProjectId);
      return isGranted ? null : "payment.payerNotGranted";
    }
    case "card":
      return paymentsFor().isConnected ? null : "payment.cardNotOpen";
    case null:
      return "required";
  }
}

/**
 * Whether somebody took the payment over with whom the publisher has stopped dealing since: it is not sent so. What was sent before waits
 * for the publisher's own decision, and what was booked goes on, as with the ad account that books.
 */
export async function isPayerBlocked(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "pubProjectId" | "paymentMethod">,
): Promise<boolean> {
  if (campaign.paymentMethod !== "representative") return false;
  const payerProjectId = (await readPaymentLink(ctx, campaign.id))?.payerProjectId;
  if (!payerProjectId) return false;
  return (await findBlock(ctx, campaign.pubProjectId, payerProjectId)) !== null;
}

async function mayPayByHand(
  ctx: ServiceContext,
  pubProjectId: string,
  payerProjectId: string,
): Promise<boolean> {
  return (await grantsOf(ctx, pubProjectId, payerProjectId)).manualPayment;
}
