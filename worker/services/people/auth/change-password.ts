import { and, eq, isNotNull } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { changePasswordSchema, passwordRefusal } from "../../../../domain/people";
import { accountCredentials } from "../../../db/schema";
import { type AuthContext, type SetCookies, senderAtHost, throttleOrRefuse } from "../../kernel";
import { mailSecurityNotice } from "../security-notice";
import { createAuth } from "./better-auth";
import common from "./common-passwords.json";
import { verifyPassword } from "./password";
import { guarded } from "./refusals";
import { requireSession } from "./sessions";

let known: ReadonlySet<string> | undefined;

/** Whether a password is among the most commonly used ones. Source: OWASP ASVS 4.0, 2.1.7. */
function isCommon(password: string): boolean {
  known ??= new Set(common.words.split(" "));
  return known.has(password.normalize("NFKC").toLowerCase());
}

/**
 * Refuses a guessable new password: blank, simple, derived from the account's data or the platform's name, or commonly used.
 * @throws AppError 070 with `password.blank`, `password.simple`, `password.personal`, `password.platform` or `password.common`
 */
export function requireNewPassword(
  ctx: Pick<AuthContext, "env" | "platform">,
  password: string,
  person: { email: string; name: string },
): void {
  const refusal = passwordRefusal(password, { ...person, platform: senderAtHost(ctx).name });
  const message = refusal ?? (isCommon(password) ? "password.common" : null);
  if (message) throw new AppError("070", { fields: { password: [message] } });
}

async function passwordHash(ctx: Pick<AuthContext, "db">, accountId: string): Promise<string | null> {
  const [kept] = await ctx.db
    .select({ hash: accountCredentials.password })
    .from(accountCredentials)
    .where(and(eq(accountCredentials.accountId, accountId), isNotNull(accountCredentials.password)))
    .limit(1);
  return kept?.hash ?? null;
}

/** Whether an account has a password; an account that signs in by an identity provider may have none. */
export async function hasPassword(ctx: Pick<AuthContext, "db">, accountId: string): Promise<boolean> {
  return (await passwordHash(ctx, accountId)) !== null;
}

/**
 * Verifies the password of a signed-in account again; an account without a password passes.
 * @param field the form field of the password
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

/**
 * `PATCH /account/password`: sets a new password after checking the current one, ends every other session, and gives the caller a new one.
 * Source: rule P10.
 *
 * @param input `changePasswordSchema`
 * @throws AppError UNAUTHORIZED; 070 with fields: `password.wrong`, `password.none` on the present one, `password.same` on the new
 *   one; TOO_MANY_REQUESTS
 */
export async function changePassword(ctx: AuthContext, input: unknown): Promise<{ setCookies: SetCookies }> {
  const { account } = await requireSession(ctx);
  const { currentPassword, password } = parseOrRefuse(changePasswordSchema, input);
  await throttleOrRefuse(ctx, "confirmPassword", account.email);
  if (!(await hasPassword(ctx, account.id))) throw refusal("currentPassword", "password.none");
  await requirePassword(ctx, account.id, currentPassword, "currentPassword");
  requireNewPassword(ctx, password, account);
  if (password === currentPassword) throw refusal("password", "password.same");
  const { headers } = await guarded(() =>
    createAuth(ctx).api.changePassword({
      body: { currentPassword, newPassword: password, revokeOtherSessions: true },
      headers: ctx.headers,
      returnHeaders: true,
    }),
  );
  await mailSecurityNotice(ctx, { event: "password-changed", accountIds: [account.id] });
  return { setCookies: headers.getSetCookie() };
}

export const refusal = (field: string, message: string) =>
  new AppError("070", { fields: { [field]: [message] } });
