import { passwordRefusal } from "../../../domain/account/password-rules";
import { AppError } from "../../../domain/shared/errors";
import { senderAtHost } from "../projects/mail-sender";
import common from "./common-passwords.json";
import type { AuthContext } from "./context";

let known: ReadonlySet<string> | undefined;

/** Whether a password is among those that guessers try first. Source: OWASP ASVS 2.1.7. */
function isCommon(password: string): boolean {
  known ??= new Set(common.words.split(" "));
  return known.has(password.normalize("NFKC").toLowerCase());
}

/**
 * Refuses a new password that others would guess: blank, simple, made of what is known of its person, or well known.
 * @throws AppError 070 with `password.blank`, `password.simple`, `password.personal` or `password.common`
 */
export function requireNewPassword(
  ctx: Pick<AuthContext, "env" | "platform">,
  password: string,
  person: { email: string; name: string },
): void {
  const refusal = passwordRefusal(password, { ...person, platform: senderAtHost(ctx).name });
  const message = refusal ?? (isCommon(password) ? "password.common" : null);
  if (message) throw new AppError("070", { fields: { password: [message] } });
}
