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
 * Statements that write ledger entries, for the batch of the state change that they belong to. A duplicate reference aborts the batch,
 * so that each fact is posted once. No other code writes these tables. Source: rules M15, M16.
 * @param effectiveAt time of the fact in epoch milliseconds, if it is not now
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

/** SQL expression: debits minus credits of one account; 0 for an unused one. */
export const balanceOf = (account: SQL | string) => sql<number>`(
  coalesce((select sum(${ledgerPostings.amountMinor}) from ${ledgerPostings} where ${ledgerPostings.debitAccount} = ${account}), 0)
  - coalesce((select sum(${ledgerPostings.amountMinor}) from ${ledgerPostings} where ${ledgerPostings.creditAccount} = ${account}), 0))`;

/**
 * Aborts a batch if an account's balance has changed since it was read.
 * @param balanceMinor debits minus credits
 */
export function unlessMoved(
  ctx: Pick<ServiceContext, "db">,
  account: AccountId,
  balanceMinor: number,
): BatchItem<"sqlite"> {
  return refuseWhen(ctx.db, sql`${balanceOf(account)} <> ${balanceMinor}`, "CONFLICT");
}

/** Aborts a batch if a campaign's debt or write-offs have changed since they were read. */
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

/** Balances of a campaign's accounts in minor units, each with its natural sign, so never below zero. */
export interface CampaignBalances {
  /** Paid, owed or written off, and not yet earned or refunded. */
  prepaidMinor: number;
  /** Owed manually. */
  receivableMinor: number;
  /** Written off, and neither recovered nor credited since. */
  writtenOffMinor: number;
  /** Refunds not yet completed. */
  refundDueMinor: number;
}

/** Cached per request on pages that only read. */
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

/** SQL expression: the written-off part of a campaign's price, by the write-offs of its own entries. */
export const writtenOffOf = (campaignId: SQL, currency: Currency) => {
  const account = accountId("write-off", null, currency);
  // Qualified with table names: Drizzle omits the table in selected fields.
  return sql<number>`coalesce((
    select sum(case when p.debit_account = ${account} then p.amount_minor else -p.amount_minor end)
      from ledger_entries e join ledger_postings p on p.reference = e.reference
      where e.campaign_id = ${campaignId} and ${account} in (p.debit_account, p.credit_account)), 0)`;
};

/** A posted ledger entry; null if the books have none. */
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
