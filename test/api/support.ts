import { env as bindings } from "cloudflare:test";
import { afterAll, beforeAll, expect } from "vitest";
import { ERROR_STATUS, type ErrorCode, hostCookieName } from "../../domain/kernel";
import { LOCALE_COOKIE } from "../../locales/words";
import { api } from "../../worker/api";
import { type Call, refusalsOf } from "../../worker/api/call";
import { CALLS } from "../../worker/api/calls";
import type { ConsoleEnv } from "../../worker/env";
import { handleConsoleRequest } from "../../worker/http/handle";
import type { Identity } from "../../worker/services/kernel";
import { loginWithIdToken } from "../../worker/services/people";
import { issueIdToken } from "../../worker/services/people/auth/id-token";
import { contextOf } from "../support/factories";
import { withGateway } from "../support/gateway";
import { filesIn, lastWrites, stopWatching, storedIn, watchWrites } from "../support/stored";

/** With the local gateway, which accepts cards. */
export const cards = withGateway(bindings as unknown as ConsoleEnv);
export const env = cards.env;
export const ORIGIN = env.CONSOLE_ORIGIN;

/** The `Cookie` header of a new session. */
export async function signIn(account: Identity): Promise<string> {
  const ctx = contextOf(env, null);
  const idToken = await issueIdToken(env.AUTH_SECRET, {
    accountId: account.id,
    audience: ORIGIN,
    nowMs: ctx.now,
    hasSecondFactor: account.isOperator,
  });
  const { setCookies } = await loginWithIdToken({ ...ctx, headers: new Headers() }, { idToken });
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

export interface Asked {
  cookie?: string | null;
  body?: unknown;
  form?: FormData;
  language?: string;
  headers?: Record<string, string>;
  /** For counting statements: a database other than the file's. */
  database?: D1Database;
}

export interface Answer {
  status: number;
  json: Json;
  headers: Headers;
}

/** An answer's JSON, read with `at`. */
export type Json = Record<string, unknown>;

/** A field by its dotted path. */
export function at(json: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    return typeof value === "object" && value !== null ? (value as Json)[name] : undefined;
  }, json);
}

export function textAt(json: unknown, path: string): string {
  const value = at(json, path);
  if (typeof value !== "string") throw new Error(`no text at ${path} in ${JSON.stringify(json)}`);
  return value;
}

const LANGUAGE_COOKIE = hostCookieName(ORIGIN, LOCALE_COOKIE);

/**
 * Requests like a browser, through every layer before the API. All answers are checked against the
 * contract: a refusal has a code that the call documents, with the code's status.
 */
export async function ask(method: string, path: string, asked: Asked = {}): Promise<Answer> {
  const headers = new Headers(asked.headers);
  if (asked.cookie) headers.set("Cookie", `${asked.cookie}; ${LANGUAGE_COOKIE}=${asked.language ?? "ko"}`);
  else headers.set("Accept-Language", asked.language ?? "ko");
  if (asked.body !== undefined)
    headers.set("Content-Type", headers.get("Content-Type") ?? "application/json");
  const body = asked.form ?? (typeof asked.body === "string" ? asked.body : JSON.stringify(asked.body));
  const request = new Request(`${ORIGIN}/api${path}`, { method, headers, body: body ?? null });
  const deferred: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => void deferred.push(work) };
  const bindings = asked.database ? { ...env, DB: asked.database } : env;
  const response = await handleConsoleRequest(request, bindings, {
    api: (passed, { requestId }) => api.fetch(passed, bindings, context, requestId),
    page: () => new Response("page"),
  });
  await Promise.allSettled(deferred);
  const json = (await answered(response)) as Json;
  if (response.status !== 200) expectDocumented(method, path, response, json);
  return { status: response.status, json, headers: response.headers };
}

/** The JSON text, or the records of a sequence. */
async function answered(response: Response): Promise<unknown> {
  if (response.headers.get("Content-Type") !== "application/json-seq") return response.json();
  const texts = (await response.text()).split("\u001e").slice(1);
  return { records: texts.map((text) => JSON.parse(text)) };
}

function expectDocumented(method: string, path: string, response: Response, json: Json): void {
  const code = json.errorCode as ErrorCode;
  expect(ERROR_STATUS[code], `${method} ${path} ${code}`).toBe(response.status);
  expect(json.requestId).toBe(response.headers.get("X-Request-Id"));
  expect(json.message).toEqual(expect.stringMatching(/\S/));
  const call = callAt(method, path);
  if (call) expect(refusalsOf(call), `${method} ${path}`).toContain(code);
}

/** The call of an address: fixed path segments take precedence over parameters. */
export function callAt(method: string, path: string): Call | undefined {
  const bare = path.split("?")[0] ?? "";
  return [...CALLS]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .find(
      (call) =>
        call.method === method.toLowerCase() &&
        new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(bare),
    );
}

/** Tables that every request may change. */
const PASSING = ["rate_limits", "sessions", "verifications"];

/**
 * Records writes from the creation of the file's world to the end of its tests; much faster than comparing `stored` of every
 * table.
 */
export function watchFile(): void {
  beforeAll(() => watchWrites(env, ["rate_limits"]));
  afterAll(() => stopWatching(env));
}

/** The writes to the database since the last call. */
export const writes = () => lastWrites(env, PASSING);

/** The writes including sessions, codes, files and mails. */
export const keptWrites = async () => ({ ...(await lastWrites(env)), ...(await filesIn(env)) });

/** The contents of the database; equal results mean that nothing was written in between. */
export function stored(): Promise<Record<string, unknown[]>> {
  return storedIn(env, PASSING);
}

/** The contents including sessions, codes, files and mails; only request counters are excluded. */
export async function kept(): Promise<Record<string, unknown[]>> {
  return { ...(await storedIn(env, ["rate_limits"])), ...(await filesIn(env)) };
}
