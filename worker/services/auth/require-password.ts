import { and, eq, isNotNull } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { accountCredentials } from "../../db/schema";
import type { AuthContext } from "./context";
import { verifyPassword } from "./password";

async function passwordHash(ctx: Pick<AuthContext, "db">, accountId: string): Promise<string | null> {
  const [kept] = await ctx.db
    .select({ hash: accountCredentials.password })
    .from(accountCredentials)
    .where(and(eq(accountCredentials.accountId, accountId), isNotNull(accountCredentials.password)))
    .limit(1);
  return kept?.hash ?? null;
}

/** Whether an account has a password; one that signs in by a provider may have none. */
export async function hasPassword(ctx: Pick<AuthContext, "db">, accountId: string): Promise<boolean> {
  return (await passwordHash(ctx, accountId)) !== null;
}

/**
 * Asks a signed-in person for the password again; an account without one is not asked.
 * @param field where it was typed
 * @throws AppError 070 with `password.wrong`
 */
export async function requirePassword(
  ctx: Pick<AuthContext, "db">,
  accountId: string,
  password: string,
  field: string = "password",
): Promise<void> {
  const hash = await passwordHash(ctx, accountId);
  if (hash === null || (await verifyPassword(hash, password))) return;
  throw new AppError("070", { fields: { [field]: ["password.wrong"] } });
}
