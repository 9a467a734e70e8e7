import { eq, inArray } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Currency } from "../../../domain/kernel";
import {
  MEMO_NUMBERS,
  memoCodeOf,
  readMemo,
  type Transfer,
  transferDueMs,
  transferOf,
} from "../../../domain/money";
import { schema } from "../../db/client";
import { logError } from "../../log";
import type { ServiceContext } from "../kernel";
import { houseAccountsBy } from "./house-accounts";
import { campaignBalances } from "./ledger";

const { transferMemos } = schema;

/** A random memo code; the database rejects a duplicate. */
function newMemo(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return memoCodeOf(((high % 2 ** 21) * 2 ** 32 + low) % MEMO_NUMBERS);
}

/** A memo code that identifies transfers of a booked debt, and the statement that stores it in the booking's batch. */
interface NewMemo {
  memo: string;
  row: BatchItem<"sqlite">;
}

/** The memo of a campaign, from its booking on. */
export function campaignMemo(ctx: ServiceContext, campaignId: string): NewMemo {
  const memo = newMemo();
  const dueAt = transferDueMs(ctx.now);
  const values = { memo, subject: "campaign" as const, subjectId: campaignId, dueAt, createdAt: ctx.now };
  return { memo, row: ctx.db.insert(transferMemos).values(values) };
}

/**
 * Renews the due date when a campaign owes more, for the batch that books it: its memo stays, and the whole debt is due again.
 */
export function laterDue(ctx: ServiceContext, campaignId: string): BatchItem<"sqlite"> {
  return ctx.db
    .update(transferMemos)
    .set({ dueAt: transferDueMs(ctx.now) })
    .where(eq(transferMemos.subjectId, campaignId));
}

/** Makes a returned card payment due by transfer, for the batch that books it; adds a memo if the campaign has none. */
export function owedAgain(ctx: ServiceContext, campaignId: string): BatchItem<"sqlite"> {
  const dueAt = transferDueMs(ctx.now);
  return ctx.db
    .insert(transferMemos)
    .values({ memo: newMemo(), subject: "campaign", subjectId: campaignId, dueAt, createdAt: ctx.now })
    .onConflictDoUpdate({ target: transferMemos.subjectId, set: { dueAt } });
}

/** The memo of a bill, which has its own due date. */
export function billMemo(ctx: ServiceContext, billId: string): NewMemo {
  const memo = newMemo();
  const values = { memo, subject: "bill" as const, subjectId: billId, createdAt: ctx.now };
  return { memo, row: ctx.db.insert(transferMemos).values(values) };
}

/** The subject of a memo code. */
export type MemoSubject = Pick<typeof transferMemos.$inferSelect, "subject" | "subjectId">;

/** The subject of a memo code; null for an unknown code. */
export async function memoSubject(ctx: ServiceContext, memo: string): Promise<MemoSubject | null> {
  const code = readMemo(memo);
  if (code === null) return null;
  const { subject, subjectId } = transferMemos;
  const [row] = await ctx.db
    .select({ subject, subjectId })
    .from(transferMemos)
    .where(eq(transferMemos.memo, code))
    .limit(1);
  return row ?? null;
}

/** An amount owed for a campaign, or for a bill with its own due date. */
export interface OwedAmount {
  subjectId: string;
  currency: Currency;
  amountMinor: number;
  /** Due date of a bill, epoch milliseconds. */
  dueAt?: number;
}

/** Transfer details of debts, by subject; subjects without a debt are omitted. The caller's access is checked before. */
export async function transfersOf(
  ctx: ServiceContext,
  owed: readonly OwedAmount[],
): Promise<Map<string, Transfer>> {
  const open = owed.filter(({ amountMinor }) => amountMinor > 0);
  if (open.length === 0) return new Map();
  const ids = open.map(({ subjectId }) => subjectId);
  const [memos, accounts] = await Promise.all([
    ctx.db.query.transferMemos.findMany({ where: inArray(transferMemos.subjectId, ids) }),
    houseAccountsBy(ctx),
  ]);
  const bySubject = new Map(memos.map((memo) => [memo.subjectId, memo]));
  const told = new Map<string, Transfer>();
  for (const { subjectId, currency, amountMinor, dueAt: own } of open) {
    const memo = bySubject.get(subjectId);
    const dueAt = own ?? memo?.dueAt;
    if (!memo || dueAt == null) {
      logError("transfer.memo", new Error("a debt without a memo"), { requestId: ctx.requestId, subjectId });
      continue;
    }
    const account = accounts.get(currency) ?? null;
    const transfer = transferOf({ account, currency, amountMinor, memo: memo.memo, dueAt });
    if (transfer) told.set(subjectId, transfer);
  }
  return told;
}

/** Transfer details of a campaign's debt; null if it owes nothing. The caller's access is checked before. */
export async function campaignTransfer(
  ctx: ServiceContext,
  campaignId: string,
  currency: Currency,
): Promise<Transfer | null> {
  const { receivableMinor: amountMinor } = await campaignBalances(ctx, campaignId, currency);
  const told = await transfersOf(ctx, [{ subjectId: campaignId, currency, amountMinor }]);
  return told.get(campaignId) ?? null;
}
