import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { BILLING_ZONE, DAY_MS, dayAt, minor } from "../../../domain/kernel";
import {
  BILL_DUE_DAYS,
  BILL_GRACE_DAYS,
  COVERABLE_STATUSES,
  coveredBy,
  type GatewayCancel,
  type GatewayPayment,
  refundedTax,
  returnedOutside,
  splitTax,
  taxOf,
} from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { PaymentRow, RefundRow } from "../../db/schema";
import { commitChange, type ServiceContext, type Work } from "../kernel";
import { book } from "./ledger";
import { isAsRead, loweredVat, lowerRefund, openOf, openRefunds, returnedRows } from "./refund-rows";
import { owedAgain } from "./transfer";

const { booksDifferences, planBills, projects, refunds } = schema;

/** Cancellations of a payment at the gateway that belong to none of our refunds, the oldest first. */
export async function foreignCancels(
  ctx: ServiceContext,
  payment: PaymentRow,
  { cancels }: GatewayPayment,
): Promise<GatewayCancel[]> {
  const ours = await ctx.db.query.refunds.findMany({
    where: and(eq(refunds.paymentId, payment.id), eq(refunds.status, "paid"), eq(refunds.through, "gateway")),
  });
  const known = new Set(ours.map(({ transactionKey }) => transactionKey));
  const unnamed = ours.filter(({ transactionKey }) => transactionKey === null).map((own) => own.amountMinor);
  return cancels.filter(({ transactionKey, amountMinor }) => {
    if (known.has(transactionKey)) return false;
    const nth = unnamed.indexOf(amountMinor);
    if (nth < 0) return true;
    unnamed.splice(nth, 1);
    return false;
  });
}

/**
 * Records returns that were made in the gateway's own console, each once, as refunds of their own. They cover unsent refunds first;
 * the rest is owed again: as a receivable of a campaign, or as the open amount of a bill. Source: rule M20.
 * @param by the operator; null if the sending of a refund found them
 * @throws AppError CONFLICT if the payment or one of its refunds changes concurrently
 */
export async function recordReturns(
  ctx: ServiceContext,
  payment: PaymentRow,
  cancels: readonly GatewayCancel[],
  { by, work = {} }: { by: string | null; work?: Work },
): Promise<void> {
  const amountMinor = cancels.reduce((sum, cancel) => sum + cancel.amountMinor, 0);
  const [publisher, open] = await Promise.all([
    ctx.db.query.projects.findFirst({
      columns: { country: true },
      where: eq(projects.id, payment.pubProjectId),
    }),
    openRefunds(ctx, eq(refunds.paymentId, payment.id)),
  ]);
  const coverable = open.filter(({ status }) => COVERABLE_STATUSES.some((one) => one === status));
  const { covered, restMinor } = coveredBy(coverable, amountMinor);
  const tax = taxOf(publisher?.country ?? "");
  const before = {
    paidMinor: payment.amountMinor,
    refundedBeforeMinor: payment.refundedMinor + openOf(payment, open),
  };
  const taxOfPart = (amount: number) => splitTax(minor(amount), tax).vatMinor;
  const coveredVat = covered.reduce((sum, { refund, coveredMinor }) => {
    const leftMinor = refund.amountMinor - coveredMinor;
    return sum + refund.vatMinor - (leftMinor === 0 ? 0 : loweredVat(refund, leftMinor));
  }, 0);
  const vatMinor = coveredVat + refundedTax(before, restMinor, taxOfPart);
  const closed = covered.filter(({ refund, coveredMinor }) => refund.amountMinor === coveredMinor);
  const rows = await Promise.all([
    recorded(ctx, payment, cancels, { by, coveredMinor: amountMinor - restMinor, vatMinor }),
    returnedRows(
      ctx,
      payment,
      amountMinor,
      closed.map(({ refund }) => refund.id),
    ),
  ]);
  const change = ctx.db.update(schema.payments).set({ updatedAt: ctx.now }).where(isAsRead(payment));
  await commitChange(ctx, change, {
    ...work,
    rows: [
      ...(work.rows ?? []),
      ...covered.flatMap(({ refund, coveredMinor }) => lowerRefund(ctx, refund, coveredMinor)),
      ...rows.flat(),
      ...(restMinor > 0 ? owedRows(ctx, payment, restMinor) : []),
      resolved(ctx, cancels),
    ],
  });
}

/** A refund row and its entries for each return; the first returns cover open refunds. */
async function recorded(
  ctx: ServiceContext,
  payment: PaymentRow,
  cancels: readonly GatewayCancel[],
  total: { by: string | null; coveredMinor: number; vatMinor: number },
): Promise<BatchItem<"sqlite">[]> {
  const { id: paymentId, campaignId, projectId, pubProjectId, currency, subject } = payment;
  const owedBy = subject === "bill" ? { billOf: pubProjectId } : { campaignId };
  let { coveredMinor, vatMinor } = total;
  const rows: BatchItem<"sqlite">[] = [];
  for (const [nth, cancel] of cancels.entries()) {
    const id = await ctx.newId("refund");
    const covered = Math.min(coveredMinor, cancel.amountMinor);
    // Tax is rounded once for all returns; the first one carries it.
    const row: typeof refunds.$inferInsert = {
      ...{ id, campaignId, paymentId, projectId, currency, isOutside: true },
      ...{ amountMinor: cancel.amountMinor, vatMinor: nth === 0 ? vatMinor : 0, status: "paid" },
      ...{ reason: cancel.reason, transactionKey: cancel.transactionKey },
      ...{ createdBy: total.by, createdAt: ctx.now, paidAt: cancel.canceledAtMs },
    };
    const fact = { id, campaignId, currency, amountMinor: minor(cancel.amountMinor) };
    rows.push(
      ctx.db.insert(refunds).values(row),
      ...book(ctx, returnedOutside(fact, covered, owedBy), cancel.canceledAtMs),
    );
    coveredMinor -= covered;
    vatMinor = 0;
  }
  return rows;
}

/** Makes the returned part of a campaign's price due by transfer, or the returned part of a bill payable again. */
function owedRows(
  ctx: ServiceContext,
  { campaignId: subjectId, subject }: PaymentRow,
  amountMinor: number,
): BatchItem<"sqlite">[] {
  if (subject === "campaign") return [owedAgain(ctx, subjectId)];
  const billId = subjectId;
  return [
    refuseWhen(
      ctx.db,
      sql`not exists (select 1 from ${planBills} where ${planBills.id} = ${billId} and ${planBills.status} in ('issued', 'paid'))`,
      "CONFLICT",
    ),
    ctx.db
      .update(planBills)
      .set({
        status: "issued",
        openMinor: sql`${planBills.openMinor} + ${amountMinor}`,
        ...{ paidAt: null, overdueToldAt: null },
        dueAt: ctx.now + BILL_DUE_DAYS * DAY_MS,
        stopsAt: ctx.now + (BILL_DUE_DAYS + BILL_GRACE_DAYS) * DAY_MS,
        version: sql`${planBills.version} + 1`,
      })
      .where(eq(planBills.id, billId)),
  ];
}

/** Resolves the differences that named these returns. */
const resolved = (ctx: ServiceContext, cancels: readonly GatewayCancel[]): BatchItem<"sqlite"> =>
  ctx.db
    .update(booksDifferences)
    .set({ resolution: "recorded", resolvedAt: ctx.now })
    .where(
      and(
        inArray(
          booksDifferences.subjectId,
          cancels.map(({ transactionKey }) => transactionKey),
        ),
        sql`${booksDifferences.resolution} is null`,
      ),
    );

/**
 * Records gateway returns that none of our refunds requested as differences, each once. While a refund is being sent, one of
 * them may be its own.
 */
export async function noteReturns(
  ctx: ServiceContext,
  payment: PaymentRow,
  there: GatewayPayment,
): Promise<void> {
  const open = await openRefunds(ctx, eq(refunds.paymentId, payment.id));
  if (open.some(isBeingSent)) return;
  for (const { transactionKey, amountMinor, canceledAtMs } of await foreignCancels(ctx, payment, there)) {
    const { id: paymentId, campaignId, currency } = payment;
    await ctx.db
      .insert(booksDifferences)
      .values({
        ...{ id: await ctx.newId("booksDifference"), kind: "missing-here", subjectId: transactionKey },
        // The day on which the gateway lists it, so that the check of that day finds it.
        ...{ day: dayAt(canceledAtMs, BILLING_ZONE), campaignId, paymentId, currency, createdAt: ctx.now },
        ...{ oursMinor: 0, theirsMinor: 0 - amountMinor },
      })
      .onConflictDoUpdate({
        target: [booksDifferences.kind, booksDifferences.subjectId],
        set: { resolution: null, resolvedAt: null },
        setWhere: eq(booksDifferences.resolution, "gone"),
      });
  }
}

export const isBeingSent = ({ status }: RefundRow): boolean => status === "sent";
