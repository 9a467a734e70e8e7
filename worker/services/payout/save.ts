import { and, eq, sql } from "drizzle-orm";
import { bankAccountSchemaOf, numberTail } from "../../../domain/project/bank-account";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { saveSingle } from "../shared/save-once";
import { seal } from "../shared/seal";
import { type BankAccountView, getBankAccount } from "./get";

/**
 * Says where the publisher is paid; what was said before is replaced whole.
 *
 * @param input `bankAccountSchemaOf` the platform's country
 * @throws AppError 070 with fields, CONFLICT when it is not as the caller saw it, and those of `requireAccess`
 */
export async function saveBankAccount(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<BankAccountView | null> {
  const { account, project } = await requireAccess(ctx, projectId, "payout.write", "pub");
  const { bank, holder, number, swiftCode } = parseOrRefuse(bankAccountSchemaOf(project.country), input);
  const { bankAccounts } = schema;
  const fields = {
    bank,
    holderSealed: await seal(ctx.env, holder),
    numberSealed: await seal(ctx.env, number),
    numberTail: numberTail(number),
    swiftCode: swiftCode ?? null,
    updatedBy: account.id,
    updatedAt: ctx.now,
  };
  const insert = () => ctx.db.insert(bankAccounts).values({ projectId, ...fields, createdAt: ctx.now });
  const next = { ...fields, version: sql`${bankAccounts.version} + 1` };
  const isSeen = and(eq(bankAccounts.projectId, projectId), eq(bankAccounts.version, ctx.seenVersion ?? 0));
  await saveSingle(ctx, `payout:${projectId}`, {
    update: ctx.db.update(bankAccounts).set(next).where(isSeen),
    insert: insert(),
    upsert: insert().onConflictDoUpdate({ target: bankAccounts.projectId, set: next }),
  });
  return getBankAccount(ctx, projectId);
}
