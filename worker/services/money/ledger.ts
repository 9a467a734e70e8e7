import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Currency, minor } from "../../../domain/kernel";
import {
  type AccountId,
  type AccountKind,
  accountId,
  type LedgerEntry,
  type OpenAmounts,
} from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { askOnce, type ServiceContext } from "../kernel";

const { ledgerAccounts, ledgerEntries, ledgerPostings } = schema;

/**
 * The statements that write entries into the books, for the batch of the state that they belong to. An entry whose reference is there
 * already breaks the batch, so that what it books is booked once. Nothing else writes these tables. Source: rules M15, M16.
 * @param effectiveAt epoch milliseconds at which it happened, where that is not now
 */
export function book(
  ctx: Pick<ServiceContext, "db" | "now">,
  entries: readonly LedgerEntry[],
  effectiveAt: number = ctx.now,
): BatchItem<"sqlite">[] {
  const written = entries.filter(({ postings }) => postings.length > 0);
  return written.flatMap(({ reference, kind, campaignId, currency, reversalOf, postings }) => {
    const ids = new Set(postings.flatMap(({ debit, credit }) => [debit, credit]));
    return [
      ctx.db
        .insert(ledgerAccounts)
        .values([...ids].map((id) => accountRow(id, currency)))
        .onConflictDoNothing(),
      ctx.db
        .insert(ledgerEntries)
        .values({ reference, kind, campaignId, currency, reversalOf, bookedAt: ctx.now, effectiveAt }),
      ctx.db.insert(ledgerPostings).values(
        postings.map(({ debit, credit, amountMinor }, line) => ({
          reference,
          line,
          debitAccount: debit,
          creditAccount: credit,
          amountMinor,
        })),
      ),
    ];
  });
}

function accountRow(id: string, currency: Currency) {
  const [kind = "", subject = "-"] = id.split(":");
  return { id, kind: kind as AccountKind, subjectId: subject === "-" ? null : subject, currency };
}

/** Debits less credits of one account, as an expression; 0 of one that was never used. */
export const balanceOf = (account: SQL | string) => sql<number>`(
  coalesce((select sum(${ledgerPostings.amountMinor}) from ${ledgerPostings} where ${ledgerPostings.debitAccount} = ${account}), 0)
  - coalesce((select sum(${ledgerPostings.amountMinor}) from ${ledgerPostings} where ${ledgerPostings.creditAccount} = ${account}), 0))`;

/**
 * Undoes a batch when an account holds something else by then than what it was computed by.
 * @param balanceMinor debits less credits
 */
export function unlessMoved(
  ctx: Pick<ServiceContext, "db">,
  account: AccountId,
  balanceMinor: number,
): BatchItem<"sqlite"> {
  return refuseWhen(ctx.db, sql`${balanceOf(account)} <> ${balanceMinor}`, "CONFLICT");
}

/** Undoes a batch when a campaign owes something else by then, or something else of it is given up, than what it was computed by. */
export function unlessOpenMoved(
  ctx: Pick<ServiceContext, "db">,
  { campaignId, currency }: { campaignId: string; currency: Currency },
  { owedMinor, writtenOffMinor }: OpenAmounts,
): BatchItem<"sqlite">[] {
  return [
    unlessMoved(ctx, accountId("receivable", campaignId, currency), owedMinor),
    refuseWhen(ctx.db, sql`${writtenOffOf(sql`${campaignId}`, currency)} <> ${writtenOffMinor}`, "CONFLICT"),
  ];
}

/** What a campaign's accounts hold, minor units; each as it is spoken of, so never below zero. */
export interface CampaignBalances {
  /** Paid, owed or given up, and not yet earned or returned. */
  prepaidMinor: number;
  /** Owed by hand. */
  receivableMinor: number;
  /** Given up, and neither recovered nor credited since. */
  writtenOffMinor: number;
  /** On its way back. */
  refundDueMinor: number;
}

/** Asked once by a page that only reads. */
export function campaignBalances(
  ctx: Pick<ServiceContext, "db" | "answers">,
  campaignId: string,
  currency: Currency,
): Promise<CampaignBalances> {
  return askOnce(ctx, `balances:${campaignId}`, () => readBalances(ctx, campaignId, currency));
}

async function readBalances(
  ctx: Pick<ServiceContext, "db">,
  campaignId: string,
  currency: Currency,
): Promise<CampaignBalances> {
  const of = (kind: AccountKind) => balanceOf(accountId(kind, campaignId, currency));
  const [row] = await ctx.db
    .select({
      prepaid: of("prepaid"),
      receivable: of("receivable"),
      writtenOff: writtenOffOf(sql`${campaignId}`, currency),
      refundDue: of("refund-due"),
    })
    .from(sql`(select 1)`);
  return {
    prepaidMinor: 0 - (row?.prepaid ?? 0),
    receivableMinor: row?.receivable ?? 0,
    writtenOffMinor: row?.writtenOff ?? 0,
    refundDueMinor: 0 - (row?.refundDue ?? 0),
  };
}

/** What of a campaign's price is given up, as an expression: the write-offs of its own entries. */
export const writtenOffOf = (campaignId: SQL, currency: Currency) => {
  const account = accountId("write-off", null, currency);
  // With its tables' names: as a selected field Drizzle names a column alone.
  return sql<number>`coalesce((
    select sum(case when p.debit_account = ${account} then p.amount_minor else -p.amount_minor end)
      from ledger_entries e join ledger_postings p on p.reference = e.reference
      where e.campaign_id = ${campaignId} and ${account} in (p.debit_account, p.credit_account)), 0)`;
};

/** An entry as it was booked; null of a fact that is not in the books. */
export async function readEntry(
  ctx: Pick<ServiceContext, "db">,
  reference: string,
): Promise<LedgerEntry | null> {
  const [entry, postings] = await Promise.all([
    ctx.db.query.ledgerEntries.findFirst({ where: eq(ledgerEntries.reference, reference) }),
    ctx.db
      .select()
      .from(ledgerPostings)
      .where(eq(ledgerPostings.reference, reference))
      .orderBy(asc(ledgerPostings.line)),
  ]);
  if (!entry) return null;
  const { kind, campaignId, currency, reversalOf } = entry;
  return {
    reference,
    kind,
    campaignId,
    currency,
    reversalOf,
    postings: postings.map(({ debitAccount, creditAccount, amountMinor }) => ({
      debit: debitAccount as AccountId,
      credit: creditAccount as AccountId,
      amountMinor: minor(amountMinor),
    })),
  };
}
