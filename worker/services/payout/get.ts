import { eq } from "drizzle-orm";
import { maskedHolder } from "../../../domain/project/bank-account";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { unseal } from "../shared/seal";

/** Where a publisher is paid, as its owner sees it: what names a person or an account is masked. */
export interface BankAccountView {
  bank: string;
  holderMasked: string;
  /** The account number's last four characters. */
  numberTail: string;
  swiftCode: string | null;
  updatedAt: number;
  version: number;
}

/** @returns null before anything was saved @throws AppError of `requireAccess` */
export async function getBankAccount(
  ctx: ServiceContext,
  projectId: string,
): Promise<BankAccountView | null> {
  await requireAccess(ctx, projectId, "payout.read", "pub");
  const account = await ctx.db.query.bankAccounts.findFirst({
    where: eq(schema.bankAccounts.projectId, projectId),
  });
  if (!account) return null;
  const { bank, holderSealed, numberTail, swiftCode, updatedAt, version } = account;
  return {
    bank,
    holderMasked: maskedHolder(await unseal(ctx.env, holderSealed)),
    numberTail,
    swiftCode,
    updatedAt,
    version,
  };
}
