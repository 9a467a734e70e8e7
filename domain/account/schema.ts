import { z } from "zod";
import {
  ACCOUNT_NAME_MAX_CHARS,
  EMAIL_CODE_DIGITS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
} from "../shared/limits";
import { messageCode } from "../shared/validation";

/**
 * What people type to get in. The same schemas validate in the browser, in the action and in the API.
 * Source: specification section 5, "Auth".
 */

const EMAIL_MAX_CHARS = 254;

/** Addresses are kept and compared in lower case, so that one mailbox is one account. */
export const emailSchema = z.string().trim().toLowerCase().min(1).max(EMAIL_MAX_CHARS).pipe(z.email());

const newPasswordSchema = z.string().min(PASSWORD_MIN_CHARS).max(PASSWORD_MAX_CHARS);

const codeSchema = z
  .string()
  .trim()
  .min(1)
  .regex(
    new RegExp(`^\\d{${EMAIL_CODE_DIGITS}}$`),
    messageCode("code.digits", { digits: EMAIL_CODE_DIGITS }),
  );

export const signUpSchema = z.object({
  /** Advertiser or agency (`adv`), media company (`pub`). */
  kind: z.enum(["adv", "pub"]),
  name: z.string().trim().min(1).max(ACCOUNT_NAME_MAX_CHARS),
  email: emailSchema,
  password: newPasswordSchema,
  terms: z.boolean({ error: "terms.required" }).refine((accepted) => accepted, "terms.required"),
});

/** The password's own limits are not repeated here: a wrong password gets one answer, whatever its length. */
export const signInSchema = z.object({ email: emailSchema, password: z.string().min(1).max(1024) });

export const emailOnlySchema = z.object({ email: emailSchema });

export const confirmEmailSchema = z.object({ email: emailSchema, code: codeSchema });

export const recoverPasswordSchema = z
  .object({
    email: emailSchema,
    code: codeSchema,
    password: newPasswordSchema,
    confirmation: z.string().min(1),
  })
  .refine((input) => input.password === input.confirmation, {
    path: ["confirmation"],
    error: "mismatch",
    /** Compared whenever both are there, also while another field is still wrong. */
    when: ({ value }) => hasBothPasswords(value),
  });

function hasBothPasswords(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { password, confirmation } = value as { password?: unknown; confirmation?: unknown };
  return typeof password === "string" && typeof confirmation === "string" && confirmation !== "";
}

export const idTokenSchema = z.object({ idToken: z.string().min(1).max(4096) });
