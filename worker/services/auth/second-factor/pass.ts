import { isRecoveryCode, secondFactorSchema } from "../../../../domain/account/second-factor";
import { parseOrRefuse } from "../../../../domain/shared/validation";
import { createAuth } from "../better-auth";
import type { AuthContext, SetCookies } from "../context";
import { issueIdToken } from "../id-token";
import { knownDeviceCookie } from "../known-device";
import { guarded } from "../refusals";
import { markSecondFactor } from "../sessions/opened";
import { throttleOrRefuse } from "../throttle";
import { asSecondFactorRefusal } from "./refusals";
import { takeTotpCode } from "./take-code";

/**
 * The second step of a sign-in: takes an authenticator's code or a recovery code, and opens the session that the first step
 * held back. Five wrong codes end the sign-in, ten in a row lock the account's second factor for a while.
 *
 * @param input `secondFactorSchema`; the sign-in itself is told by the caller's cookie
 * @throws AppError 070 with the code field: `code.wrong`, also for a code that was used before; UNAUTHORIZED when the sign-in
 *   has to begin anew; TOO_MANY_REQUESTS
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
