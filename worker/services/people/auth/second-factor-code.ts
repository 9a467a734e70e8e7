import { and, eq, lt } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { isRecoveryCode, secondFactorSchema } from "../../../../domain/people";
import { sessions, verifications } from "../../../db/schema";
import { type AuthContext, knownDeviceCookie, type SetCookies, throttleOrRefuse } from "../../kernel";
import { createAuth } from "./better-auth";
import { issueIdToken } from "./id-token";
import { guarded, refusalCode } from "./refusals";
import { markSecondFactor } from "./sessions";

/**
 * The second step of a sign-in: checks an authenticator's code or a recovery code, and opens the session that the first step
 * deferred. Five wrong codes end the sign-in; ten in a row lock the account's second factor temporarily.
 *
 * @param input `secondFactorSchema`; the caller's cookie identifies the sign-in
 * @throws AppError 070 with the code field: `code.wrong`, also for a code that was used before; UNAUTHORIZED if the sign-in
 *   has to restart; TOO_MANY_REQUESTS
 */
export async function passSecondFactor(
  ctx: AuthContext,
  input: unknown,
): Promise<{ accountId: string; idToken: string; setCookies: SetCookies }> {
  const { code } = parseOrRefuse(secondFactorSchema, input);
  await throttleOrRefuse(ctx, "secondFactor", null);
  const { api } = createAuth(ctx);
  const asked = { body: { code }, headers: ctx.headers, returnHeaders: true } as const;
  try {
    const { headers, response } = await guarded(() =>
      isRecoveryCode(code) ? api.verifyBackupCode(asked) : api.verifyTOTP(asked),
    );
    const accountId = response.user.id;
    const sessionToken = response.token ?? null;
    if (!isRecoveryCode(code)) await takeTotpCode(ctx, { accountId, code, sessionToken });
    if (sessionToken !== null) await markSecondFactor(ctx, sessionToken);
    const { AUTH_SECRET, CONSOLE_ORIGIN } = ctx.env;
    const idToken = await issueIdToken(AUTH_SECRET, {
      accountId,
      audience: CONSOLE_ORIGIN,
      nowMs: ctx.now,
      hasSecondFactor: true,
    });
    const device = await knownDeviceCookie(ctx, response.user.email);
    return { accountId, idToken, setCookies: [...headers.getSetCookie(), ...device] };
  } catch (error) {
    throw asSecondFactorRefusal(error);
  }
}

/** A code is valid in its own half minute and the ones before and after; used codes are recorded a little longer. */
const CODE_LIFE_MS = 5 * 30_000;

/**
 * Marks an authenticator's code as used. If it was used before, the session that it just opened is
 * ended. Source: RFC 6238, section 5.2.
 *
 * @param taken.sessionToken the session that the code opened; null if it opened none
 * @throws AppError 070 with `code.wrong` for a code that was used before
 */
export async function takeTotpCode(
  ctx: AuthContext,
  taken: { accountId: string; code: string; sessionToken: string | null },
): Promise<void> {
  const { db, now } = ctx;
  const identifier = `totp:${taken.accountId}:${taken.code}`;
  await db
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifier), lt(verifications.expiresAt, new Date(now))));
  const { internalAdapter } = await createAuth(ctx).$context;
  const isFirst = await internalAdapter.reserveVerificationValue({
    identifier,
    value: taken.accountId,
    expiresAt: new Date(now + CODE_LIFE_MS),
  });
  if (isFirst) return;
  if (taken.sessionToken !== null) await db.delete(sessions).where(eq(sessions.token, taken.sessionToken));
  throw new AppError("070", { fields: { code: ["code.wrong"] } });
}

/** Consumes an authenticator's code, or a recovery code, of a signed-in account. @throws AppError 070 with `code.wrong` */
export async function takeSecondFactor(ctx: AuthContext, accountId: string, code: string): Promise<void> {
  const { api } = createAuth(ctx);
  const asked = { body: { code }, headers: ctx.headers };
  try {
    if (isRecoveryCode(code)) await guarded(() => api.verifyBackupCode(asked));
    else {
      await guarded(() => api.verifyTOTP(asked));
      await takeTotpCode(ctx, { accountId, code, sessionToken: null });
    }
  } catch (error) {
    throw asSecondFactorRefusal(error);
  }
}

const WRONG_CODE = new Set(["INVALID_CODE", "INVALID_BACKUP_CODE"]);
const WRONG_PASSWORD = new Set(["INVALID_PASSWORD", "CREDENTIAL_ACCOUNT_NOT_FOUND"]);
/** Errors after which the sign-in has to restart: its challenge is used, expired, exhausted, or unknown. */
const OVER = new Set(["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"]);
/** Errors of a request that does not match the account's current state. */
const STALE = new Set([
  "TOTP_ALREADY_ENABLED",
  "TOTP_NOT_ENABLED",
  "BACKUP_CODES_NOT_ENABLED",
  "TWO_FACTOR_NOT_ENABLED",
]);

/** Converts a refusal of better-auth's second factor to an error at the wrong field; other errors are returned unchanged. */
export function asSecondFactorRefusal(error: unknown): unknown {
  const code = refusalCode(error);
  if (code === null) return error;
  if (WRONG_CODE.has(code)) return new AppError("070", { fields: { code: ["code.wrong"] } });
  if (WRONG_PASSWORD.has(code)) return new AppError("070", { fields: { password: ["password.wrong"] } });
  if (OVER.has(code) || code === "UNAUTHORIZED") return new AppError("UNAUTHORIZED");
  if (STALE.has(code) || code === "CONFLICT") return new AppError("CONFLICT");
  return code === "ACCOUNT_TEMPORARILY_LOCKED" ? new AppError("TOO_MANY_REQUESTS") : error;
}
