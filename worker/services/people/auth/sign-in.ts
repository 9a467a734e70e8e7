import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { signInSchema } from "../../../../domain/people";
import {
  type AuthContext,
  forgiveTries,
  knownDeviceCookie,
  type SetCookies,
  throttleOrRefuse,
} from "../../kernel";
import { createAuth } from "./better-auth";
import { sendConfirmationCode } from "./codes";
import { issueIdToken } from "./id-token";
import { guarded, refusalCode } from "./refusals";

export type SignInResult =
  | { outcome: "signed-in"; accountId: string; idToken: string; setCookies: SetCookies }
  /** The password is correct; the second factor is required. */
  | { outcome: "second-factor"; setCookies: SetCookies }
  /** The password is correct; a confirmation code was sent to the address. */
  | { outcome: "confirm-email"; email: string };

const WRONG_CREDENTIALS = new Set(["INVALID_EMAIL_OR_PASSWORD", "PASSWORD_TOO_LONG", "PASSWORD_TOO_SHORT"]);

/**
 * Signs in by password. A wrong address and a wrong password get the same response in the same time.
 *
 * @param input `signInSchema`
 * @returns also an ID token, for a client that opens its own session; see `login-with-id-token.ts`
 * @throws AppError 070 with fields, `credentials.wrong` on the password; TOO_MANY_REQUESTS
 */
export async function signIn(ctx: AuthContext, input: unknown): Promise<SignInResult> {
  const { email, password } = parseOrRefuse(signInSchema, input);
  await throttleOrRefuse(ctx, "signIn", email);
  try {
    const { headers, response } = await guarded(() =>
      createAuth(ctx).api.signInEmail({
        body: { email, password },
        headers: ctx.headers,
        returnHeaders: true,
      }),
    );
    await forgiveTries(ctx, "signIn", email);
    if ("twoFactorRedirect" in response) {
      return { outcome: "second-factor", setCookies: headers.getSetCookie() };
    }
    const accountId = response.user.id;
    const { AUTH_SECRET, CONSOLE_ORIGIN } = ctx.env;
    const idToken = await issueIdToken(AUTH_SECRET, {
      accountId,
      audience: CONSOLE_ORIGIN,
      nowMs: ctx.now,
    });
    const device = await knownDeviceCookie(ctx, email);
    return { outcome: "signed-in", accountId, idToken, setCookies: [...headers.getSetCookie(), ...device] };
  } catch (error) {
    const code = refusalCode(error);
    if (code && WRONG_CREDENTIALS.has(code)) {
      throw new AppError("070", { fields: { password: ["credentials.wrong"] } });
    }
    if (code !== "EMAIL_NOT_VERIFIED") throw error;
    await sendConfirmationCode(ctx, email);
    return { outcome: "confirm-email", email };
  }
}

/** Ends the caller's session in the database and in the browser. Does nothing without a session. */
export async function signOut(ctx: AuthContext): Promise<{ setCookies: SetCookies }> {
  const { headers } = await guarded(() =>
    createAuth(ctx).api.signOut({ headers: ctx.headers, returnHeaders: true }),
  );
  return { setCookies: headers.getSetCookie() };
}
