import { isAPIError } from "better-auth/api";
import { DrizzleQueryError } from "drizzle-orm";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { signInSchema } from "../../../../domain/people";
import type { AuthContext, SetCookies } from "../../kernel";
import { findPlatform, forgiveTries, knownDeviceCookie, throttleOrRefuse } from "../../kernel";
import { createAuth } from "./better-auth";
import { sendConfirmationCode } from "./codes";
import { issueIdToken } from "./id-token";

export type SignInResult =
  | { outcome: "signed-in"; accountId: string; idToken: string; setCookies: SetCookies }
  /** The password was right; the second factor is asked for. */
  | { outcome: "second-factor"; setCookies: SetCookies }
  /** The password was right; a code is on its way to the address. */
  | { outcome: "confirm-email"; email: string };

const WRONG_CREDENTIALS = new Set(["INVALID_EMAIL_OR_PASSWORD", "PASSWORD_TOO_LONG", "PASSWORD_TOO_SHORT"]);

/**
 * Signs in by password. A wrong address and a wrong password get one answer, in the same time.
 *
 * @param input `signInSchema`
 * @returns also an ID token, for a client that wants a session of its own; see `login-with-id-token.ts`.
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

/** Ends the caller's session in the database and in the browser. Without a session there is nothing to end. */
export async function signOut(ctx: AuthContext): Promise<{ setCookies: SetCookies }> {
  const { headers } = await guarded(() =>
    createAuth(ctx).api.signOut({ headers: ctx.headers, returnHeaders: true }),
  );
  return { setCookies: headers.getSetCookie() };
}

/** By which platform's door a person signs up, and for which side. */
interface Door<Kind> {
  kind: Kind | "adv";
  /** The platform's project; null for nobody's door. */
  originProjectId: string | null;
}

/**
 * Whoever signs up at a platform's own host comes to advertise there. Whoever comes by its page on the console may be anybody, and is
 * remembered all the same.
 * @param alias of the platform whose page led here; one that is nobody's is no door
 */
export async function doorOf<Kind extends "adv" | "pub">(
  { db, platform }: Pick<AuthContext, "db" | "platform">,
  kind: Kind,
  alias: string | null,
): Promise<Door<Kind>> {
  if (platform) return { kind: "adv", originProjectId: platform.id };
  const found = alias ? await findPlatform(db, alias) : undefined;
  return { kind, originProjectId: found?.id ?? null };
}

/** A refusal of better-auth as the field and message code that the form shows. */
const CODE_REFUSALS: Record<string, string> = {
  INVALID_OTP: "code.wrong",
  OTP_EXPIRED: "code.expired",
  TOO_MANY_ATTEMPTS: "code.exhausted",
  USER_NOT_FOUND: "code.wrong",
};

/** The code by which better-auth refuses, or null for every other failure. */
export function refusalCode(error: unknown): string | null {
  if (!isAPIError(error)) return null;
  const code = error.body?.code;
  return typeof code === "string" ? code : error.status.toString();
}

/** A refused one-time code, as an error of the `code` field; anything else as it is. */
export function asCodeRefusal(error: unknown): unknown {
  const message = CODE_REFUSALS[refusalCode(error) ?? ""];
  return message ? new AppError("070", { fields: { code: [message] } }) : error;
}

/**
 * Runs a call of better-auth so that nothing secret leaves with its failure: a failed query names its parameters,
 * among them hashes and codes, so only its cause goes on.
 */
export async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof DrizzleQueryError) {
      throw new Error("A query of sign-in failed", { cause: error.cause });
    }
    throw error;
  }
}
