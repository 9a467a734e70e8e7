import { and, eq, isNotNull } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import {
  CODE_COOLDOWN_S,
  emailOnlySchema,
  recoverByLinkSchema,
  recoverPasswordSchema,
} from "../../../../domain/people";
import { accountCredentials, accounts, sessions, verifications } from "../../../db/schema";
import {
  type AuthContext,
  commitWork,
  forgiveTries,
  knownDeviceCookie,
  type SetCookies,
  throttle,
  throttleOrRefuse,
} from "../../kernel";
import { isRegistered } from "../find-account";
import { mailSecurityNotice } from "../security-notice";
import { createAuth } from "./better-auth";
import { requireNewPassword } from "./change-password";
import { isMailLink, sendNoAccountMail } from "./code-mail";
import { countCodeTry, keepNoCode } from "./codes";
import { hashPassword } from "./password";
import { asCodeRefusal, guarded } from "./refusals";

/**
 * Mails a code for setting a new password; an address without an account gets a mail saying so. Neither the response
 * nor its timing reveals which, because the lookup and the sending happen after the response.
 *
 * @param input `emailOnlySchema`
 * @throws AppError 070; TOO_MANY_REQUESTS with `retryAfterS`, for known and unknown addresses alike
 */
export async function forgotPassword(
  ctx: AuthContext,
  input: unknown,
): Promise<{ email: string; retryAfterS: number }> {
  const { email } = parseOrRefuse(emailOnlySchema, input);
  const waitS = await throttle(ctx, "sendCode", email);
  if (waitS !== null) throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: waitS } });
  await forgiveTries(ctx, "tryCode", email);
  ctx.defer(help(ctx, email));
  return { email, retryAfterS: CODE_COOLDOWN_S };
}

async function help(ctx: AuthContext, email: string): Promise<void> {
  if (!(await isRegistered(ctx.db, email))) {
    await keepNoCode(ctx, "forget-password", email);
    return sendNoAccountMail(ctx, email);
  }
  await guarded(() => createAuth(ctx).api.requestPasswordResetEmailOTP({ body: { email } }));
}

export interface Recovered {
  email: string;
  /** Marks the browser as known, so that throttling of the address does not affect its owner. */
  setCookies: SetCookies;
}

/**
 * Sets a new password by a mailed code and ends every session of the account. The code also confirms the address.
 *
 * @param input `recoverPasswordSchema`
 * @throws AppError 070 with fields, the code's among them: `code.wrong`, `code.expired`, `code.exhausted`; TOO_MANY_REQUESTS
 */
export async function recoverPassword(ctx: AuthContext, input: unknown): Promise<Recovered> {
  const { email, code, password } = parseOrRefuse(recoverPasswordSchema, input);
  await countCodeTry(ctx, email);
  requireNewPassword(ctx, password, { email, name: "" });
  try {
    await guarded(() => createAuth(ctx).api.resetPasswordEmailOTP({ body: { email, otp: code, password } }));
  } catch (error) {
    throw asCodeRefusal(error);
  }
  return recovered(ctx, email);
}

/**
 * As `recoverPassword`, by the mailed link, which cannot be guessed and so is not throttled by address.
 *
 * @param input `recoverByLinkSchema`
 * @throws AppError 070 with fields, `link.over` on the password for a link that is expired, used or invalid; TOO_MANY_REQUESTS by network
 */
export async function recoverByLink(ctx: AuthContext, input: unknown): Promise<Recovered> {
  const { email, link, password } = parseOrRefuse(recoverByLinkSchema, input);
  await throttleOrRefuse(ctx, "openLink", null);
  requireNewPassword(ctx, password, { email, name: "" });
  const account = (await isMailLink(ctx, email, link))
    ? await ctx.db.query.accounts.findFirst({ columns: { id: true }, where: eq(accounts.email, email) })
    : undefined;
  if (!account) throw new AppError("070", { fields: { password: ["link.over"] } });
  const hash = await hashPassword(ctx.env, password);
  await commitWork(ctx, { rows: await replacing(ctx, account.id, email, hash) });
  return recovered(ctx, email);
}

async function replacing({ db, now }: AuthContext, accountId: string, email: string, password: string) {
  const updatedAt = new Date(now);
  const own = and(eq(accountCredentials.accountId, accountId), isNotNull(accountCredentials.password));
  const kept = await db.query.accountCredentials.findFirst({ columns: { id: true }, where: own });
  const first = {
    id: crypto.randomUUID(),
    accountId,
    providerId: "credential",
    providerAccountId: accountId,
    createdAt: updatedAt,
  };
  return [
    kept
      ? db.update(accountCredentials).set({ password, updatedAt }).where(eq(accountCredentials.id, kept.id))
      : db.insert(accountCredentials).values({ ...first, password, updatedAt }),
    db.update(accounts).set({ emailVerified: true, updatedAt }).where(eq(accounts.id, accountId)),
    db.delete(sessions).where(eq(sessions.accountId, accountId)),
    db.delete(verifications).where(eq(verifications.identifier, `forget-password-otp-${email}`)),
  ];
}

async function recovered(ctx: AuthContext, email: string): Promise<Recovered> {
  await forgiveTries(ctx, "signIn", email);
  const [account] = await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email));
  if (account) await mailSecurityNotice(ctx, { event: "password-reset", accountIds: [account.id] });
  return { email, setCookies: await knownDeviceCookie(ctx, email) };
}
