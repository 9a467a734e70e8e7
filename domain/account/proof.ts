import { z } from "zod";
import { eitherCode, passwordAgain } from "./second-factor";

/** How long an account that proved itself is not asked again before what a session alone may not do. */
export const PROOF_TTL_MS = 10 * 60_000;

/** A session that nobody used for this long is over, whatever is left of its time.. */
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

/** What its owner is told by mail, whoever did it. Each has its sentence in `app/i18n/security-mail.ts`. */
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
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Either is left empty where the other is asked for. */
export const proofSchema = z.object({ password: passwordAgain, code: eitherCode.optional() });
