import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { makeId } from "../../../../domain/kernel";
import { openDb } from "../../../../worker/db/client";
import type { ConsoleEnv } from "../../../../worker/env";
import type { LocalMail } from "../../../../worker/integrations/mail";
import type { AuthContext } from "../../../../worker/services/kernel";
import { getSession, signUp } from "../../../../worker/services/people";

export const ORIGIN = "http://localhost:8787";
export const PASSWORD = "correct-horse-1";

let people = 0;

/** A new address for each test's accounts. */
export function freshEmail(): string {
  people += 1;
  return `person${people}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

export function consoleEnv(overrides: Partial<ConsoleEnv> = {}): ConsoleEnv {
  return {
    ...(env as unknown as ConsoleEnv),
    CONSOLE_ORIGIN: ORIGIN,
    MAIL_TRANSPORT: "local",
    AUTH_SECRET: "5Jw1nC0n9aLhJm3B4QyJx2t0uVYb8f7kq6rE1sD3gHo",
    ...overrides,
  };
}

export interface TestContext extends AuthContext {
  /** Waits for work deferred until after the answer. */
  settle(): Promise<void>;
}

/** A caller: `cookies` as sent by a browser, `ip` as provided by the edge. */
export function caller(
  options: {
    cookies?: string[];
    ip?: string;
    env?: Partial<ConsoleEnv>;
    locale?: AuthContext["locale"];
    platform?: AuthContext["platform"];
    now?: number;
  } = {},
): TestContext {
  const headers = new Headers({ "cf-connecting-ip": options.ip ?? `10.0.0.${(people % 200) + 1}` });
  if (options.cookies) headers.set("cookie", cookieHeader(options.cookies));
  const execution = createExecutionContext();
  const consoleBindings = consoleEnv(options.env);
  return {
    env: consoleBindings,
    db: openDb(consoleBindings.DB),
    headers,
    locale: options.locale ?? "ko",
    platform: options.platform ?? null,
    now: options.now ?? Date.now(),
    newId: async (kind) => makeId(kind, Date.now(), crypto.getRandomValues(new Uint8Array(16))),
    defer: (work) => execution.waitUntil(work),
    settle: () => waitOnExecutionContext(execution),
  };
}

/** `Set-Cookie` values as the `Cookie` header of the next request. */
export function cookieHeader(setCookies: string[]): string {
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** The session of the cookies. */
export function sessionOf(setCookies: string[], overrides: Partial<ConsoleEnv> = {}) {
  return whoIs(caller({ cookies: setCookies, env: overrides }));
}

export function whoIs({ env: bindings, db, now, headers }: AuthContext) {
  return getSession({ env: bindings, db, nowMs: now }, headers);
}

/** Stored mails to an address, newest first. */
export async function mailsTo(email: string): Promise<LocalMail[]> {
  const mailbox = consoleEnv().MAILBOX;
  if (!mailbox) throw new Error("the test environment has no mailbox");
  const { keys } = await mailbox.list({ prefix: "mail:" });
  const mails = await Promise.all(keys.map(({ name }) => mailbox.get<LocalMail>(name, "json")));
  return mails.filter((mail): mail is LocalMail => mail?.to === email);
}

export async function newestCode(email: string): Promise<string> {
  const code = (await mailsTo(email))[0]?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** A code that differs from the mailed one. */
export function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

export function signUpForm(email: string) {
  return { kind: "pub", name: "마당지기", email, password: PASSWORD, terms: true, privacy: true };
}

/** Signs up an account whose address is not confirmed yet. */
export async function newcomer(options: Parameters<typeof caller>[0] = {}): Promise<string> {
  const email = freshEmail();
  await signUp(caller(options), signUpForm(email));
  return email;
}
