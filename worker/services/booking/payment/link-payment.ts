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
  /** `later`: it is not approved yet; `over`: it is not to be paid, or not before it is sent again. */
  state: z.enum(["later", "due", "charging", "paid", "over"]),
  /** Until when it is to be paid. */
  dueAt: momentView.nullable(),
  /** What the gateway's window is opened with while it is due; null otherwise. */
  window: z.object({ scriptUrl: z.string(), clientKey: z.string() }).nullable(),
});
export type LinkPayment = z.output<typeof linkPaymentView>;

/** By whom a window that a link opened is confirmed. */
const openerOf = ({ id }: CampaignRow) => `link:${id}`;

/**
 * How whoever holds a link may pay its campaign by card; null where it is not paid so.
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
 * Opens the gateway's window for whoever holds the link of a campaign that waits for its payment.
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
 * Confirms what was authorised in the window that the link opened, and charges it. Asked again it answers with what became of it.
 * @param input `confirmedWindowSchema`
 * @throws AppError 070, NOT_FOUND for a link or an order that is none, or an order of another campaign; CONFLICT once nothing is to be paid
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
