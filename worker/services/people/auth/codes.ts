import { eq, sql } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { CODE_COOLDOWN_S, EMAIL_CODE_TTL_S, emailOnlySchema } from "../../../../domain/people";
import { accounts, verifications } from "../../../db/schema";
import { type AuthContext, forgiveTries, throttle, throttleOrRefuse, waitBefore } from "../../kernel";
import { createAuth } from "./better-auth";
import { guarded } from "./refusals";

/**
 * Mails a new confirmation code, unless one was just sent; see `mailConfirmationCode`.
 *
 * @returns seconds until the next request is allowed if this one was held back, else null
 */
export async function sendConfirmationCode(ctx: AuthContext, email: string): Promise<number | null> {
  const waitS = await throttle(ctx, "sendCode", email);
  if (waitS !== null) return waitS;
  await forgiveTries(ctx, "tryCode", email);
  await mailConfirmationCode(ctx, email);
  return null;
}

/**
 * Counts a try at a mailed code. Tries are counted per client, so that a stranger's tries do not exhaust the owner's code.
 * @throws AppError TOO_MANY_REQUESTS; 070 with `code.exhausted`
 */
export async function countCodeTry(ctx: AuthContext, email: string): Promise<void> {
  await throttleOrRefuse(ctx, "enterCode", email);
  if ((await throttle(ctx, "tryCode", email)) !== null)
    throw new AppError("070", { fields: { code: ["code.exhausted"] } });
}

/**
 * Mails a new confirmation code; only the newest code is valid. Addresses without an account and confirmed addresses get none: for the
 * latter, a code would sign its reader in without password and second factor.
 */
export async function mailConfirmationCode(ctx: AuthContext, email: string): Promise<void> {
  const [account] = await ctx.db
    .select({ isConfirmed: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.email, email))
    .limit(1);
  if (!account || account.isConfirmed) return keepNoCode(ctx, "email-verification", email);
  await guarded(() =>
    createAuth(ctx).api.sendVerificationOTP({ body: { email, type: "email-verification" } }),
  );
}

/** Stored in place of a code's digest; no code has this digest. */
const NO_CODE = "none";
type CodeType = "email-verification" | "forget-password";
const identifierOf = (type: CodeType, email: string) => `${type}-otp-${email}`;

/**
 * Stores a row without a valid code for an address that is sent none. Tries at it get the same errors for wrong, too many and
 * late codes, so that they do not reveal which addresses have an account.
 */
export async function keepNoCode(ctx: AuthContext, type: CodeType, email: string): Promise<void> {
  const identifier = identifierOf(type, email);
  const { internalAdapter } = await createAuth(ctx).$context;
  await guarded(() => internalAdapter.deleteVerificationByIdentifier(identifier));
  const expiresAt = new Date(Date.now() + EMAIL_CODE_TTL_S * 1000);
  await guarded(() =>
    internalAdapter.createVerificationValue({ identifier, value: `${NO_CODE}:0`, expiresAt }),
  );
}

/** Invalidates a sent code; tries at it are still counted. */
export async function spoilCode(
  { db }: Pick<AuthContext, "db">,
  type: CodeType,
  email: string,
): Promise<void> {
  const { value } = verifications;
  await db
    .update(verifications)
    .set({ value: sql`${`${NO_CODE}:`} || substr(${value}, instr(${value}, ':') + 1)` })
    .where(eq(verifications.identifier, identifierOf(type, email)));
}

/** Whether an address has an account with a confirmed address. */
export async function isConfirmed({ db }: Pick<AuthContext, "db">, email: string): Promise<boolean> {
  const [account] = await db
    .select({ isConfirmed: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.email, email))
    .limit(1);
  return account?.isConfirmed ?? false;
}

/**
 * Sends another confirmation code. Neither the response nor its timing reveals whether the address is confirmed or has no account,
 * because the lookup and the sending happen after the response.
 *
 * @returns seconds before the next one.
 * @throws AppError 070; TOO_MANY_REQUESTS with `retryAfterS`
 */
export async function resendCode(ctx: AuthContext, input: unknown): Promise<{ retryAfterS: number }> {
  const { email } = parseOrRefuse(emailOnlySchema, input);
  const waitS = await throttle(ctx, "sendCode", email);
  if (waitS !== null) throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: waitS } });
  await forgiveTries(ctx, "tryCode", email);
  ctx.defer(mailConfirmationCode(ctx, email));
  return { retryAfterS: CODE_COOLDOWN_S };
}

/**
 * Seconds until another code may be requested, for the page of the code. Requests for addresses without an
 * account count too, so that this reveals nothing about the address.
 */
export function codeWaitS(ctx: AuthContext, email: string): Promise<number> {
  return waitBefore(ctx, "sendCode", email.trim().toLowerCase());
}
