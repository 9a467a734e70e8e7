import { eq } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/kernel";
import { emailOnlySchema } from "../../../domain/people";
import type { Db } from "../../db/client";
import { accounts } from "../../db/schema";
import { type AuthContext, throttleOrRefuse } from "../kernel";

/**
 * `GET /account/has/{email}`: whether an address has an account. Public, and so rate-limited by network.
 * Source: rule P9.
 *
 * @param input `emailOnlySchema`
 * @throws AppError 070; TOO_MANY_REQUESTS
 */
export async function hasAccount(ctx: AuthContext, input: unknown): Promise<boolean> {
  const { email } = parseOrRefuse(emailOnlySchema, input);
  await throttleOrRefuse(ctx, "lookUpEmail", null);
  return await isRegistered(ctx.db, email);
}

/** @param email in the form of `emailField`; addresses are stored in lower case. */
export async function isRegistered(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email))
    .limit(1);
  return found !== undefined;
}
