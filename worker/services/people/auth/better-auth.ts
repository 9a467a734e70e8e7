import type { BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import { betterAuth } from "better-auth/minimal";
import { emailOTP } from "better-auth/plugins/email-otp";
import { twoFactor } from "better-auth/plugins/two-factor";
import { z } from "zod";
import { EMAIL_CODE_DIGITS, makeId, signInCookieName } from "../../../../domain/kernel";
import {
  CHALLENGE_TTL_S,
  CODE_ATTEMPTS_OF_ALL_MAX,
  EMAIL_CODE_TTL_S,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  SECOND_FACTOR_FAILURES_MAX,
  SECOND_FACTOR_LOCK_S,
  TOTP_DIGITS,
} from "../../../../domain/people";
import type { CodePurpose } from "../../../../locales/words/code-mail";
import { accountCredentials, accounts, sessions, twoFactors, verifications } from "../../../db/schema";
import { type AuthContext, hashCode } from "../../kernel";
import { sendCodeMail } from "./code-mail";
import { hashPassword, verifyPassword } from "./password";

/** Session lifetime from sign-in; use does not prolong it. */
const SESSION_TTL_S = 30 * 24 * 60 * 60;

const tables = {
  user: accounts,
  session: sessions,
  account: accountCredentials,
  verification: verifications,
  twoFactor: twoFactors,
};

/**
 * better-auth used as a library: verbs call its server API, and none of its own HTTP routes is mounted. `throttle.ts` limits rates,
 * because better-auth limits them in its routes only. Its logger is off, because its lines contain mail addresses.
 */
export function createAuth(ctx: AuthContext) {
  const { env, db } = ctx;
  return betterAuth({
    baseURL: env.CONSOLE_ORIGIN,
    secret: env.AUTH_SECRET,
    database: drizzleAdapter(db, { provider: "sqlite", schema: tables }),
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_CHARS,
      maxPasswordLength: PASSWORD_MAX_CHARS,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => hashPassword(env, password),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    emailVerification: { autoSignInAfterVerification: true },
    user: {
      additionalFields: {
        kind: { type: ["adv", "pub"], required: true },
        locale: { type: ["ko", "en", "ja"], required: true },
        termsAcceptedAt: { type: "date", required: false },
        privacyAcceptedAt: { type: "date", required: false },
        privacyVersion: { type: "string", required: false },
        /** Set by the verb only, never from a request's input. */
        originProjectId: { type: "string", required: false },
        /** Set only directly in the database. */
        isOperator: { type: "boolean", required: false, input: false, defaultValue: false },
      },
    },
    session: { expiresIn: SESSION_TTL_S, disableSessionRefresh: true, fields: { userId: "accountId" } },
    account: { fields: { userId: "accountId", accountId: "providerAccountId" } },
    advanced: {
      // `session-cookie.ts` sets names and attributes; better-auth does not know its prefix.
      useSecureCookies: false,
      cookies: cookiesOf(env.CONSOLE_ORIGIN),
      defaultCookieAttributes: { secure: env.CONSOLE_ORIGIN.startsWith("https:"), path: "/" },
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
      database: {
        generateId: ({ model }) =>
          model === "user"
            ? makeId("account", ctx.now, crypto.getRandomValues(new Uint8Array(16)))
            : crypto.randomUUID(),
      },
    },
    plugins: [
      emailOTP({
        otpLength: EMAIL_CODE_DIGITS,
        expiresIn: EMAIL_CODE_TTL_S,
        allowedAttempts: CODE_ATTEMPTS_OF_ALL_MAX,
        disableSignUp: true,
        storeOTP: { hash: (code) => hashCode(env.AUTH_SECRET, code) },
        sendVerificationOTP: ({ email, otp, type }) =>
          sendCodeMail(ctx, { email, code: otp, purpose: purposeOf(type) }),
      }),
      twoFactor({
        issuer: "Madang",
        allowPasswordless: true,
        twoFactorCookieMaxAge: CHALLENGE_TTL_S,
        totpOptions: { digits: TOTP_DIGITS },
        accountLockout: {
          enabled: true,
          maxFailedAttempts: SECOND_FACTOR_FAILURES_MAX,
          durationSeconds: SECOND_FACTOR_LOCK_S,
        },
        schema: { twoFactor: { fields: { userId: "accountId" } } },
      }),
      sessionForAccount(),
    ],
  });
}

/** Every cookie that better-auth writes or clears. */
const BETTER_AUTH_COOKIES = [
  "session_token",
  "session_data",
  "account_data",
  "dont_remember",
  "two_factor",
  "trust_device",
];

const cookiesOf = (consoleOrigin: string) =>
  Object.fromEntries(
    BETTER_AUTH_COOKIES.map((name) => [name, { name: signInCookieName(consoleOrigin, name) }]),
  );

function purposeOf(type: string): CodePurpose {
  if (type === "email-verification") return "confirm-email";
  if (type === "forget-password") return "recover-password";
  throw new Error(`No mail is written for codes of type ${type}`);
}

const bodySchema = z.object({
  accountId: z.string(),
  tokenId: z.string(),
  expiresAt: z.date(),
  /**
   * `ask` opens a challenge if the account has a second factor; `refuse` and `ungiven` open no session then; `given` needs no
   * challenge.
   */
  secondFactor: z.enum(["given", "ungiven", "ask", "refuse"]),
});

type EndpointContext = Parameters<typeof setSessionCookie>[0];

/**
 * Opens a session for an account that was authenticated elsewhere, once per token: the token's id is reserved until the
 * token expires, so that of two concurrent exchanges one fails. Callable from verbs only.
 */
export const sessionForAccount = () =>
  ({
    id: "session-for-account",
    endpoints: {
      openSessionOnce: createAuthEndpoint.serverOnly({ method: "POST", body: bodySchema }, async (ctx) => {
        const { accountId, tokenId, expiresAt, secondFactor } = ctx.body;
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(accountId);
        if (!user?.emailVerified) throw new APIError("UNAUTHORIZED");
        const isAsked = secondFactor !== "given" && "twoFactorEnabled" in user && user.twoFactorEnabled;
        if (isAsked && secondFactor !== "ask") throw new APIError("UNAUTHORIZED");
        const identifier = `id-token:${tokenId}`;
        const isFirst = await internalAdapter.reserveVerificationValue({
          identifier,
          value: accountId,
          expiresAt,
        });
        if (!isFirst) throw new APIError("UNAUTHORIZED");
        if (isAsked) {
          await openChallenge(ctx, accountId);
          return ctx.json({ isChallenged: true });
        }
        const session = await internalAdapter.createSession(accountId);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ isChallenged: false });
      }),
    },
  }) satisfies BetterAuthPlugin;

/**
 * Opens a second-factor challenge as better-auth does after a password; its plugin triggers only on its own routes. Creates a row that
 * names the account, another that counts the tries, and a signed cookie that names the first.
 */
async function openChallenge(ctx: EndpointContext, accountId: string): Promise<void> {
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const identifier = `2fa-${generateRandomString(20)}`;
  const expiresAt = new Date(Date.now() + CHALLENGE_TTL_S * 1000);
  await internalAdapter.createVerificationValue({ identifier, value: accountId, expiresAt });
  const attempts = `2fa-attempts-${identifier}`;
  await internalAdapter.createVerificationValue({ identifier: attempts, value: "0", expiresAt });
  const cookie = createAuthCookie("two_factor", { maxAge: CHALLENGE_TTL_S });
  await ctx.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
}
