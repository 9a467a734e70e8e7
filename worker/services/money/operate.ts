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
 * Looks up an undecided payment at the gateway, and continues it.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT if its answer is known
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

/** A more recently requested order may still reach the gateway. */
const ABANDON_AFTER_MS = PAYMENT_WINDOW_MS;

/**
 * Abandons an order that the gateway does not know, with a reason; its campaign or bill can then be paid again. If the gateway charges it
 * later, the charge is refunded.
 * @param input `abandonSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, 070, CONFLICT if its answer is known, the gateway knows it or is unreachable, or it is
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
 * Handles the gateway's notification about an order by looking it up, since any sender can call it. A payment that was partly returned in
 * the gateway's own console becomes a difference of the books for operators to resolve.
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
 * Refunds a part of a captured payment that is neither refunded nor earned to its card, with a reason.
 * @param input `operatorRefundSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, 070 with `amountMinor` above the remainder, CONFLICT unless it is captured
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
  // The earned part belongs to the publisher.
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

/** Retries a refund that the gateway refused. @throws as `retryRefund`, and UNAUTHORIZED, FORBIDDEN */
export async function retryRefundByOperator(ctx: ServiceContext, refundId: string): Promise<void> {
  const operator = requireOperator(ctx, "refund.retry");
  await retryRefund(ctx, refundId, {
    audit: { by: operator.id, action: "refund.retry", subjectId: refundId },
  });
}

/** Switches a refund that the gateway refused to a transfer. @throws as `switchToBank`, and UNAUTHORIZED, FORBIDDEN */
export async function transferRefundByOperator(ctx: ServiceContext, refundId: string): Promise<void> {
  const operator = requireOperator(ctx, "refund.switch");
  await switchToBank(ctx, refundId, {
    audit: { by: operator.id, action: "refund.to-bank", subjectId: refundId },
  });
}

/**
 * Handles a message that names an order, with a rate limit as high as the gateway's own sending rate, because any sender can call it. The
 * sender is counted first, so that invented orders do not fill a table.
 * @throws AppError TOO_MANY_REQUESTS; the gateway retries such a message
 */
export async function hearGateway(ctx: ServiceContext & AuthContext, orderId: string): Promise<void> {
  await throttleOrRefuse(ctx, "hearGateway", null);
  await throttleOrRefuse(ctx, "heedOrder", orderId);
  await heedGateway(ctx, orderId);
}
