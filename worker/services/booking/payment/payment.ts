import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { WrittenCampaign } from "../../../../domain/booking";
import { AppError, amountView, minor, momentView, parseOrRefuse } from "../../../../domain/kernel";
import {
  bookedByHand,
  campaignMoneyView,
  HELD_STATUSES,
  type Held,
  type PaymentMethodView,
  payerCardSchema,
  paymentDueMs,
  paymentMethodView,
  type Quote,
  type Transfer,
  taxIn,
  transferDueMs,
  transferOf,
  transferView,
  type WindowRequest,
} from "../../../../domain/money";
import { LEVEL, mayAct } from "../../../../domain/people";
import { schema } from "../../../db/client";
import type { PaymentRow } from "../../../db/schema";
import { commitChange, outboxStatement, requireAccount, type ServiceContext, type Work } from "../../kernel";
import {
  book,
  campaignMemo,
  campaignMoney,
  campaignPayments,
  campaignTransfer,
  heldOf,
  houseAccountIn,
  intendCharge,
  invoiceWork,
  isBeingCharged,
  methodsOf,
  type Order,
  openWindow,
  returnPayment,
} from "../../money";
import { notificationOf } from "../../people";
import { type CampaignRow, dayPaidFrom, requireCampaign, stateOf } from "../find";
import { transition } from "../transition";
import { readPaymentLink } from "./payment-link";

const ORDER_NAME_MAX_CHARS = 100;

/** @param createdBy the requester: the caller, or a payment link */
export function orderOf(
  ctx: ServiceContext,
  campaign: CampaignRow,
  { quote, projectId, createdBy = requireAccount(ctx).id }: OrderedBy,
): Order {
  return {
    campaignId: campaign.id,
    orderName: campaign.name.slice(0, ORDER_NAME_MAX_CHARS),
    projectId,
    pubProjectId: campaign.pubProjectId,
    amountMinor: quote.totalMinor,
    vatMinor: quote.vatMinor,
    currency: quote.currency,
    createdBy,
  };
}

interface OrderedBy {
  quote: Quote;
  /** The paying ad account. */
  projectId: string;
  createdBy?: string;
}

/**
 * The charge of a final approval, for its batch; null if the payer has no usable card and pays in the gateway's window.
 * @param quote the amount after the approval
 */
export async function chargeWork(
  ctx: ServiceContext,
  campaign: CampaignRow,
  quote: Quote,
): Promise<Work | null> {
  if (campaign.paymentMethod !== "card") return null;
  const card = chargedCard(await methodsOf(ctx, campaign.projectId), campaign);
  return card
    ? intendCharge(ctx, orderOf(ctx, campaign, { quote, projectId: campaign.projectId }), card)
    : null;
}

/** The card that the campaign names; if that was removed, the primary card. */
export const chargedCard = (cards: readonly PaymentMethodView[], { paymentCardId }: CampaignRow) =>
  cards.find(({ id }) => id === paymentCardId) ?? cards.find(({ isPrimary }) => isPrimary);

/** The ad account that pays a campaign: its own, or the one that took the payment over. */
export async function payerOf(ctx: ServiceContext, campaign: CampaignRow): Promise<string> {
  if (campaign.paymentMethod !== "representative") return campaign.projectId;
  return (await readPaymentLink(ctx, campaign.id))?.payerProjectId ?? campaign.projectId;
}

/** The debt of a manually paid campaign with its tax invoice, for the batch that books it. */
export async function owedWork(ctx: ServiceContext, campaign: CampaignRow, quote: Quote): Promise<Work> {
  const { id, name, projectId, paymentMethod, taxInvoice } = campaign;
  const { currency, totalMinor } = quote;
  const link = paymentMethod === "representative" ? await readPaymentLink(ctx, id) : undefined;
  const invoice = await invoiceWork(ctx, {
    campaignId: id,
    projectId: link?.payerProjectId ?? projectId,
    itemName: name,
    quote,
    recipient: link ? link.payerInvoice : taxInvoice,
  });
  const { memo, row } = campaignMemo(ctx, id);
  const told = link?.payerProjectId
    ? await payerNotice(ctx, { campaign, payerId: link.payerProjectId, quote, memo })
    : null;
  return {
    rows: [
      ...book(ctx, [bookedByHand({ id, campaignId: id, currency, amountMinor: minor(totalMinor) })]),
      row,
    ],
    also: [invoice, told],
  };
}

interface OwedByAnother {
  campaign: CampaignRow;
  payerId: string;
  quote: Quote;
  memo: string;
}

/**
 * Notifies the ad account that took a payment over how to pay, once it is owed; the campaign's own mails go to the booking ad
 * account.
 */
async function payerNotice(
  ctx: ServiceContext,
  { campaign, payerId, quote, memo }: OwedByAnother,
): Promise<Work> {
  const { currency, totalMinor: amountMinor } = quote;
  const account = await houseAccountIn(ctx, currency);
  const dueAt = transferDueMs(ctx.now);
  const transfer = transferOf({ account, currency, amountMinor, memo, dueAt });
  return notificationOf(ctx, {
    kind: "campaign-state",
    details: { event: "owed", subject: campaign.name, transfer, path: `/adv/${payerId}/payments` },
    ...{ eventId: `owed:${campaign.id}`, projectId: payerId, level: LEVEL.owner },
  });
}

/**
 * Applies the gateway's answer on a booking's price: a capture books the campaign that awaits it, or is refunded in full if no campaign
 * awaits it any more; a decline is notified. Idempotent.
 */
export async function afterBookingPayment(
  ctx: ServiceContext,
  campaign: CampaignRow,
  payment: PaymentRow,
): Promise<void> {
  const isAwaited = stateOf(campaign).phase === "payment";
  if (payment.status === "failed" && isAwaited) return declined(ctx, campaign, payment);
  if (payment.status !== "captured") return;
  if (payment.isLate) return returnPayment(ctx, payment, { tax: taxIn(campaign.quote), reason: "too late" });
  if (isAwaited && payment.amountMinor === campaign.quote?.totalMinor) {
    const paid = await bookPaid(ctx, campaign);
    if (paid) return;
  } else if (!isUnbooked(campaign)) return;
  await returnPayment(ctx, payment, { tax: taxIn(campaign.quote), reason: "not booked" });
}

/** Whether it was never booked, so that the payment pays for no delivery. */
const isUnbooked = ({ status, finalSettlementMinor }: CampaignRow) =>
  ["draft", "submitted", "rejected", "deleted"].includes(status) ||
  (status === "cancelled" && finalSettlementMinor === null);

/** @returns whether it is booked; false if its period is already over */
async function bookPaid(ctx: ServiceContext, campaign: CampaignRow): Promise<boolean> {
  try {
    await transition(ctx, campaign, {
      action: "pay",
      actor: "clock",
      situation: { isPaymentSettled: true },
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "CAMPAIGN_PERIOD_OVER") return false;
    throw error;
  }
}

/** Notifies the advertiser of a decline and its reason, once for each. The first decline starts the one-day wait of the slots. */
async function declined(ctx: ServiceContext, campaign: CampaignRow, payment: PaymentRow): Promise<void> {
  const { campaigns } = schema;
  const tried = await campaignPayments(ctx, campaign.id);
  const isFirst = tried.filter(({ status }) => status === "failed").length === 1;
  const version = campaign.version + 1;
  const paymentDueAt = isFirst
    ? paymentDueMs(payment.updatedAt, dayPaidFrom(campaign))
    : campaign.paymentDueAt;
  const noted = ctx.db
    .update(campaigns)
    .set({ paymentDueAt, updatedAt: ctx.now, version })
    .where(and(eq(campaigns.id, campaign.id), eq(campaigns.version, campaign.version)));
  const news = { campaignId: campaign.id, action: "payment-declined", actor: "clock" } as const;
  const id = `declined:${payment.id}`;
  const told = outboxStatement(ctx.db, ["mail.campaign", { ...news, reason: payment.failure, version }], {
    id,
    atMs: ctx.now,
  });
  await commitChange(ctx, noted, { rows: [told] });
  ctx.defer(ctx.env.OUTBOX_QUEUE.send({ outboxId: id }));
}

/**
 * Retries the payment of an approved campaign with another card of the ad account.
 * @param input `payerCardSchema`
 * @throws AppError 070, PAYMENT_REQUIRED without a card, PAYMENT_METHOD_NOT_FOUND, CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED when it does
 *   not wait for its payment, CONFLICT while it is being charged, and those of `requireAccess`
 */
export async function payCampaign(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<WrittenCampaign> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  const { id: cardId } = parseOrRefuse(payerCardSchema, input);
  const quote = requireAwaiting(campaign);
  const methods = await methodsOf(ctx, projectId);
  const card = cardId ? methods.find(({ id }) => id === cardId) : methods.find(({ isPrimary }) => isPrimary);
  if (!card) throw new AppError(cardId ? "PAYMENT_METHOD_NOT_FOUND" : "PAYMENT_REQUIRED");
  if (await isBeingCharged(ctx, campaignId)) throw new AppError("CONFLICT");
  const { campaigns } = schema;
  const waiting = ctx.db
    .update(campaigns)
    .set({ paymentCardId: card.id, updatedAt: ctx.now, version: campaign.version + 1 })
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.version, campaign.version)));
  const charge = await intendCharge(ctx, orderOf(ctx, campaign, { quote, projectId }), card);
  await commitChange(ctx, waiting, { also: [charge], saves: campaignId });
  return { ...campaign, paymentCardId: card.id, version: campaign.version + 1 } as WrittenCampaign;
}

/** @throws AppError CAMPAIGN_MUTATION_NOT_ALLOWED unless the campaign waits for its payment by card */
export function requireAwaiting(campaign: CampaignRow): Quote {
  if (stateOf(campaign).phase !== "payment" || !campaign.quote)
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "phase" } });
  return campaign.quote;
}

/**
 * Opens the gateway's window for an approved campaign that awaits payment.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, CONFLICT while it is being charged, and those of `requireAccess`
 */
export async function openCampaignWindow(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WindowRequest> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  const quote = requireAwaiting(campaign);
  if (await isBeingCharged(ctx, campaign.id)) throw new AppError("CONFLICT");
  return openWindow(ctx, orderOf(ctx, campaign, { quote, projectId }));
}

export const payingCardsView = z.object({
  cards: z.array(paymentMethodView),
  /** The card that the campaign names; if it names none or a removed one, the primary. */
  chosenId: z.string().nullable(),
});
export type PayingCards = z.output<typeof payingCardsView>;

/**
 * The cards that a booking can be charged to, and the chosen one; null for readers who may not see them.
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function readPayingCards(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<PayingCards | null> {
  const { campaign, access } = await requireCampaign(ctx, projectId, campaignId, "campaign.read", "adv");
  if (!mayAct("payment.read", "adv", access.level)) return null;
  const cards = await methodsOf(ctx, projectId);
  return { cards, chosenId: chargedCard(cards, campaign)?.id ?? null };
}

const NO_CARD = { company: null, numberMasked: null, receiptUrl: null };

/** A campaign's money as its advertiser sees it. */
export const ownMoneyView = campaignMoneyView.extend({
  /** Whether it awaits payment by card, and the deadline. */
  isAwaiting: z.boolean(),
  paymentDueAt: momentView.nullable(),
  /** Whether a card is being charged, its result is being looked up, or the money has already arrived. */
  isCharging: z.boolean(),
  /** Payment URL for a representative while the payment is awaited; null otherwise. */
  payLink: z.string().nullable(),
  /** The ad account's cards; empty for readers who may not see them. */
  cards: z.array(paymentMethodView),
  /** Transfer details of the amount owed; null if the ad account owes nothing, or another ad account pays. */
  transfer: transferView.nullable(),
});
export type OwnMoney = z.output<typeof ownMoneyView>;

/**
 * Paid, earned and refunded amounts of a campaign, for its advertiser. Only owners see which card paid. Source: rule P17.
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function getCampaignMoney(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<OwnMoney> {
  const { campaign, access } = await requireCampaign(ctx, projectId, campaignId, "campaign.read", "adv");
  const seesCards = mayAct("payment.read", "adv", access.level);
  const isAwaiting = stateOf(campaign).phase === "payment";
  const isByLink = isAwaiting && campaign.paymentMethod === "representative";
  const [money, transfer, cards, link] = await Promise.all([
    campaignMoney(ctx, campaignId, campaign.currency),
    ownTransfer(ctx, campaign),
    isAwaiting && seesCards ? methodsOf(ctx, projectId) : [],
    isByLink && mayAct("campaign.write", "adv", access.level) ? readPaymentLink(ctx, campaignId) : null,
  ]);
  const payLink = link ? `${ctx.env.CONSOLE_ORIGIN}/pay/${link.token}` : null;
  const isCharging = money.payments.some(
    ({ status }) => status === "intended" || HELD_STATUSES.some((held) => held === status),
  );
  const payments = seesCards ? money.payments : money.payments.map((payment) => ({ ...payment, ...NO_CARD }));
  const { paymentDueAt } = campaign;
  return { ...money, payments, isAwaiting, paymentDueAt, isCharging, payLink, cards, transfer };
}

/** Transfer details of the booking ad account for a campaign; null if it owes nothing, or another ad account pays. */
export async function ownTransfer(ctx: ServiceContext, campaign: CampaignRow): Promise<Transfer | null> {
  if ((await payerOf(ctx, campaign)) !== campaign.projectId) return null;
  return campaignTransfer(ctx, campaign.id, campaign.currency);
}

export const heldView = z.object({
  prepaidMinor: amountView,
  receivableMinor: amountView,
  writtenOffMinor: amountView,
  onCardsMinor: amountView,
}) satisfies z.ZodType<Held>;

/**
 * The money that a cancellation divides, for the publisher that cancels.
 * @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function getHeldMoney(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<Held> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.read", "pub");
  return heldOf(ctx, { campaignId, currency: campaign.currency });
}
