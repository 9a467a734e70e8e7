import { idTokenSchema } from "../../../domain/account/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { createAuth } from "./better-auth";
import type { AuthContext, SetCookies } from "./context";
import { readIdToken } from "./id-token";
import { guarded, refusalCode } from "./refusals";

/**
 * `POST /auth/login`: exchanges an ID token for a session, once. Source: specification section 7, "Auth".
 *
 * @param input `idTokenSchema`
 * @throws AppError 070; UNAUTHORIZED for a token that is late, altered, foreign or used
 */
export async function loginWithIdToken(
  ctx: AuthContext,
  input: unknown,
): Promise<{ accountId: string; setCookies: SetCookies }> {
  const { idToken } = parseOrRefuse(idTokenSchema, input);
  const { AUTH_SECRET, CONSOLE_ORIGIN } = ctx.env;
  const claims = await readIdToken(AUTH_SECRET, { idToken, audience: CONSOLE_ORIGIN, nowMs: ctx.now });
  if (!claims) throw new AppError("UNAUTHORIZED");
  const { accountId, tokenId, expiresAtMs } = claims;
  try {
    const { headers } = await guarded(() =>
      createAuth(ctx).api.openSessionOnce({
        body: { accountId, tokenId, expiresAt: new Date(expiresAtMs) },
        headers: ctx.headers,
        returnHeaders: true,
      }),
    );
    return { accountId, setCookies: headers.getSetCookie() };
  } catch (error) {
    throw refusalCode(error) ? new AppError("UNAUTHORIZED") : error;
  }
}
