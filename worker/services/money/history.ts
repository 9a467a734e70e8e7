import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, type Currency, parseOrRefuse } from "../../../domain/kernel";
import {
  type CampaignMoney,
  type HandReceipt,
  type OperatedPayment,
  PAYMENT_STATUSES,
  type PaymentView,
  type RefundView,
} from "../../../domain/money";
import { schema } from "../../db/client";
import {
  afterCursor,
  holds,
  newestFirst,
  onDaysOf,
  type Page,
  pageQuerySchema,
  periodFields,
  requireAccess,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";
import { campaignBalances } from "./ledger";

const { campaigns, moneyReceipts, payments, projects, refunds } = schema;

const shown = {
  id: payments.id,
  campaignId: payments.campaignId,
  orderName: payments.orderName,
  mode: payments.mode,
  status: payments.status,
  amountMinor: payments.amountMinor,
  vatMinor: payments.vatMinor,
  currency: payments.currency,
  refundedMinor: payments.refundedMinor,
  failure: payments.failure,
  company: payments.company,
  numberMasked: payments.numberMasked,
  receiptUrl: payments.receiptUrl,
  createdAt: payments.createdAt,
  capturedAt: payments.capturedAt,
};

const shownRefund = {
  id: refunds.id,
  amountMinor: refunds.amountMinor,
  vatMinor: refunds.vatMinor,
  currency: refunds.currency,
  status: refunds.status,
  paymentId: refunds.paymentId,
  createdAt: refunds.createdAt,
  paidAt: refunds.paidAt,
};

/** Condition: excludes windows in which no payment was made. */
const isTold: SQL | undefined = or(
  inArray(
    payments.status,
    PAYMENT_STATUSES.filter((status) => status !== "intended"),
  ),
  eq(payments.mode, "billing"),
);

/** A campaign's payments, refunds and balances. The caller's access is checked before. */
export async function campaignMoney(
  ctx: ServiceContext,
  campaignId: string,
  currency: Currency,
): Promise<CampaignMoney> {
  const [balances, paid, back] = await Promise.all([
    campaignBalances(ctx, campaignId, currency),
    paymentsWhere(ctx, eq(payments.campaignId, campaignId)),
    refundsWhere(ctx, eq(refunds.campaignId, campaignId)),
  ]);
  return { currency, ...balances, payments: paid, refunds: back };
}

/** More than one campaign, or one month of an ad account, has. */
const MOVEMENTS_MAX = 500;

function paymentsWhere(ctx: ServiceContext, which: SQL | undefined): Promise<PaymentView[]> {
  return ctx.db
    .select(shown)
    .from(payments)
    .where(and(which, isTold))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(MOVEMENTS_MAX);
}

async function refundsWhere(ctx: ServiceContext, which: SQL | undefined): Promise<RefundView[]> {
  const rows = await ctx.db
    .select(shownRefund)
    .from(refunds)
    .where(which)
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(MOVEMENTS_MAX);
  return rows.map(({ paymentId, ...refund }) => ({ ...refund, isToCard: paymentId !== null }));
}

/** An ad account's card payments. The caller's access is checked before. */
export const ownPayments = (ctx: ServiceContext, projectId: string, which: SQL | undefined) =>
  paymentsWhere(ctx, and(eq(payments.projectId, projectId), which));

/** An ad account's refunds of a campaign. The caller's access is checked before. */
export const ownRefunds = (ctx: ServiceContext, projectId: string, campaignId: string) =>
  refundsWhere(ctx, and(eq(refunds.projectId, projectId), eq(refunds.campaignId, campaignId)));

/** An ad account's manual payments, without corrected receipts. The caller's access is checked before. */
export function ownReceipts(
  ctx: ServiceContext,
  projectId: string,
  which: SQL | undefined,
): Promise<HandReceipt[]> {
  return ctx.db
    .select({
      id: moneyReceipts.id,
      campaignId: moneyReceipts.campaignId,
      campaignName: campaigns.name,
      day: moneyReceipts.day,
      amountMinor: moneyReceipts.amountMinor,
      currency: moneyReceipts.currency,
    })
    .from(moneyReceipts)
    .innerJoin(campaigns, eq(campaigns.id, moneyReceipts.campaignId))
    .where(and(eq(moneyReceipts.projectId, projectId), isNull(moneyReceipts.correctedAt), which))
    .orderBy(desc(moneyReceipts.day), desc(moneyReceipts.id))
    .limit(MOVEMENTS_MAX);
}

/** A captured payment with its refunds. */
export interface PaymentReceipt {
  payment: PaymentView;
  refunds: RefundView[];
}

/** An ad account's receipt of a card payment. @throws AppError NOT_FOUND if nothing was captured, and those of `requireAccess` */
export async function getPaymentReceipt(
  ctx: ServiceContext,
  projectId: string,
  paymentId: string,
): Promise<PaymentReceipt> {
  await requireAccess(ctx, projectId, "payment.read", "adv");
  const [[payment], back] = await Promise.all([
    ownPayments(ctx, projectId, and(eq(payments.id, paymentId), isNotNull(payments.capturedAt))),
    refundsWhere(ctx, and(eq(refunds.projectId, projectId), eq(refunds.paymentId, paymentId))),
  ]);
  if (!payment) throw new AppError("NOT_FOUND");
  return { payment, refunds: back };
}

/** An ad account's receipt of a manual payment. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getHandReceipt(
  ctx: ServiceContext,
  projectId: string,
  receiptId: string,
): Promise<HandReceipt> {
  await requireAccess(ctx, projectId, "payment.read", "adv");
  const [receipt] = await ownReceipts(ctx, projectId, eq(moneyReceipts.id, receiptId));
  if (!receipt) throw new AppError("NOT_FOUND");
  return receipt;
}

const paymentFilterSchema = pageQuerySchema.extend({
  q: z.string().trim().max(100).optional(),
  status: z.enum(PAYMENT_STATUSES).optional(),
  ...periodFields,
});

/**
 * An ad account's card payments, failed tries included, the newest first.
 * @param input `paymentFilterSchema`: by campaign, by status, and by days in the ad account's time zone
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listPayments(
  ctx: ServiceContext,
  projectId: string,
  input: unknown = {},
): Promise<Page<PaymentView>> {
  const { project } = await requireAccess(ctx, projectId, "payment.read", "adv");
  const { q, status, next, limit, ...period } = parseOrRefuse(paymentFilterSchema, input);
  const rows = await ctx.db
    .select(shown)
    .from(payments)
    .where(
      and(
        eq(payments.projectId, projectId),
        isTold,
        status && eq(payments.status, status),
        holds(q, payments.orderName),
        onDaysOf(payments.createdAt, period, project.timezone),
        afterCursor(payments, next),
      ),
    )
    .orderBy(...newestFirst(payments))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row);
}

/**
 * All card payments, for operators, the newest first.
 * @param input `paymentFilterSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listPaymentsForOperator(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<OperatedPayment>> {
  requireOperatorRead(ctx);
  const { q, status, next, limit } = parseOrRefuse(paymentFilterSchema, input);
  const rows = await ctx.db
    .select({
      ...shown,
      payerName: projects.displayName,
      payerId: payments.projectId,
      subject: payments.subject,
      failureCode: payments.failureCode,
      tries: payments.tries,
      refusedRefundId: sql<
        string | null
      >`(select ${refunds.id} from ${refunds} where ${refunds.paymentId} = payments.id and ${refunds.status} = 'failed' limit 1)`,
    })
    .from(payments)
    .innerJoin(projects, eq(projects.id, payments.projectId))
    .where(
      and(
        isTold,
        status && eq(payments.status, status),
        holds(q, payments.orderName, projects.displayName),
        afterCursor(payments, next),
      ),
    )
    .orderBy(...newestFirst(payments))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row);
}
