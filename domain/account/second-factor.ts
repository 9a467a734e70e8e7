import { z } from "zod";
import { TOTP_DIGITS } from "../shared/limits";
import { messageCode } from "../shared/validation";

/**
 * The second factor: a code of an authenticator (TOTP, RFC 6238), or one of the recovery codes that were shown once.
 * Source: specification section 5, "MFA code 6 digits".
 */

const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
/** Ten letters or digits, written as five and five. */
const RECOVERY_CODE = /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/;
const PASSWORD_TYPED_MAX_CHARS = 1024;

/** Authenticators show their digits in two groups, and so they are typed. */
const typedCode = z
  .string()
  .overwrite((typed) => typed.replaceAll(/\s/g, ""))
  .min(1);

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
  code: typedCode.regex(TOTP_CODE, messageCode("code.digits", { digits: TOTP_DIGITS })),
});

export const renewRecoverySchema = z.object({ password: passwordAgain });

export const endSecondFactorSchema = z.object({ password: passwordAgain, code: eitherCode });

/** Whether a code that was let through is a recovery code. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);
