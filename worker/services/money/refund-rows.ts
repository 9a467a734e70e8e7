import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { divideHalfUp, minor } from "../../../domain/kernel";
import {
  OPEN_REFUND_STATUSES,
  PAYMENT_LIFE,
  refundDropped,
  refundLife,
  requireLife,
  returnEvent,
} from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { PaymentRow, RefundRow } from "../../db/schema";
import type { ServiceContext } from "../kernel";
import { book } from "./ledger";

const { payments, refunds } = schema;

/** Refunds that are being sent or wait to be sent, the oldest first. */
export function openRefunds(ctx: ServiceContext, which: SQL): Promise<RefundRow[]> {
  return ctx.db.query.refunds.findMany({
    where: and(which, inArray(refunds.status, [...OPEN_REFUND_STATUSES])),
    orderBy: [asc(refunds.createdAt), asc(refunds.id)],
  });
}

/** The part of a payment in open refunds. */
export const openOf = ({ id }: PaymentRow, onTheirWay: readonly RefundRow[]): number =>
  onTheirWay.reduce((sum, { paymentId, amountMinor }) => (paymentId === id ? sum + amountMinor : sum), 0);

/** The part of a payment that is neither refunded nor in open refunds. */
export const leftOf = (payment: PaymentRow, onTheirWay: readonly RefundRow[]): number =>
  payment.amountMinor - payment.refundedMinor - openOf(payment, onTheirWay);

/** Condition: the payment has the status and version that were read. */
export const isAsRead = ({ id, version, status }: PaymentRow) =>
  and(eq(payments.id, id), eq(payments.version, version), eq(payments.status, status));

/** Statements that abort a batch if a refund has changed since it was read. */
const unlessChanged = (ctx: ServiceContext, { id, version, status }: RefundRow): BatchItem<"sqlite"> =>
  refuseWhen(
    ctx.db,
    sql`not exists (select 1 from ${refunds} where ${refunds.id} = ${id} and ${refunds.version} = ${version} and ${refunds.status} = ${status})`,
    "CONFLICT",
  );

/**
 * Lowers an unsent refund by the amount that was returned outside, or that never arrived.
 * @throws AppError CONFLICT in a status in which it cannot be lowered
 */
export function lowerRefund(
  ctx: ServiceContext,
  refund: RefundRow,
  coveredMinor: number,
): BatchItem<"sqlite">[] {
  const restMinor = refund.amountMinor - coveredMinor;
  const life = refundLife(refund.through);
  const status = requireLife(life, refund.status, restMinor === 0 ? "cover" : "cover-part");
  const left = restMinor === 0 ? {} : { amountMinor: restMinor, vatMinor: loweredVat(refund, restMinor) };
  return [
    unlessChanged(ctx, refund),
    ctx.db
      .update(refunds)
      .set({ ...left, status, version: refund.version + 1 })
      .where(eq(refunds.id, refund.id)),
  ];
}

/**
 * Lowers a refund by transfer by its payee's debt, with the ledger entry.
 * @param owedMinor the owed part of that debt; the rest was written off
 */
export const droppedRows = (
  ctx: ServiceContext,
  refund: RefundRow,
  coveredMinor: number,
  owed: "receivable" | "overpaid",
  owedMinor: number,
): BatchItem<"sqlite">[] => {
  const { id, version, campaignId, currency } = refund;
  const fact = { id: `${id}.${version}`, campaignId, currency, amountMinor: minor(coveredMinor) };
  const givenUpMinor = minor(Math.max(0, coveredMinor - owedMinor));
  return [...lowerRefund(ctx, refund, coveredMinor), ...book(ctx, [refundDropped(fact, owed, givenUpMinor)])];
};

/** The tax in the remaining amount of a refund. */
export const loweredVat = ({ amountMinor, vatMinor }: RefundRow, restMinor: number): number =>
  Number(divideHalfUp(BigInt(vatMinor) * BigInt(restMinor), BigInt(amountMinor)));

export const isRefundAsRead = ({ id, version, status }: RefundRow) =>
  and(eq(refunds.id, id), eq(refunds.version, version), eq(refunds.status, status));

/** Aborts a batch if a payment has changed since it was read. */
export const unlessPaymentMoved = (ctx: ServiceContext, { id, version }: PaymentRow): BatchItem<"sqlite"> =>
  refuseWhen(
    ctx.db,
    sql`not exists (select 1 from ${payments} where ${payments.id} = ${id} and ${payments.version} = ${version})`,
    "CONFLICT",
  );

/**
 * Records a returned amount on its payment, with the resulting status, for the batch of the return.
 * @param closedIds refunds that this batch closes
 */
export async function returnedRows(
  ctx: ServiceContext,
  payment: PaymentRow,
  amountMinor: number,
  closedIds: readonly string[],
): Promise<BatchItem<"sqlite">[]> {
  const open = await openRefunds(ctx, eq(refunds.paymentId, payment.id));
  const refundedMinor = payment.refundedMinor + amountMinor;
  const event = returnEvent({
    leftMinor: payment.amountMinor - refundedMinor,
    openRefunds: open.filter(({ id }) => !closedIds.includes(id)).length,
  });
  const status = requireLife(PAYMENT_LIFE, payment.status, event);
  return [
    unlessPaymentMoved(ctx, payment),
    ctx.db
      .update(payments)
      .set({ refundedMinor, status, updatedAt: ctx.now, version: payment.version + 1 })
      .where(eq(payments.id, payment.id)),
  ];
}
