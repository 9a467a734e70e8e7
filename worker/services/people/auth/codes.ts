import { eq, sql } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { CODE_COOLDOWN_S, EMAIL_CODE_TTL_S, emailOnlySchema } from "../../../../domain/people";
import { accounts, verifications } from "../../../db/schema";
import { type AuthContext, forgiveTries, throttle, throttleOrRefuse, waitBefore } from "../../kernel";
import { createAuth } from "./better-auth";
import { guarded } from "./refusals";

/**
 * Mails a fresh confirmation code, unless one was just sent; see `mailConfirmationCode`.
 *
 * @returns seconds until another may be asked for when this one was held back, else null.
 */
export async function sendConfirmationCode(ctx: AuthContext, email: string): Promise<number | null> {
  const waitS = await throttle(ctx, "sendCode", email);
  if (waitS !== null) return waitS;
  await forgiveTries(ctx, "tryCode", email);
  await mailConfirmationCode(ctx, email);
  return null;
}

/**
 * Counts a try at a mailed code. Each person has tries of their own: what strangers type leaves the owner's code good.
 * @throws AppError TOO_MANY_REQUESTS; 070 with `code.exhausted`
 */
export async function countCodeTry(ctx: AuthContext, email: string): Promise<void> {
  await throttleOrRefuse(ctx, "enterCode", email);
  if ((await throttle(ctx, "tryCode", email)) !== null)
    throw new AppError("070", { fields: { code: ["code.exhausted"] } });
}

/**
 * Mails a fresh confirmation code; the newest code is the only one that works. An address without an account gets none, and neither does
 * one that is confirmed: such a code would sign its reader in without password and second factor.
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

/** Stands where a code's digest would: no code has it. */
const NO_CODE = "none";
type CodeType = "email-verification" | "forget-password";
const identifierOf = (type: CodeType, email: string) => `${type}-otp-${email}`;

/**
 * Keeps for an address that is sent no code what would be kept with one: tries at it are refused in the same words, as wrong, as too many
 * and as late, and tell nobody which address has an account. No code is right.
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

/** Makes a code that is on its way worth nothing; tries at it are counted as before. */
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

/** Whether an address has an account whose owner showed that it is theirs. */
export async function isConfirmed({ db }: Pick<AuthContext, "db">, email: string): Promise<boolean> {
  const [account] = await db
    .select({ isConfirmed: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.email, email))
    .limit(1);
  return account?.isConfirmed ?? false;
}

/**
 * Sends another confirmation code. Neither the answer nor its time tells whether the address is confirmed already or has no account:
 * looking it up and sending happen after the answer.
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
 * Seconds until another code may be asked for, for the page where a code is typed. Asking for an address without an
 * account counts alike, so this tells nothing about it.
 */
export function codeWaitS(ctx: AuthContext, email: string): Promise<number> {
  return waitBefore(ctx, "sendCode", email.trim().toLowerCase());
}
