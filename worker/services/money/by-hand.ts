import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import { AppError, type Currency, minor, momentView, parseOrRefuse } from "../../../domain/kernel";
import {
  accountId,
  COVERABLE_STATUSES,
  coveredBy,
  type LedgerEntry,
  moneyReceiptSchema,
  moneyReceived,
  overpaidShortfall,
  receivableParts,
  reversalOf,
  writeOffSchema,
  writtenOff,
} from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { commitChange, requireOperator, type ServiceContext, type Work } from "../kernel";
import { balanceOf, book, campaignBalances, readEntry, unlessMoved, unlessOpenMoved } from "./ledger";
import { droppedRows } from "./refund-rows";

const { moneyReceipts, refunds } = schema;

/** A manual payment debt: its campaign and its payer. */
export interface Debt {
  campaignId: string;
  payerProjectId: string;
  currency: Currency;
}

/**
 * Records received money, for the batch that records it: it pays the debt, then recovers write-offs; the rest is credited to the ad
 * account. A second receipt of the same amount on the same day requires `isAnother`.
 * @param input `moneyReceiptSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 with fields, CONFLICT for a receipt that is already recorded
 */
export async function receiptWork(ctx: ServiceContext, debt: Debt, input: unknown): Promise<Work> {
  const operator = requireOperator(ctx, "receipt.record");
  const { amountMinor, day, note, isAnother } = parseOrRefuse(moneyReceiptSchema, input);
  const { campaignId, payerProjectId, currency } = debt;
  const open = await openAmounts(ctx, debt);
  const id = await ctx.newId("moneyReceipt");
  const fact = { id, campaignId, currency, amountMinor: minor(amountMinor), payerProjectId };
  const row = { id, campaignId, projectId: payerProjectId, amountMinor, currency, day, note };
  const isThere = sql`exists (select 1 from ${moneyReceipts} where ${moneyReceipts.campaignId} = ${campaignId}
    and ${moneyReceipts.amountMinor} = ${amountMinor} and ${moneyReceipts.day} = ${day} and ${moneyReceipts.correctedAt} is null)`;
  return {
    rows: [
      ...(isAnother ? [] : [refuseWhen(ctx.db, isThere, "CONFLICT")]),
      ...unlessOpenMoved(ctx, debt, open),
      ctx.db.insert(moneyReceipts).values({ ...row, createdBy: operator.id, createdAt: ctx.now }),
      ...book(ctx, [moneyReceived(fact, open)], Date.parse(`${day}T00:00:00+09:00`)),
    ],
    audit: {
      by: operator.id,
      action: "money.received",
      subjectId: campaignId,
      details: { amountMinor, day, note },
    },
  };
}

type Owing = Pick<Debt, "campaignId" | "currency">;

async function openAmounts(ctx: ServiceContext, { campaignId, currency }: Owing) {
  const { receivableMinor, writtenOffMinor } = await campaignBalances(ctx, campaignId, currency);
  return { owedMinor: receivableMinor, writtenOffMinor };
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

/** Receipts of a campaign, the oldest first. The caller's access is checked before. */
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

type ReceiptRow = typeof moneyReceipts.$inferSelect;

/**
 * Corrects a receipt that was recorded by mistake, once: its entry is reversed in full, and refunds by transfer that its money funds are
 * lowered. The part that was already transferred back becomes a debt.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CONFLICT if it was already corrected, or its money moves concurrently
 */
export async function correctReceipt(ctx: ServiceContext, receiptId: string): Promise<void> {
  const operator = requireOperator(ctx, "receipt.correct");
  const receipt = await ctx.db.query.moneyReceipts.findFirst({ where: eq(moneyReceipts.id, receiptId) });
  const entry = receipt && (await readEntry(ctx, `money-received:${receiptId}`));
  if (!receipt || !entry) throw new AppError("NOT_FOUND");
  const corrected = ctx.db
    .update(moneyReceipts)
    .set({ correctedAt: ctx.now })
    .where(and(eq(moneyReceipts.id, receiptId), isNull(moneyReceipts.correctedAt)));
  const { campaignId, currency } = receipt;
  const open = await openAmounts(ctx, receipt);
  receivableParts("correct", open, receipt.amountMinor);
  const [ofCampaign, ofOverpaid] = await Promise.all([
    lowered(ctx, receipt, campaignId, takenBack(entry, "receivable"), takenBack(entry, "write-off")),
    lowered(ctx, receipt, receipt.projectId, takenBack(entry, "overpaid"), 0),
  ]);
  const overpaid = await overpaidBack(ctx, receipt, ofOverpaid.restMinor);
  await commitChange(ctx, corrected, {
    rows: [
      ...unlessOpenMoved(ctx, receipt, open),
      ...overpaid.guards,
      ...book(ctx, [reversalOf(entry, receiptId, "money-corrected"), ...overpaid.entries]),
      ...ofCampaign.rows,
      ...ofOverpaid.rows,
    ],
    audit: {
      by: operator.id,
      action: "money.corrected",
      subjectId: campaignId,
      details: { receiptId, currency, amountMinor: receipt.amountMinor },
    },
  });
}

/** Amount that an entry credited to a kind of account, and that its reversal debits. */
const takenBack = ({ postings }: LedgerEntry, kind: "receivable" | "write-off" | "overpaid") =>
  postings.reduce(
    (sum, { credit, amountMinor }) => (credit.startsWith(`${kind}:`) ? sum + amountMinor : sum),
    0,
  );

/** Lowers the pending transfers of a campaign, or of an ad account's overpayment, by the amount that never arrived. */
async function lowered(
  ctx: ServiceContext,
  receipt: ReceiptRow,
  subjectId: string,
  owedMinor: number,
  givenUpMinor: number,
) {
  const amountMinor = owedMinor + givenUpMinor;
  const waiting =
    amountMinor === 0
      ? []
      : await ctx.db.query.refunds.findMany({
          where: and(
            eq(refunds.campaignId, subjectId),
            eq(refunds.currency, receipt.currency),
            eq(refunds.through, "bank"),
            isNull(refunds.paymentId),
            inArray(refunds.status, [...COVERABLE_STATUSES]),
          ),
          orderBy: [asc(refunds.createdAt), asc(refunds.id)],
        });
  const { covered, restMinor } = coveredBy(waiting, amountMinor);
  const owed = subjectId === receipt.campaignId ? "receivable" : "overpaid";
  let leftMinor = owedMinor;
  const rows = covered.flatMap(({ refund, coveredMinor }) => {
    const dropped = droppedRows(ctx, refund, coveredMinor, owed, leftMinor);
    leftMinor = Math.max(0, leftMinor - coveredMinor);
    return dropped;
  });
  return { restMinor, rows };
}

/** The overpaid part of a mistaken receipt that was already applied or transferred becomes a debt of its campaign. */
async function overpaidBack(
  ctx: ServiceContext,
  { id, campaignId, projectId: payerProjectId, currency }: ReceiptRow,
  amountMinor: number,
): Promise<{ guards: BatchItem<"sqlite">[]; entries: LedgerEntry[] }> {
  if (amountMinor === 0) return { guards: [], entries: [] };
  const account = accountId("overpaid", payerProjectId, currency);
  const [row] = await ctx.db.select({ balance: balanceOf(account) }).from(sql`(select 1)`);
  const balance = row?.balance ?? 0;
  const missingMinor = Math.max(0, amountMinor + balance);
  const fact = { id, campaignId, currency, payerProjectId, amountMinor: minor(missingMinor) };
  return {
    guards: [unlessMoved(ctx, account, balance)],
    entries: missingMinor > 0 ? [overpaidShortfall(fact)] : [],
  };
}

/**
 * Writes off a campaign's remaining debt, for the batch that records it.
 * @param input `writeOffSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, CONFLICT if nothing is owed
 */
export async function writeOffWork(
  ctx: ServiceContext,
  { campaignId, currency }: Owing,
  input: unknown,
): Promise<Work> {
  const operator = requireOperator(ctx, "debt.write-off");
  const { reason } = parseOrRefuse(writeOffSchema, input);
  const open = await openAmounts(ctx, { campaignId, currency });
  const amountMinor = minor(receivableParts("write-off", open, open.owedMinor)["write-off"] ?? 0);
  const id = await ctx.newId("ledgerEntry");
  return {
    rows: [
      ...unlessOpenMoved(ctx, { campaignId, currency }, open),
      ...book(ctx, [writtenOff({ id, campaignId, currency, amountMinor })]),
    ],
    audit: {
      by: operator.id,
      action: "money.written-off",
      subjectId: campaignId,
      details: { amountMinor, reason },
    },
  };
}
