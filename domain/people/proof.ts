import { z } from "zod";
import { digitsCode, messageCode, plainCode } from "../kernel";
import { TOTP_DIGITS } from "./limits";

/** How long an account that proved itself is not asked again before what a session alone may not do. */
export const PROOF_TTL_MS = 10 * 60_000;

/** A session that nobody used for this long is over, whatever is left of its time. */
export const SESSION_IDLE_MS = 14 * 24 * 60 * 60_000;

/** Whether the caller proved who they are a moment ago, by signing in or by doing it again. Times are epoch ms. */
export const isProofRecent = (provedAtMs: number | null, nowMs: number): boolean =>
  provedAtMs !== null && nowMs - provedAtMs < PROOF_TTL_MS;

/** What somebody shows it by: the second factor where it is on, else the password, else a mailed code or a fresh sign-in with the provider. */
export type ProofBy = "second-factor" | "password" | "provider";

export function proofBy(account: { hasSecondFactor: boolean; hasPassword: boolean }): ProofBy {
  if (account.hasSecondFactor) return "second-factor";
  return account.hasPassword ? "password" : "provider";
}

/** What its owner is told by mail, whoever did it. Each has its sentence in `locales/words/security-mail.ts`. */
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
 * The second factor: a code of an authenticator (TOTP, RFC 6238), or one of the recovery codes that were shown once.
 * Source: rule P5.
 */
const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
/** Ten letters or digits, written as five and five. */
const RECOVERY_CODE = /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/;
const PASSWORD_TYPED_MAX_CHARS = 1024;

/** Authenticators show their digits in two groups, and so they are typed. */
const typedCode = z.string().overwrite(plainCode).min(1);

/** Either kind of code, told apart by its form. */
export const eitherCode = typedCode.regex(
  new RegExp(`${TOTP_CODE.source}|${RECOVERY_CODE.source}`),
  messageCode("mfa.codeFormat", { digits: TOTP_DIGITS }),
);

/** The password is left empty by people who have none, since they sign in by a provider. */
export const passwordAgain = z.string().max(PASSWORD_TYPED_MAX_CHARS).default("");

/** At sign-in. */
export const secondFactorSchema = z.object({ code: eitherCode });

export const beginSecondFactorSchema = z.object({ password: passwordAgain });

export const confirmSecondFactorSchema = z.object({
  code: digitsCode(TOTP_DIGITS),
});

export const renewRecoverySchema = z.object({ password: passwordAgain });

export const endSecondFactorSchema = z.object({ password: passwordAgain, code: eitherCode });

/** Whether a code that was let through is a recovery code. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** Either is left empty where the other is asked for. */
export const proofSchema = z.object({ password: passwordAgain, code: eitherCode.optional() });
