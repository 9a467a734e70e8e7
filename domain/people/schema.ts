import { z } from "zod";
import { digitsCode, EMAIL_CODE_DIGITS, emailField, withRule } from "../kernel";
import { ACCOUNT_NAME_MAX_CHARS, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "./limits";
import { ALARM_CHANNELS, ALARM_KINDS, type AlarmChannel, type AlarmKind } from "./notices";
import { simplePassword } from "./password-rules";

/**
 * Sign-in and sign-up input. The same schemas validate in the browser, in the action and in the API.
 * Source: rules P1 to P6.
 */

/** Languages that an account can select. Source: rule K23. */
export const ACCOUNT_LOCALES = ["ko", "en", "ja"] as const;

/** Text that mail programs turn into links; an account's name appears in mails to strangers. */
const LINKED = /\/|[\p{L}\p{N}][.\u3002\uff0e\uff61][\p{L}\p{N}]/u;

const accountNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(ACCOUNT_NAME_MAX_CHARS)
  .refine((name) => !LINKED.test(name), "name.link");

const isOfLength = ({ length }: string) => length >= PASSWORD_MIN_CHARS && length <= PASSWORD_MAX_CHARS;

const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN_CHARS)
  .max(PASSWORD_MAX_CHARS)
  .refine((password) => !isOfLength(password) || simplePassword(password) === null, {
    error: ({ input }) => simplePassword(String(input)) ?? undefined,
  });

const codeSchema = digitsCode(EMAIL_CODE_DIGITS);

const termsSchema = z.boolean({ error: "terms.required" }).refine((accepted) => accepted, "terms.required");
const privacySchema = z
  .boolean({ error: "privacy.required" })
  .refine((accepted) => accepted, "privacy.required");

/** Date of the privacy notice shown at sign-up; a changed notice gets another date. */
const PRIVACY_NOTICE_VERSION = "2026-11-25";

/** Stored record of the consent at sign-up. */
export const consentAt = (at: Date) => ({
  termsAcceptedAt: at,
  privacyAcceptedAt: at,
  privacyVersion: PRIVACY_NOTICE_VERSION,
});

export const signUpSchema = z.object({
  /** Advertiser or agency (`adv`), media company (`pub`). */
  kind: z
    .enum(["adv", "pub"])
    .describe("What the account mainly is for: `adv` advertising, `pub` publishing"),
  name: accountNameSchema.describe("Name of the person"),
  email: emailField.describe("E-mail address to sign in by"),
  password: newPasswordSchema.describe("Password to sign in by"),
  terms: termsSchema.describe("Whether the terms of service are accepted"),
  privacy: privacySchema.describe("Whether the privacy policy is accepted"),
});

/** Remaining sign-up input for an address verified by a provider. */
export const completeSignUpSchema = signUpSchema.pick({ kind: true, name: true, terms: true, privacy: true });

/** Without the length limits: all wrong passwords get the same answer. */
const knownPasswordSchema = z.string().min(1).max(1024);

export const signInSchema = z.object({ email: emailField, password: knownPasswordSchema });

export const emailOnlySchema = z.object({ email: emailField });

export const confirmEmailSchema = z.object({ email: emailField, code: codeSchema });

const matching = (typed: { password: string; confirmation: string }): Record<string, string> =>
  typed.password === typed.confirmation ? {} : { confirmation: "mismatch" };

export const recoverPasswordSchema = withRule(
  z.object({
    email: emailField,
    code: codeSchema,
    password: newPasswordSchema,
    confirmation: z.string().min(1),
  }),
  ["password", "confirmation"],
  matching,
);

export const recoverByLinkSchema = withRule(
  z.object({
    email: emailField,
    /** Token of the mailed link. */
    link: z.string().min(1).max(200),
    password: newPasswordSchema,
    confirmation: z.string().min(1),
  }),
  ["password", "confirmation"],
  matching,
);

export const changePasswordSchema = withRule(
  z.object({
    currentPassword: knownPasswordSchema.describe("Password so far"),
    password: newPasswordSchema.describe("New password"),
    confirmation: z.string().min(1).describe("New password once more"),
  }),
  ["password", "confirmation"],
  matching,
);

export const profileSchema = z.object({ name: accountNameSchema.describe("Name of the person") });

/** To delete an account, its address must be typed. Source: rule P12. */
export const deleteAccountSchema = z.object({
  email: emailField.describe("The account's own address, typed to confirm"),
});

const everyAlarm = <T>(value: T) =>
  Object.fromEntries(ALARM_KINDS.map((kind) => [kind, value])) as Record<AlarmKind, T>;
const everyChannel = <T>(value: T) =>
  Object.fromEntries(ALARM_CHANNELS.map((channel) => [channel, value])) as Record<AlarmChannel, T>;

/**
 * Language of pages and mails, and notification preferences. Omitted fields stay unchanged; an omitted channel in `alarms` is on.
 */
export const accountOptionsSchema = z.object({
  locale: z.enum(ACCOUNT_LOCALES).optional().describe("Language of the console; left out, it stays"),
  alarms: z
    .object(
      everyAlarm(
        z
          .object(everyChannel(z.boolean().optional().describe("Whether it comes this way")))
          .optional()
          .describe("Where this news is told"),
      ),
    )
    .optional()
    .describe("By kind of news, whether it is told by mail and in the console; what is left out stays"),
});

export const languageSchema = z.object({ locale: z.enum(ACCOUNT_LOCALES) });

export const idTokenSchema = z.object({
  idToken: z.string().min(1).max(4096).describe("Token of the identity provider"),
});

/** The caller's session to end. */
export const endSessionSchema = z.object({ session: z.string().min(1).max(100) });
