import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AppError,
  amountView,
  CURRENCIES,
  type Currency,
  minor,
  momentView,
  parseOrRefuse,
} from "../../../domain/kernel";
import {
  accountId,
  bouncedTransferSchema,
  overpaidApplied,
  overpaidRefundAsked,
  PAYMENT_LIFE,
  refundPaid,
  requireLife,
  reversalOf,
  TRANSFER_REFUND_LIFE,
} from "../../../domain/money";
import { schema } from "../../db/client";
import type { PaymentRow, RefundRow } from "../../db/schema";
import {
  afterCursorAscending,
  commitChange,
  commitWork,
  holds,
  oldestFirst,
  type Page,
  pageQuerySchema,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
  type Work,
} from "../kernel";
import { balanceOf, book, campaignBalances, readEntry, unlessMoved, unlessOpenMoved } from "./ledger";
import { droppedRows, isRefundAsRead, returnedRows, unlessPaymentMoved } from "./refund-rows";

const { campaigns, ledgerAccounts, payments, projects, refunds } = schema;

/** A pending or completed refund by transfer. */
export const transferView = z.object({
  id: z.string(),
  payeeId: z.string(),
  payeeName: z.string(),
  campaignId: z.string(),
  campaignName: z.string().nullable().describe("Null of what an ad account overpaid"),
  currency: z.enum(CURRENCIES),
  amountMinor: amountView,
  status: z.enum(["asked", "failed", "paid"]),
  reason: z.string(),
  failure: z.string().nullable().describe("Why the transfer came back"),
  createdAt: momentView,
  paidAt: momentView.nullable(),
});
export type Transfer = z.output<typeof transferView>;

export const TRANSFER_STATES = ["open", "paid"] as const;
const transferFilterSchema = pageQuerySchema.extend({
  q: z.string().trim().max(100).optional(),
  state: z.enum(TRANSFER_STATES).default("open"),
});

/**
 * Refunds by transfer, the oldest first; pending ones by default.
 * @param input `transferFilterSchema`: by state, and by campaign's or payer's name
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listTransfers(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<Transfer> & { totals: { currency: Currency; amountMinor: number; count: number }[] }> {
  requireOperatorRead(ctx);
  const { q, state, next, limit } = parseOrRefuse(transferFilterSchema, input);
  const statuses = state === "open" ? (["asked", "failed"] as const) : (["paid"] as const);
  const which = and(eq(refunds.through, "bank"), inArray(refunds.status, [...statuses]));
  const [rows, totals] = await Promise.all([
    ctx.db
      .select({ refund: refunds, campaignName: campaigns.name, payeeName: projects.displayName })
      .from(refunds)
      .innerJoin(projects, eq(projects.id, refunds.projectId))
      .leftJoin(campaigns, eq(campaigns.id, refunds.campaignId))
      .where(and(which, holds(q, campaigns.name, projects.displayName), afterCursorAscending(refunds, next)))
      .orderBy(...oldestFirst(refunds))
      .limit(limit + 1),
    ctx.db
      .select({
        currency: refunds.currency,
        amountMinor: sql<number>`sum(${refunds.amountMinor})`,
        count: sql<number>`count(*)`,
      })
      .from(refunds)
      .where(which)
      .groupBy(refunds.currency)
      .orderBy(refunds.currency),
  ]);
  const page = toPage(
    rows,
    limit,
    ({ refund }) => refund,
    ({ refund, campaignName, payeeName }): Transfer => ({
      ...{ id: refund.id, payeeId: refund.projectId, payeeName, campaignId: refund.campaignId, campaignName },
      ...{ currency: refund.currency, amountMinor: refund.amountMinor, reason: refund.reason },
      // The query selects by these statuses.
      status: refund.status as Transfer["status"],
      ...{ failure: refund.failureCode, createdAt: refund.createdAt, paidAt: refund.paidAt },
    }),
  );
  return { ...page, totals };
}

async function requireTransfer(ctx: ServiceContext, refundId: string): Promise<RefundRow> {
  const refund = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (refund?.through !== "bank") throw new AppError("NOT_FOUND");
  return refund;
}

/** Each try of a transfer has its own entry. */
const entryIdOf = ({ id, bounces }: RefundRow) => (bounces === 0 ? id : `${id}.${bounces}`);

/**
 * Records that an operator transferred a refund.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT if it is already recorded
 */
export async function markTransferred(ctx: ServiceContext, refundId: string): Promise<void> {
  const operator = requireOperator(ctx, "refund.mark-transferred");
  const refund = await requireTransfer(ctx, refundId);
  const { campaignId, currency, amountMinor, paymentId } = refund;
  const status = requireLife(TRANSFER_REFUND_LIFE, refund.status, "transfer");
  const done = ctx.db
    .update(refunds)
    .set({ status, paidAt: ctx.now, failureCode: null, version: refund.version + 1 })
    .where(isRefundAsRead(refund));
  const fact = { id: entryIdOf(refund), campaignId, currency, amountMinor: minor(amountMinor) };
  await commitChange(ctx, done, {
    rows: [
      ...book(ctx, [refundPaid({ ...fact, through: "bank" })]),
      // A card refund that was switched to a transfer.
      ...(paymentId ? await paymentRows(ctx, paymentId, refund) : []),
    ],
    audit: { by: operator.id, action: "refund.transferred", subjectId: campaignId, details: { refundId } },
  });
}

async function paymentRows(ctx: ServiceContext, paymentId: string, refund: RefundRow) {
  return returnedRows(ctx, await requirePayment(ctx, paymentId), refund.amountMinor, [refund.id]);
}

async function requirePayment(ctx: ServiceContext, paymentId: string): Promise<PaymentRow> {
  const payment = await ctx.db.query.payments.findFirst({ where: eq(payments.id, paymentId) });
  if (!payment) throw new AppError("CONFLICT");
  return payment;
}

async function bouncedRows(ctx: ServiceContext, paymentId: string, { amountMinor }: RefundRow) {
  const payment = await requirePayment(ctx, paymentId);
  const set = {
    status: requireLife(PAYMENT_LIFE, payment.status, "return-bounce"),
    refundedMinor: payment.refundedMinor - amountMinor,
    // Another payment may have replaced it since.
    ...{ isLate: true, updatedAt: ctx.now, version: payment.version + 1 },
  };
  return [
    unlessPaymentMoved(ctx, payment),
    ctx.db.update(payments).set(set).where(eq(payments.id, paymentId)),
  ];
}

/**
 * Records that a transfer bounced: its refund waits for another transfer, reduced by its campaign's current debt.
 * @param input `bouncedTransferSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, 070, CONFLICT unless it was transferred
 */
export async function markBounced(ctx: ServiceContext, refundId: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "refund.mark-bounced");
  const { reason } = parseOrRefuse(bouncedTransferSchema, input);
  const refund = await requireTransfer(ctx, refundId);
  const status = requireLife(TRANSFER_REFUND_LIFE, refund.status, "transfer-fail");
  const entry = await readEntry(ctx, `refund-paid:${entryIdOf(refund)}`);
  if (!entry) throw new AppError("CONFLICT");
  const { campaignId, currency, bounces, version } = refund;
  const { receivableMinor, writtenOffMinor } = await campaignBalances(ctx, campaignId, currency);
  const open: RefundRow = {
    ...refund,
    ...{ status, paidAt: null, failureCode: reason, bounces: bounces + 1, version: version + 1 },
  };
  const coveredMinor = Math.min(refund.amountMinor, receivableMinor + writtenOffMinor);
  const failed = ctx.db.update(refunds).set(open).where(isRefundAsRead(refund));
  await commitChange(ctx, failed, {
    rows: [
      ...book(ctx, [reversalOf(entry, entryIdOf(refund), "refund-bounced")]),
      ...(refund.paymentId ? await bouncedRows(ctx, refund.paymentId, refund) : []),
      ...unlessOpenMoved(ctx, refund, { owedMinor: receivableMinor, writtenOffMinor }),
      ...(coveredMinor > 0 ? droppedRows(ctx, open, coveredMinor, "receivable", receivableMinor) : []),
    ],
    audit: {
      by: operator.id,
      action: "refund.bounced",
      subjectId: campaignId,
      details: { refundId, reason },
    },
  });
}

/** Amount that an ad account paid in excess of its debt. */
export const overpaidView = z.object({
  payerId: z.string(),
  payerName: z.string(),
  currency: z.enum(CURRENCIES),
  amountMinor: amountView,
});
export type Overpaid = z.output<typeof overpaidView>;

/** More than operators leave open. */
const OVERPAID_MAX = 200;

/** Overpayments by ad account, the largest first. @throws AppError UNAUTHORIZED, FORBIDDEN */
export async function listOverpaid(ctx: ServiceContext): Promise<Overpaid[]> {
  requireOperatorRead(ctx);
  const held = sql<number>`-${balanceOf(sql`${ledgerAccounts.id}`)}`;
  return ctx.db
    .select({
      payerId: projects.id,
      payerName: projects.displayName,
      currency: ledgerAccounts.currency,
      amountMinor: held,
    })
    .from(ledgerAccounts)
    .innerJoin(projects, eq(projects.id, ledgerAccounts.subjectId))
    .where(and(eq(ledgerAccounts.kind, "overpaid"), sql`${held} <> 0`))
    .orderBy(sql`${held} desc`)
    .limit(OVERPAID_MAX);
}

const overpaidOf = async (ctx: ServiceContext, payerId: string, currency: Currency) => {
  const account = accountId("overpaid", payerId, currency);
  const [row] = await ctx.db.select({ balance: balanceOf(account) }).from(sql`(select 1)`);
  const balance = row?.balance ?? 0;
  return { amountMinor: 0 - balance, guard: unlessMoved(ctx, account, balance) };
};

const overpaidSchema = z.object({ payerId: z.string().min(1).max(40), currency: z.enum(CURRENCIES) });

/**
 * Requests the transfer of an ad account's whole overpayment back to it.
 * @param input `overpaidSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, CONFLICT if nothing is overpaid
 */
export async function returnOverpaid(ctx: ServiceContext, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "overpaid.return");
  const { payerId, currency } = parseOrRefuse(overpaidSchema, input);
  const { amountMinor, guard } = await overpaidOf(ctx, payerId, currency);
  if (amountMinor <= 0) throw new AppError("CONFLICT");
  const id = await ctx.newId("refund");
  const fact = { id, campaignId: payerId, currency, amountMinor: minor(amountMinor) };
  await commitWork(ctx, {
    rows: [
      guard,
      ctx.db.insert(refunds).values({
        ...{ id, campaignId: payerId, paymentId: null, projectId: payerId, amountMinor, vatMinor: 0 },
        ...{ currency, through: "bank", status: "asked", reason: "overpaid" },
        ...{ createdBy: operator.id, createdAt: ctx.now },
      }),
      ...book(ctx, [overpaidRefundAsked(fact)]),
    ],
    audit: {
      by: operator.id,
      action: "money.overpaid-returned",
      subjectId: payerId,
      details: { amountMinor, currency },
    },
  });
}

/**
 * Pays a campaign's debt from its payer's overpayment, up to the smaller of both, for the batch that records it.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, CONFLICT if nothing is owed or overpaid
 */
export async function applyOverpaidWork(
  ctx: ServiceContext,
  debt: { campaignId: string; payerProjectId: string; currency: Currency },
): Promise<Work> {
  const operator = requireOperator(ctx, "overpaid.apply");
  const { campaignId, payerProjectId, currency } = debt;
  const [{ receivableMinor }, overpaid] = await Promise.all([
    campaignBalances(ctx, campaignId, currency),
    overpaidOf(ctx, payerProjectId, currency),
  ]);
  const amountMinor = Math.min(receivableMinor, overpaid.amountMinor);
  if (amountMinor <= 0) throw new AppError("CONFLICT");
  const id = await ctx.newId("ledgerEntry");
  const fact = { id, campaignId, payerProjectId, currency, amountMinor: minor(amountMinor) };
  return {
    rows: [
      overpaid.guard,
      unlessMoved(ctx, accountId("receivable", campaignId, currency), receivableMinor),
      ...book(ctx, [overpaidApplied(fact)]),
    ],
    audit: {
      by: operator.id,
      action: "money.overpaid-applied",
      subjectId: campaignId,
      details: { amountMinor, currency },
    },
  };
}
