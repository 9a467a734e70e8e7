import { and, asc, eq, inArray } from "drizzle-orm";
import { AppError, isMonth } from "../../../domain/kernel";
import { accountUntilMs } from "../../../domain/money";
import { schema } from "../../db/client";
import { commitWork, requireOperator, type ServiceContext, unseal } from "../kernel";
import { accountsBefore } from "../money";

const { bankAccounts, projects, settlements } = schema;

interface BankTransfer {
  settlementId: string;
  publisherName: string;
  bank: string;
  holder: string;
  number: string;
  swiftCode: string | null;
  currency: string;
  amountMinor: number;
  payoutDay: string | null;
}

/**
 * The bank transfers of a month with unmasked accounts: first transfers to the accounts as of the 20th, bounced ones to the current
 * accounts. The reading is audited.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND for an invalid month
 */
export async function readBankTransfers(ctx: ServiceContext, month: string): Promise<BankTransfer[]> {
  const operator = requireOperator(ctx, "bank-file.export");
  if (!isMonth(month)) throw new AppError("NOT_FOUND");
  const rows = await ctx.db
    .select({ settlement: settlements, account: bankAccounts, publisherName: projects.displayName })
    .from(settlements)
    .innerJoin(bankAccounts, eq(bankAccounts.projectId, settlements.projectId))
    .innerJoin(projects, eq(projects.id, settlements.projectId))
    .where(and(eq(settlements.month, month), inArray(settlements.status, ["sent", "failed"])))
    .orderBy(asc(settlements.payoutDay), asc(settlements.id));
  await commitWork(ctx, {
    audit: {
      by: operator.id,
      action: "settlement.bank-file",
      subjectId: month,
      details: { count: rows.length },
    },
  });
  const ids = rows.map(({ settlement }) => settlement.projectId);
  const agreed = await accountsBefore(ctx, ids, accountUntilMs(month));
  return Promise.all(
    rows.map(async ({ settlement, account: present, publisherName }) => {
      const then = settlement.status === "sent" ? agreed.get(settlement.projectId) : undefined;
      const account = then ?? present;
      return {
        settlementId: settlement.id,
        publisherName,
        bank: account.bank,
        holder: await unseal(ctx.env, account.holderSealed),
        number: await unseal(ctx.env, account.numberSealed),
        swiftCode: account.swiftCode,
        currency: settlement.currency,
        amountMinor: settlement.payoutMinor,
        payoutDay: settlement.payoutDay,
      };
    }),
  );
}
