import { z } from "zod";
import { AppError, momentView } from "../../../../domain/kernel";
import type { WindowRequest } from "../../../../domain/money";
import { gatewayWindowOf } from "../../../integrations/gateway";
import type { ServiceContext } from "../../kernel";
import {
  campaignPayments,
  confirmOpened,
  isBeingCharged,
  openLinkWindow,
  type PaymentOutcome,
  takesCards,
} from "../../money";
import { type CampaignRow, stateOf } from "../find";
import { orderOf, payerOf, requireAwaiting } from "./payment";
import { requireLink } from "./payment-link";
import { paymentWay } from "./take-over";

export const linkPaymentView = z.object({
  /** `later`: not approved yet; `over`: not payable, or not before it is sent again. */
  state: z.enum(["later", "due", "charging", "paid", "over"]),
  /** Payment deadline. */
  dueAt: momentView.nullable(),
  /** Parameters of the gateway's window while the payment is due; null otherwise. */
  window: z.object({ scriptUrl: z.string(), clientKey: z.string() }).nullable(),
});
export type LinkPayment = z.output<typeof linkPaymentView>;

/** The party that may confirm a window opened through the link. */
const openerOf = ({ id }: CampaignRow) => `link:${id}`;

/**
 * Card payment of a link's campaign, for the holder of the link; null if the campaign is not paid by card.
 * @throws AppError NOT_FOUND
 */
export async function viewLinkPayment(ctx: ServiceContext, token: string): Promise<LinkPayment | null> {
  const { campaign } = await requireLink(ctx, token);
  if (campaign.paymentMethod !== "representative" || !takesCards(ctx, campaign.currency)) return null;
  const told = (state: LinkPayment["state"]) => ({ state, dueAt: null, window: null });
  const { phase } = stateOf(campaign);
  if (phase === "payment") {
    const isOpen = campaign.paymentDueAt === null || campaign.paymentDueAt > ctx.now;
    if (await isBeingCharged(ctx, campaign.id)) return told("charging");
    if (!isOpen) return told("over");
    return { state: "due", dueAt: campaign.paymentDueAt, window: gatewayWindowOf(ctx.env) };
  }
  if (campaign.status === "draft" || campaign.status === "submitted") {
    const way = await paymentWay(ctx, campaign, campaign.quote);
    return way === "by-hand" ? null : told("later");
  }
  if (campaign.status === "rejected") return told("over");
  const tried = await campaignPayments(ctx, campaign.id);
  if (tried.some(({ capturedAt }) => capturedAt !== null)) return told("paid");
  return campaign.status === "cancelled" ? told("over") : null;
}

/**
 * Opens the gateway's window for the holder of a link whose campaign awaits payment.
 * @throws AppError NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT while it is being charged
 */
export async function openLinkPayment(ctx: ServiceContext, token: string): Promise<WindowRequest> {
  const { campaign } = await requireLink(ctx, token);
  const quote = requireAwaitingLink(campaign);
  if (await isBeingCharged(ctx, campaign.id)) throw new AppError("CONFLICT");
  const projectId = await payerOf(ctx, campaign);
  return openLinkWindow(ctx, orderOf(ctx, campaign, { quote, projectId, createdBy: openerOf(campaign) }));
}

/** @throws AppError CAMPAIGN_MUTATION_NOT_ALLOWED */
function requireAwaitingLink(campaign: CampaignRow) {
  if (campaign.paymentMethod !== "representative")
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "payment-method" } });
  return requireAwaiting(campaign);
}

/**
 * Confirms and charges the payment that was authorised in the link's window. A repeated call returns the result.
 * @param input `confirmedWindowSchema`
 * @throws AppError 070, NOT_FOUND for an unknown link or order, or an order of another campaign; CONFLICT once no payment is due
 */
export async function confirmLinkPayment(
  ctx: ServiceContext,
  token: string,
  input: unknown,
): Promise<PaymentOutcome> {
  const { campaign } = await requireLink(ctx, token);
  const isDue = campaign.paymentDueAt === null || campaign.paymentDueAt > ctx.now;
  const mayBegin = stateOf(campaign).phase === "payment" && isDue;
  return confirmOpened(ctx, input, { openedBy: openerOf(campaign), mayBegin });
}
