import { eq } from "drizzle-orm";
import { AppError, messageCode, parseOrRefuse } from "../../../domain/kernel";
import {
  abandonSchema,
  accountId,
  decideLife,
  isUnsettled,
  operatorRefundSchema,
  PAYMENT_LIFE,
  PAYMENT_WINDOW_MS,
  refundableMinor,
  taxOf,
} from "../../../domain/money";
import { schema } from "../../db/client";
import { gatewayOf } from "../../integrations/gateway";
import {
  type AuthContext,
  commitChange,
  commitWork,
  requireOperator,
  type ServiceContext,
  throttleOrRefuse,
} from "../kernel";
import { abandonPayment, PaymentUndecided, readPayment, runPayment, takeInLate } from "./charge";
import { campaignBalances, unlessMoved } from "./ledger";
import { cardRefund, retryRefund, switchToBank } from "./refund";
import { isAsRead, leftOf, openOf, openRefunds } from "./refund-rows";
import { noteReturns } from "./returns";

const { payments, refunds } = schema;

/**
 * Looks a payment up at the gateway whose answer is not known, and carries it on.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT when its answer is known
 */
export async function lookUpPayment(ctx: ServiceContext, paymentId: string): Promise<"settled" | "unknown"> {
  const operator = requireOperator(ctx, "payment.look-up");
  const payment = await readPayment(ctx, paymentId);
  if (!payment) throw new AppError("NOT_FOUND");
  if (!isUnsettled(payment.status)) throw new AppError("CONFLICT");
  await commitWork(ctx, {
    audit: { by: operator.id, action: "payment.look-up", subjectId: paymentId },
  });
  try {
    await runPayment(ctx, { paymentId });
    return "settled";
  } catch (error) {
    if (error instanceof PaymentUndecided) return "unknown";
    throw error;
  }
}

/** An order that was asked for less long ago may still reach the gateway. */
const ABANDON_AFTER_MS = PAYMENT_WINDOW_MS;

/**
 * Gives up an order that the gateway does not know, with a reason: its campaign or bill can be paid anew. Should the gateway charge it after
 * all, that goes back.
 * @param input `abandonSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, 070, CONFLICT when its answer is known, the gateway knows it or cannot be asked, or it is
 *   less than half an hour old
 */
export async function abandonOrder(ctx: ServiceContext, paymentId: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "payment.abandon");
  const payment = await readPayment(ctx, paymentId);
  if (!payment) throw new AppError("NOT_FOUND");
  const { reason } = parseOrRefuse(abandonSchema, input);
  if (!isUnsettled(payment.status) || payment.createdAt > ctx.now - ABANDON_AFTER_MS)
    throw new AppError("CONFLICT");
  const found = await gatewayOf(ctx.env)?.lookUp(paymentId);
  if (found && found.kind !== "absent") throw new AppError("CONFLICT");
  await abandonPayment(ctx, payment, {
    audit: { by: operator.id, action: "payment.abandon", subjectId: paymentId, details: { reason } },
  });
}

/**
 * The gateway says that something became of an order: it is looked up, since anybody may say so. A payment whose money is not all there any
 * more, because somebody returned it in the gateway's own console, is a difference of the books for operators to settle.
 */
export async function heedGateway(ctx: ServiceContext, orderId: string): Promise<void> {
  const payment = await readPayment(ctx, orderId);
  if (!payment) return;
  if (isUnsettled(payment.status)) {
    await runPayment(ctx, { paymentId: payment.id }).catch((error: unknown) => {
      if (!(error instanceof PaymentUndecided)) throw error;
    });
    return;
  }
  const found = await gatewayOf(ctx.env)?.lookUp(orderId);
  if (found?.kind !== "found") return;
  if (payment.status === "failed") await takeInLate(ctx, payment, found.payment);
  else await noteReturns(ctx, payment, found.payment);
}

/**
 * Returns a part of what a captured payment has left, and nobody earned, to its card, with a reason.
 * @param input `operatorRefundSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, 070 with `amountMinor` beyond what is left, CONFLICT unless its money is there
 */
export async function refundByOperator(
  ctx: ServiceContext,
  paymentId: string,
  input: unknown,
): Promise<void> {
  const operator = requireOperator(ctx, "refund.make");
  const payment = await readPayment(ctx, paymentId);
  if (!payment) throw new AppError("NOT_FOUND");
  const { amountMinor, reason } = parseOrRefuse(operatorRefundSchema, input);
  const { campaignId, currency, subject } = payment;
  if (decideLife(PAYMENT_LIFE, payment.status, "ask-refund") === null || subject === "bill")
    throw new AppError("CONFLICT");
  const [held, onTheirWay] = await Promise.all([
    campaignBalances(ctx, campaignId, currency),
    openRefunds(ctx, eq(refunds.paymentId, paymentId)),
  ]);
  const { prepaidMinor } = held;
  const backMinor = refundableMinor({ ...held, onCardsMinor: 0 });
  // What was earned is the publisher's.
  const leftMinor = Math.max(0, Math.min(leftOf(payment, onTheirWay), backMinor));
  if (amountMinor > leftMinor) {
    const tooLarge = messageCode("tooLarge", { max: leftMinor, currency });
    throw new AppError("070", { fields: { amountMinor: [tooLarge] } });
  }
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { country: true },
    where: eq(schema.projects.id, payment.pubProjectId),
  });
  const tax = taxOf(publisher?.country ?? "");
  const openMinor = openOf(payment, onTheirWay);
  const part = { amountMinor, openMinor, backMinor, tax, reason, by: operator.id };
  const work = await cardRefund(ctx, payment, part);
  const audit = {
    by: operator.id,
    action: "payment.refund",
    subjectId: paymentId,
    details: { amountMinor, reason },
  };
  const guard = ctx.db.update(payments).set({ updatedAt: ctx.now }).where(isAsRead(payment));
  const unmoved = unlessMoved(ctx, accountId("prepaid", campaignId, currency), 0 - prepaidMinor);
  await commitChange(ctx, guard, { rows: [unmoved], audit, also: [work] });
}

/** Sends a refund again that the gateway refused. @throws as `retryRefund`, and UNAUTHORIZED, FORBIDDEN */
export async function retryRefundByOperator(ctx: ServiceContext, refundId: string): Promise<void> {
  const operator = requireOperator(ctx, "refund.retry");
  await retryRefund(ctx, refundId, {
    audit: { by: operator.id, action: "refund.retry", subjectId: refundId },
  });
}

/** Has a refund transferred that the gateway refused. @throws as `switchToBank`, and UNAUTHORIZED, FORBIDDEN */
export async function transferRefundByOperator(ctx: ServiceContext, refundId: string): Promise<void> {
  const operator = requireOperator(ctx, "refund.switch");
  await switchToBank(ctx, refundId, {
    audit: { by: operator.id, action: "refund.to-bank", subjectId: refundId },
  });
}

/**
 * Heeds a message that names an order, as often as the gateway itself would send one: anybody may send it. The sender is counted first, so that
 * orders that somebody makes up fill no table.
 * @throws AppError TOO_MANY_REQUESTS; the gateway sends such a message again
 */
export async function hearGateway(ctx: ServiceContext & AuthContext, orderId: string): Promise<void> {
  await throttleOrRefuse(ctx, "hearGateway", null);
  await throttleOrRefuse(ctx, "heedOrder", orderId);
  await heedGateway(ctx, orderId);
}
