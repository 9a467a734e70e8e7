import { z } from "zod";
import { digitsCode, messageCode, plainCode } from "../kernel";
import { TOTP_DIGITS } from "./limits";

/** How long a proof of identity is valid for acts that need more than a session. */
export const PROOF_TTL_MS = 10 * 60_000;

/** Idle time after which a session ends, regardless of its expiry. */
export const SESSION_IDLE_MS = 14 * 24 * 60 * 60_000;

/** Whether the caller recently proved its identity, by signing in or by confirmation. Times are epoch milliseconds. */
export const isProofRecent = (provedAtMs: number | null, nowMs: number): boolean =>
  provedAtMs !== null && nowMs - provedAtMs < PROOF_TTL_MS;

/** Method of proof: the second factor if enabled, else the password, else a mailed code or a fresh sign-in with the provider. */
export type ProofBy = "second-factor" | "password" | "provider";

export function proofBy(account: { hasSecondFactor: boolean; hasPassword: boolean }): ProofBy {
  if (account.hasSecondFactor) return "second-factor";
  return account.hasPassword ? "password" : "provider";
}

/** Events mailed to the account's owner. Each has a text in `locales/words/security-mail.ts`. */
export const SECURITY_EVENTS = [
  "password-changed",
  "password-reset",
  "provider-linked",
  "second-factor-on",
  "second-factor-off",
  "recovery-renewed",
  "account-deleted",
  "payout-changed",
  "owner-given",
  "owner-taken",
  "project-deleted",
  "group-deleted",
  "card-added",
  "card-primary",
  "card-removed",
  "project-given",
  "client-credentials-changed",
  "webhook-changed",
  "user-deletion-token",
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/**
 * The second factor: an authenticator code (TOTP, RFC 6238), or a recovery code. Recovery codes are displayed only once.
 * Source: rule P5.
 */
const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
/** Ten letters or digits in two groups of five. */
const RECOVERY_CODE = /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/;
const PASSWORD_TYPED_MAX_CHARS = 1024;

/** Authenticators show their digits in two groups, so typed codes may contain a space. */
const typedCode = z.string().overwrite(plainCode).min(1);

/** Either kind of code, distinguished by its format. */
export const eitherCode = typedCode.regex(
  new RegExp(`${TOTP_CODE.source}|${RECOVERY_CODE.source}`),
  messageCode("mfa.codeFormat", { digits: TOTP_DIGITS }),
);

/** Empty for accounts without a password, which sign in with a provider. */
export const passwordAgain = z.string().max(PASSWORD_TYPED_MAX_CHARS).default("");

/** At sign-in. */
export const secondFactorSchema = z.object({ code: eitherCode });

export const beginSecondFactorSchema = z.object({ password: passwordAgain });

export const confirmSecondFactorSchema = z.object({
  code: digitsCode(TOTP_DIGITS),
});

export const renewRecoverySchema = z.object({ password: passwordAgain });

export const endSecondFactorSchema = z.object({ password: passwordAgain, code: eitherCode });

/** Whether a valid code is a recovery code. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** The field that is not required is empty. */
export const proofSchema = z.object({ password: passwordAgain, code: eitherCode.optional() });
