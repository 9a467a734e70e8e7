import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { AppError, type Currency, minor, momentView, parseOrRefuse } from "../../../domain/kernel";
import {
  accountId,
  moneyReceiptSchema,
  moneyReceived,
  refundPaid,
  reversalOf,
  writeOffSchema,
  writtenOff,
} from "../../../domain/money";
import { schema } from "../../db/client";
import { commitChange, requireOperator, type ServiceContext, type Work } from "../kernel";
import { book, campaignBalances, readEntry, unlessMoved } from "./ledger";

const { moneyReceipts, refunds } = schema;

/** Of whom money is owed by hand. */
export interface Debt {
  campaignId: string;
  payerProjectId: string;
  currency: Currency;
}

/**
 * Money that an operator saw arrive, for the batch that records it; what is beyond what is owed is the ad account's.
 * @param input `moneyReceiptSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 with fields
 */
export async function receiptWork(ctx: ServiceContext, debt: Debt, input: unknown): Promise<Work> {
  const operator = requireOperator(ctx);
  const { amountMinor, day, note } = parseOrRefuse(moneyReceiptSchema, input);
  const { campaignId, payerProjectId, currency } = debt;
  const { receivableMinor } = await campaignBalances(ctx, campaignId, currency);
  const id = await ctx.newId("moneyReceipt");
  const fact = { id, campaignId, currency, amountMinor: minor(amountMinor), payerProjectId };
  const row = { id, campaignId, projectId: payerProjectId, amountMinor, currency, day, note };
  return {
    rows: [
      unlessMoved(ctx, accountId("receivable", campaignId, currency), receivableMinor),
      ctx.db.insert(moneyReceipts).values({ ...row, createdBy: operator.id, createdAt: ctx.now }),
      ...book(ctx, [moneyReceived(fact, minor(receivableMinor))], Date.parse(`${day}T00:00:00+09:00`)),
    ],
    audit: {
      by: operator.id,
      action: "money.received",
      subjectId: campaignId,
      details: { amountMinor, day, note },
    },
  };
}

export const moneyReceiptView = z.object({
  id: z.string(),
  amountMinor: z.int(),
  day: z.string(),
  note: z.string(),
  correctedAt: momentView.nullable().describe("When it was taken back"),
  createdAt: momentView,
});
export type MoneyReceipt = z.output<typeof moneyReceiptView>;

/** What arrived for a campaign, in its order; for a caller that was let see it. */
export function receiptsOf(ctx: ServiceContext, campaignId: string): Promise<MoneyReceipt[]> {
  return ctx.db
    .select({
      id: moneyReceipts.id,
      amountMinor: moneyReceipts.amountMinor,
      day: moneyReceipts.day,
      note: moneyReceipts.note,
      correctedAt: moneyReceipts.correctedAt,
      createdAt: moneyReceipts.createdAt,
    })
    .from(moneyReceipts)
    .where(eq(moneyReceipts.campaignId, campaignId))
    .orderBy(asc(moneyReceipts.createdAt), asc(moneyReceipts.id));
}

/**
 * Takes back what was recorded by mistake, once: the entry is reversed whole.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT when it was taken back already
 */
export async function correctReceipt(ctx: ServiceContext, receiptId: string): Promise<void> {
  const operator = requireOperator(ctx);
  const receipt = await ctx.db.query.moneyReceipts.findFirst({ where: eq(moneyReceipts.id, receiptId) });
  const entry = receipt && (await readEntry(ctx, `money-received:${receiptId}`));
  if (!receipt || !entry) throw new AppError("NOT_FOUND");
  const corrected = ctx.db
    .update(moneyReceipts)
    .set({ correctedAt: ctx.now })
    .where(and(eq(moneyReceipts.id, receiptId), isNull(moneyReceipts.correctedAt)));
  await commitChange(ctx, corrected, {
    rows: book(ctx, [reversalOf(entry, receiptId, "money-corrected")]),
    audit: {
      by: operator.id,
      action: "money.corrected",
      subjectId: receipt.campaignId,
      details: { receiptId },
    },
  });
}

/**
 * Gives up what is still owed of a campaign, for the batch that says so.
 * @param input `writeOffSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, CONFLICT where nothing is owed
 */
export async function writeOffWork(
  ctx: ServiceContext,
  { campaignId, currency }: Omit<Debt, "payerProjectId">,
  input: unknown,
): Promise<Work> {
  const operator = requireOperator(ctx);
  const { reason } = parseOrRefuse(writeOffSchema, input);
  const { receivableMinor } = await campaignBalances(ctx, campaignId, currency);
  if (receivableMinor <= 0) throw new AppError("CONFLICT");
  // Named by what was owed: pressed twice it is written off once.
  const id = `${campaignId}:${receivableMinor}`;
  return {
    rows: [
      unlessMoved(ctx, accountId("receivable", campaignId, currency), receivableMinor),
      ...book(ctx, [writtenOff({ id, campaignId, currency, amountMinor: minor(receivableMinor) })]),
    ],
    audit: {
      by: operator.id,
      action: "money.written-off",
      subjectId: campaignId,
      details: { amountMinor: receivableMinor, reason },
    },
  };
}

/**
 * An operator transferred a refund of what was paid by hand.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT when it was already
 */
export async function markTransferred(ctx: ServiceContext, refundId: string): Promise<void> {
  const operator = requireOperator(ctx);
  const refund = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (!refund || refund.paymentId !== null) throw new AppError("NOT_FOUND");
  const { id, campaignId, currency, amountMinor } = refund;
  const done = ctx.db
    .update(refunds)
    .set({ status: "paid", paidAt: ctx.now, version: refund.version + 1 })
    .where(and(eq(refunds.id, id), eq(refunds.status, "asked")));
  const fact = { id, campaignId, currency, amountMinor: minor(amountMinor), through: "bank" as const };
  await commitChange(ctx, done, {
    rows: book(ctx, [refundPaid(fact)]),
    audit: { by: operator.id, action: "refund.transferred", subjectId: campaignId, details: { refundId } },
  });
}
