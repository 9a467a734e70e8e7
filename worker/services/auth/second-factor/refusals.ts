import { AppError } from "../../../../domain/shared/errors";
import { refusalCode } from "../refusals";

const WRONG_CODE = new Set(["INVALID_CODE", "INVALID_BACKUP_CODE"]);
const WRONG_PASSWORD = new Set(["INVALID_PASSWORD", "CREDENTIAL_ACCOUNT_NOT_FOUND"]);
/** The sign-in has to begin anew: its challenge is used, too old, tried too often, or was never ours. */
const OVER = new Set(["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"]);
/** What is asked for does not fit how the account stands by now. */
const STALE = new Set([
  "TOTP_ALREADY_ENABLED",
  "TOTP_NOT_ENABLED",
  "BACKUP_CODES_NOT_ENABLED",
  "TWO_FACTOR_NOT_ENABLED",
]);

/** A refusal of better-auth's second factor as one of ours, at the field that is wrong; anything else as it is. */
export function asSecondFactorRefusal(error: unknown): unknown {
  const code = refusalCode(error);
  if (code === null) return error;
  if (WRONG_CODE.has(code)) return new AppError("070", { fields: { code: ["code.wrong"] } });
  if (WRONG_PASSWORD.has(code)) return new AppError("070", { fields: { password: ["password.wrong"] } });
  if (OVER.has(code) || code === "UNAUTHORIZED") return new AppError("UNAUTHORIZED");
  if (STALE.has(code) || code === "CONFLICT") return new AppError("CONFLICT");
  return code === "ACCOUNT_TEMPORARILY_LOCKED" ? new AppError("TOO_MANY_REQUESTS") : error;
}
