import type { ConsoleEnv } from "../../worker/env";

/** Sum of all accounts by plain SQL: zero, unless a transfer has only one side. */
export async function trialBalance({ DB }: Pick<ConsoleEnv, "DB">): Promise<number> {
  const row = await DB.prepare(
    `select coalesce(sum(case when a.id = p.debit_account then p.amount_minor else 0 end)
      - sum(case when a.id = p.credit_account then p.amount_minor else 0 end), 0) as total
     from ledger_postings p join ledger_accounts a on a.id in (p.debit_account, p.credit_account)`,
  ).first<{ total: number }>();
  return row?.total ?? Number.NaN;
}

/** Debits less credits by kind of account, in total or of one campaign, by plain SQL. */
export async function accountTotals(
  { DB }: Pick<ConsoleEnv, "DB">,
  subjectId: string | null = null,
): Promise<Map<string, number>> {
  const { results } = await DB.prepare(
    `select a.kind as kind, sum(case when a.id = p.debit_account then p.amount_minor else 0 - p.amount_minor end) as total
     from ledger_accounts a join ledger_postings p on a.id in (p.debit_account, p.credit_account)
     where ?1 is null or a.subject_id = ?1 group by a.kind`,
  )
    .bind(subjectId)
    .all<{ kind: string; total: number }>();
  return new Map(results.map(({ kind, total }) => [kind, total]));
}
