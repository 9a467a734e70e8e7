import { eq } from "drizzle-orm";
import { AppError, messageCode, parseOrRefuse } from "../../../domain/kernel";
import { accountId, isUnsettled, operatorRefundSchema, taxOf } from "../../../domain/money";
import { schema } from "../../db/client";
import { gatewayOf } from "../../integrations/gateway";
import { commitChange, commitWork, requireOperator, type ServiceContext } from "../kernel";
import { PaymentUndecided, readPayment, runPayment } from "./charge";
import { noteReturns } from "./differences";
import { campaignBalances, unlessMoved } from "./ledger";
import { cardRefund, isAsRead, retryRefund } from "./refund";

const { payments } = schema;

/**
 * Looks a payment up at the gateway whose answer is not known, and carries it on.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT when its answer is known
 */
export async function lookUpPayment(ctx: ServiceContext, paymentId: string): Promise<"settled" | "unknown"> {
  const operator = requireOperator(ctx);
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
  if (payment.status !== "captured" || found?.kind !== "found") return;
  await noteReturns(ctx, payment, found.payment);
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
  const operator = requireOperator(ctx);
  const payment = await readPayment(ctx, paymentId);
  if (!payment) throw new AppError("NOT_FOUND");
  const { amountMinor, reason } = parseOrRefuse(operatorRefundSchema, input);
  if (payment.status !== "captured") throw new AppError("CONFLICT");
  const { campaignId, currency } = payment;
  const { prepaidMinor } = await campaignBalances(ctx, campaignId, currency);
  // What was earned is the publisher's.
  const leftMinor = Math.min(payment.amountMinor - payment.refundedMinor, prepaidMinor);
  if (amountMinor > leftMinor) {
    const tooLarge = messageCode("tooLarge", { max: leftMinor, currency });
    throw new AppError("070", { fields: { amountMinor: [tooLarge] } });
  }
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { country: true },
    where: eq(schema.projects.id, payment.pubProjectId),
  });
  const tax = taxOf(publisher?.country ?? "");
  const work = await cardRefund(ctx, payment, { amountMinor, tax, reason, by: operator.id });
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
  requireOperator(ctx);
  await retryRefund(ctx, refundId);
}
