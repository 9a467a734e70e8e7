import { byScript, type FormCase, long, onPage } from "./case";

const publisher = "publisher@demo.madang.example";
const security = { route: "account.security", reader: "publisher", path: () => "/account/security" } as const;

/** The forms of one's own account, and of a second step to it. */
export const accountForms: FormCase[] = [
  onPage({
    route: "auth.mfa",
    reader: "visitor",
    path: () => "/auth/mfa",
    title: "neither an authenticator's code nor a recovery code",
    typed: () => ({ code: "12ab" }),
    wrong: { code: "mfa.codeFormat|digits=6" },
    secret: ["code"],
  }),
  onPage({
    route: "auth.prove",
    reader: "publisher",
    path: () => "/auth/prove",
    title: "another password",
    typed: () => ({ password: "not-my-password" }),
    wrong: { password: "password.wrong" },
    secret: ["password"],
  }),
  byScript({
    route: "auth.complete",
    reader: "visitor",
    path: () => "/auth/complete",
    title: "a name too long, and neither a side nor the terms",
    sent: { name: long(16) },
    wrong: { kind: "required", name: "tooLong|max=15", terms: "terms.required" },
  }),
  onPage({
    route: "account.profile",
    reader: "publisher",
    path: () => "/account/profile",
    title: "a name too long",
    typed: () => ({ name: long(16) }),
    wrong: { name: "tooLong|max=15" },
  }),
  byScript({
    route: "account.language",
    reader: "publisher",
    path: () => "/account/language",
    title: "a language that there is not",
    sent: { locale: "tlh" },
    wrong: { locale: "notAnOption" },
  }),
  onPage({
    route: "account.delete",
    reader: "publisher",
    path: () => "/account/delete",
    title: "somebody else's address",
    typed: () => ({ email: "somebody@example.com" }),
    wrong: { email: "account.emailMismatch" },
  }),
  onPage({
    route: "account.delete",
    reader: "publisher",
    path: () => "/account/delete",
    title: "the address of somebody who alone owns a platform",
    typed: () => ({ email: publisher }),
    errorCode: "ACCOUNT_CANNOT_BE_DELETED",
    wrong: {},
  }),
  onPage({
    ...security,
    intent: "password",
    title: "nothing is right",
    typed: () => ({ currentPassword: "", password: "short", confirmation: "another" }),
    wrong: { currentPassword: "required", password: "tooShort|min=8", confirmation: "mismatch" },
    secret: ["currentPassword", "password", "confirmation"],
  }),
  onPage({
    ...security,
    intent: "password",
    title: "a password that is not the account's",
    typed: () => ({
      currentPassword: "wrong-horse",
      password: "battery-staple",
      confirmation: "battery-staple",
    }),
    wrong: { currentPassword: "password.wrong" },
    secret: ["currentPassword", "password", "confirmation"],
  }),
  onPage({
    ...security,
    intent: "mfa-begin",
    title: "a password that is not the account's",
    typed: () => ({ password: "wrong-horse" }),
    wrong: { password: "password.wrong" },
    secret: ["password"],
  }),
  byScript({ ...security, intent: "mfa-confirm", title: "no code", wrong: { code: "required" } }),
  byScript({ ...security, intent: "mfa-renew", title: "no password", wrong: { password: "password.wrong" } }),
  byScript({ ...security, intent: "mfa-end", title: "no code", wrong: { code: "required" } }),
  byScript({ ...security, intent: "end", title: "no session", wrong: { session: "required" } }),
];
