import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema";
import { createAuth } from "./better-auth";
import type { AuthContext } from "./context";
import { guarded } from "./refusals";
import { throttle } from "./throttle";

/**
 * Mails a fresh confirmation code, unless one was just sent; the newest code is the only one that works. An address
 * without an account gets none, and neither does one that is confirmed: such a code would sign its reader in without password
 * and second factor.
 *
 * @returns seconds until another may be asked for when this one was held back, else null.
 */
export async function sendConfirmationCode(ctx: AuthContext, email: string): Promise<number | null> {
  const waitS = await throttle(ctx, "sendCode", email);
  if (waitS !== null) return waitS;
  if (await isConfirmed(ctx, email)) return null;
  await guarded(() =>
    createAuth(ctx).api.sendVerificationOTP({ body: { email, type: "email-verification" } }),
  );
  return null;
}

/** Whether an address has an account whose owner showed that it is theirs. */
export async function isConfirmed({ db }: Pick<AuthContext, "db">, email: string): Promise<boolean> {
  const [account] = await db
    .select({ isConfirmed: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.email, email))
    .limit(1);
  return account?.isConfirmed ?? false;
}
