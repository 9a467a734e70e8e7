import { and, desc, eq, inArray, ne, type SQL } from "drizzle-orm";
import { AppError, type Currency, minor } from "../../../domain/kernel";
import {
  type AgreedExtension,
  type ChargeOutcome,
  chargeAsked,
  chargeCaptured,
  chargeFailed,
  decideLife,
  type GatewayPayment,
  HELD_STATUSES,
  isUnsettled,
  PAYMENT_LIFE,
  type PaymentEvent,
  type PaymentMethodView,
  UNDECIDED_STATUSES,
} from "../../../domain/money";
import { schema } from "../../db/client";
import type { OutboxPayload } from "../../db/outbox-topics";
import type { PaymentRow } from "../../db/schema";
import { type Gateway, gatewayOf } from "../../integrations/gateway";
import { logError } from "../../log";
import { commitChange, type ServiceContext, unseal, type Work } from "../kernel";
import { book } from "./ledger";

const { paymentCards, payments } = schema;

/** A payment request. */
export interface Order {
  /** Id of a campaign or of a bill. */
  campaignId: string;
  subject?: PaymentRow["subject"];
  /** At most 100 characters, as shown on the card statement. */
  orderName: string;
  /** The payer, and the publisher that is paid. */
  projectId: string;
  pubProjectId: string;
  /** VAT included. */
  amountMinor: number;
  vatMinor: number;
  currency: Currency;
  createdBy: string;
  /** The agreed extension, if the payment is for added days. */
  extension?: AgreedExtension;
  /** Number of the repeated payment after a refund, so that it is charged in addition to the former one. */
  again?: string;
}

/** Charge of a registered card, for the batch that requests it; the gateway is called after the batch. Source: rule M17. */
export async function intendCharge(
  ctx: ServiceContext,
  order: Order,
  { id: cardId, company, numberMasked }: Pick<PaymentMethodView, "id" | "company" | "numberMasked">,
  paymentId?: string,
): Promise<Work> {
  const id = paymentId ?? (await ctx.newId("payment"));
  const { again = "", ...ordered } = order;
  return {
    rows: [
      ctx.db.insert(payments).values({
        ...ordered,
        ...{ id, cardId, company, numberMasked, extendsTo: order.extension?.endDay ?? again },
        ...{ mode: "billing", status: "intended", createdAt: ctx.now, updatedAt: ctx.now },
      }),
    ],
    events: [["payment.charge", { paymentId: id }]],
  };
}

export function readPayment(ctx: ServiceContext, paymentId: string): Promise<PaymentRow | undefined> {
  return ctx.db.query.payments.findFirst({ where: eq(payments.id, paymentId) });
}

/** The payments of a campaign, the latest first. */
export function campaignPayments(ctx: ServiceContext, campaignId: string): Promise<PaymentRow[]> {
  return ctx.db.query.payments.findMany({
    where: eq(payments.campaignId, campaignId),
    orderBy: [desc(payments.createdAt), desc(payments.id)],
  });
}

/** Whether the money for a campaign or bill has arrived or may arrive, so that no further charge is made. */
export const isBeingCharged = (ctx: ServiceContext, campaignId: string): Promise<boolean> =>
  hasPayment(ctx, and(eq(payments.campaignId, campaignId), inArray(payments.status, [...HELD_STATUSES])));

/** Whether a card is being charged for a bill, or the result is awaited. */
export const isUndecided = (ctx: ServiceContext, billId: string): Promise<boolean> =>
  hasPayment(
    ctx,
    and(eq(payments.campaignId, billId), inArray(payments.status, ["intended", ...UNDECIDED_STATUSES])),
  );

/** Whether a card is being charged for added days of a campaign. */
export const isBeingExtended = (ctx: ServiceContext, campaignId: string): Promise<boolean> =>
  hasPayment(
    ctx,
    and(
      eq(payments.campaignId, campaignId),
      ne(payments.extendsTo, ""),
      inArray(payments.status, ["intended", ...UNDECIDED_STATUSES]),
    ),
  );

async function hasPayment(ctx: ServiceContext, which: SQL | undefined): Promise<boolean> {
  const found = await ctx.db.query.payments.findFirst({ columns: { id: true }, where: which });
  return found !== undefined;
}

/**
 * Executes an intended charge while the payer waits for the answer. If this try fails, the outbox retries.
 * @param after applies the answer
 * @returns whether the money has arrived; false while the gateway's answer is unknown
 * @throws AppError PAYMENT_REQUIRED for a declined card
 */
export async function chargeNow(
  ctx: ServiceContext,
  paymentId: string,
  after: (ctx: ServiceContext, message: { paymentId: string }) => Promise<void>,
): Promise<boolean> {
  await runPayment(ctx, { paymentId })
    .then(() => after(ctx, { paymentId }))
    .catch(() => undefined);
  const payment = await readPayment(ctx, paymentId);
  if (payment?.status === "failed") throw new AppError("PAYMENT_REQUIRED");
  return payment?.status === "captured";
}

/** The gateway's answer about a charge is unknown; the call is retried later. */
export class PaymentUndecided extends Error {}

/**
 * Continues a payment from its current state. Crashes between steps and repetitions lead to a single charge: the request is
 * recorded first, the gateway is called with the payment's own id, and an earlier request is looked up.
 * @throws PaymentUndecided while the gateway's answer is unknown; AppError CONFLICT if another caller continues it
 */
export async function runPayment(
  ctx: ServiceContext,
  { paymentId }: OutboxPayload<"payment.charge">,
): Promise<void> {
  const found = await readPayment(ctx, paymentId);
  if (!found || !isUnsettled(found.status)) return;
  // A window that was never completed has nothing to confirm.
  if (found.mode === "confirm" && found.paymentKey === null) return;
  const gateway = gatewayOf(ctx.env);
  if (!gateway) throw new PaymentUndecided("no gateway is configured");
  const isNew = found.status === "intended";
  const payment = isNew ? await request(ctx, found) : found;
  if (!payment) return;
  const outcome = isNew ? await ask(ctx, gateway, payment) : await askAgain(ctx, gateway, payment);
  await settle(ctx, payment, outcome);
}

/** Records the request before the gateway is called. @returns null if another payment of the campaign was first */
async function request(ctx: ServiceContext, payment: PaymentRow): Promise<PaymentRow | null> {
  try {
    return await step(ctx, payment, "request", {}, { rows: book(ctx, [chargeAsked(factOf(payment))]) });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
  }
  const now = await readPayment(ctx, payment.id);
  if (now?.status !== "intended") return null;
  await step(ctx, now, "abandon", { failure: "abandoned" });
  return null;
}

async function ask(ctx: ServiceContext, gateway: Gateway, payment: PaymentRow): Promise<ChargeOutcome> {
  const { id: orderId, amountMinor, orderName, paymentKey } = payment;
  const common = { orderId, amountMinor, idempotencyKey: orderId };
  if (payment.mode === "confirm") return gateway.confirm({ ...common, paymentKey: paymentKey ?? "" });
  const card =
    payment.cardId &&
    (await ctx.db.query.paymentCards.findFirst({ where: eq(paymentCards.id, payment.cardId) }));
  if (!card) return { kind: "declined", reason: "invalid-card", code: "CARD_REMOVED" };
  const billingKey = await unseal(ctx.env, card.billingKeySealed);
  return gateway.charge({ ...common, orderName, billingKey, customerKey: card.customerKey });
}

/**
 * Repeats a request with the same key, which the gateway treats as the same charge. Used if the gateway does not know the order, and for
 * a payment that was authorised in its window and not confirmed.
 */
async function askAgain(ctx: ServiceContext, gateway: Gateway, payment: PaymentRow): Promise<ChargeOutcome> {
  const found = await gateway.lookUp(payment.id);
  if (found.kind === "unknown") return found;
  const isUnconfirmed = found.kind === "found" && found.payment.status === "in-progress";
  if (found.kind === "absent" || (isUnconfirmed && payment.mode === "confirm"))
    return ask(ctx, gateway, payment);
  return outcomeOf(found.payment);
}

function outcomeOf(payment: GatewayPayment): ChargeOutcome {
  const { status, failure } = payment;
  switch (status) {
    case "done":
    case "canceled":
    case "partial-canceled":
      return { kind: "captured", payment };
    case "aborted":
    case "expired":
      return { kind: "declined", reason: "other", code: failure?.code ?? status };
    default:
      return { kind: "unknown", code: status };
  }
}

/**
 * Records a charge that the gateway made for a payment that was abandoned or declined here; it is refunded, since it pays for nothing.
 * @returns whether the gateway has such a charge
 * @throws AppError CONFLICT if the payment has not failed
 */
export async function takeInLate(
  ctx: ServiceContext,
  payment: PaymentRow,
  there: GatewayPayment,
  work: Work = {},
): Promise<boolean> {
  const outcome = outcomeOf(there);
  if (outcome.kind !== "captured" || !isOurs(payment, there)) return false;
  const columns = { ...capturedColumns(ctx, payment, there), isLate: true };
  // The failure has already closed the requested entry.
  const [, captured] = chargeCaptured(factOf(payment));
  await step(ctx, payment, "capture", columns, {
    ...work,
    rows: [...book(ctx, captured ? [captured] : [], columns.capturedAt), ...(work.rows ?? [])],
    events: [["payment.settled", { paymentId: payment.id }]],
  });
  return true;
}

function capturedColumns(
  ctx: ServiceContext,
  payment: PaymentRow,
  { paymentKey, card, receiptUrl, approvedAtMs }: GatewayPayment,
) {
  return {
    ...{ paymentKey, receiptUrl, failure: null, failureCode: null },
    company: card?.company ?? payment.company,
    numberMasked: card?.numberMasked ?? payment.numberMasked,
    capturedAt: approvedAtMs ?? ctx.now,
  };
}

/**
 * Abandons a payment that the gateway does not know, for operators.
 * @throws AppError CONFLICT if its answer is known
 */
export async function abandonPayment(ctx: ServiceContext, payment: PaymentRow, work: Work): Promise<void> {
  // A payment that was never requested has no ledger entries.
  const entries = payment.status === "intended" ? [] : chargeFailed(factOf(payment));
  const columns = { failure: "abandoned" as const, failureCode: "ABANDONED" };
  await step(ctx, payment, "abandon", columns, {
    ...work,
    rows: [...book(ctx, entries), ...(work.rows ?? [])],
    events: [["payment.settled", { paymentId: payment.id }]],
  });
}

async function settle(ctx: ServiceContext, payment: PaymentRow, outcome: ChargeOutcome): Promise<void> {
  const settled: Work["events"] = [["payment.settled", { paymentId: payment.id }]];
  const fact = factOf(payment);
  if (outcome.kind === "captured" && isOurs(payment, outcome.payment)) {
    const columns = capturedColumns(ctx, payment, outcome.payment);
    const rows = [...book(ctx, chargeCaptured(fact), columns.capturedAt), ...cardUsed(ctx, payment)];
    await step(ctx, payment, "capture", columns, { rows, events: settled });
    return;
  }
  if (outcome.kind === "declined") {
    const columns = { failure: outcome.reason, failureCode: outcome.code };
    const rows = [...book(ctx, chargeFailed(fact)), ...cardFailed(ctx, payment, outcome.reason)];
    await step(ctx, payment, "decline", columns, { rows, events: settled });
    return;
  }
  const code = outcome.kind === "captured" ? "ANOTHER_AMOUNT" : outcome.code;
  if (outcome.kind !== "unknown")
    logError("payment.fault", new Error(code), { requestId: ctx.requestId, paymentId: payment.id });
  await step(ctx, payment, "lose-answer", { failureCode: code });
  throw new PaymentUndecided(code);
}

const isOurs = (payment: PaymentRow, charged: GatewayPayment) =>
  charged.orderId === payment.id && charged.totalMinor === payment.amountMinor;

function cardUsed(ctx: ServiceContext, { cardId }: PaymentRow) {
  if (!cardId) return [];
  const used = { failure: null, failedAt: null, updatedAt: ctx.now };
  return [ctx.db.update(paymentCards).set(used).where(eq(paymentCards.id, cardId))];
}

function cardFailed(
  ctx: ServiceContext,
  { cardId }: PaymentRow,
  failure: NonNullable<typeof paymentCards.$inferInsert.failure>,
) {
  if (!cardId) return [];
  const failed = { failure, failedAt: ctx.now, updatedAt: ctx.now };
  return [ctx.db.update(paymentCards).set(failed).where(eq(paymentCards.id, cardId))];
}

const factOf = ({ id, campaignId, currency, amountMinor }: PaymentRow) => ({
  id,
  campaignId,
  currency,
  amountMinor: minor(amountMinor),
});

/** One step of a payment with its entries and events, unless a concurrent step was first. @throws AppError CONFLICT */
async function step(
  ctx: ServiceContext,
  payment: PaymentRow,
  name: PaymentEvent,
  columns: Partial<typeof payments.$inferInsert>,
  work: Work = {},
): Promise<PaymentRow> {
  const status = decideLife(PAYMENT_LIFE, payment.status, name);
  if (status === null) throw new AppError("CONFLICT");
  const isAsking = name === "request" || name === "lose-answer";
  const set = {
    ...columns,
    status,
    tries: payment.tries + (isAsking ? 1 : 0),
    updatedAt: ctx.now,
    version: payment.version + 1,
  };
  const update = ctx.db
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, payment.id), eq(payments.version, payment.version)));
  await commitChange(ctx, update, work);
  return { ...payment, ...set };
}
