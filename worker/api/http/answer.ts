import { z } from "zod";
import { AppError, isBoundedQuery, noteUnknownFields, parseOrRefuse } from "../../../domain/kernel";
import { localeOfRequest } from "../../../locales/words/server";
import { openDb } from "../../db/client";
import type { ConsoleEnv } from "../../env";
import { jsonSequence } from "../../http/json-sequence";
import { say } from "../../http/say";
import {
  type Answered,
  answerOnce,
  createContext,
  requireOperatorRead,
  type ServiceContext,
} from "../../services/kernel";
import {
  expiredSessionCookie,
  getSession,
  type Session,
  touchSession,
  withoutDoubledCookies,
} from "../../services/people";
import { type Call, isWrite, Sequence, takesKey } from "../call";
import { type ReadBody, readBody } from "./body";
import { hashRequest, readIdempotencyKey } from "./idempotency";
import { refusalOf, retryAfterS } from "./refusal";

/** One of our entity tags or `*`. The tag may be weak: a proxy that compresses an answer makes its tag weak. */
const seenSchema = z.object({
  "If-Match": z
    .string()
    .regex(/^(?:\*|(?:W\/)?"\d{1,15}")$/)
    .optional(),
});

/** A version as an `ETag`. Source: RFC 9110, section 8.8.3. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/**
 * The version in `If-Match` (RFC 9110, section 13.1.1).
 * @returns null for an absent header or `*`
 * @throws AppError 070 for a tag that is not ours
 */
export function readSeenVersion(headers: Headers): number | null {
  const given = headers.get("If-Match") ?? undefined;
  const tag = parseOrRefuse(seenSchema, { "If-Match": given })["If-Match"];
  const [version] = /\d+/.exec(tag ?? "") ?? [];
  return version === undefined ? null : Number(version);
}

/**
 * The query parsed by its schema. A repeatable parameter is always an array; repeating any
 * other parameter is refused with its name.
 * @throws AppError 070
 */
export function readQuery(url: URL, schema: z.ZodObject | undefined): Record<string, unknown> {
  if (!schema) return {};
  if (!isBoundedQuery(url.search)) throw new AppError("070");
  const given = new Map<string, string[]>();
  for (const [name, value] of url.searchParams) {
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  const raw = [...given].map(([name, values]): [string, unknown] => [
    name,
    values.length > 1 || isList(schema.shape[name]) ? values : values[0],
  ]);
  return parseOrRefuse(schema, Object.fromEntries(raw));
}

function isList(field: unknown): boolean {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodArray;
}

export interface ApiRequest {
  request: Request;
  env: ConsoleEnv;
  requestId: string;
  defer(work: Promise<unknown>): void;
}

/** Runs a call: builds the context, checks sign-in, reads the request, runs the verb, and words a refusal. */
export async function answerCall(
  call: Call,
  params: Record<string, string>,
  asked: ApiRequest,
): Promise<Response> {
  const { request, env, requestId } = asked;
  const url = new URL(request.url);
  const scope = { requestId, method: request.method, path: url.pathname };
  let locale = localeOfRequest(request);
  const headers = new Headers();
  let session: Session | null = null;
  let body: ReadBody | null = null;
  try {
    const now = Date.now();
    const db = openDb(env.DB);
    session = await getSession({ env, db, nowMs: now }, request.headers);
    touchSession({ db, nowMs: now, defer: asked.defer }, session);
    const account = session?.account ?? null;
    locale = localeOfRequest(request, account?.locale);
    if (call.access !== "public" && !account) throw new AppError("UNAUTHORIZED");
    if (call.access === "operator") requireOperatorRead({ account });
    const idempotencyKey = takesKey(call) ? readIdempotencyKey(request.headers) : null;
    const seenVersion = call.versioned ? readSeenVersion(request.headers) : null;
    const { defer } = asked;
    const sessionEndsAtMs = session?.expiresAtMs ?? null;
    const about = {
      account,
      provedAtMs: session?.provedAtMs ?? null,
      locale,
      requestId,
      now,
      idempotencyKey,
      seenVersion,
    };
    const userAgent = request.headers.get("User-Agent");
    const ctx = createContext({ env, defer, userAgent, ...about });
    body = await readBody(request, call, account?.id);
    const { bytes } = body;
    const shape = call.bodyAt ? call.bodyAt(params) : call.body;
    const value = shape ? noteUnknownFields(body.value, shape) : body.value;
    const query = readQuery(url, call.query);
    const said = (made: unknown) =>
      say(call.answer, made, { event: "api.unsaid", isWrite: isWrite(call), scope });
    const made = () =>
      call.run({
        ctx,
        auth: { ...ctx, headers: withoutDoubledCookies(request.headers) },
        sessionEndsAtMs,
        params,
        query,
        body: value,
        tag: (thing) => {
          headers.set("ETag", entityTag(thing.version));
          return thing;
        },
        setCookies: (cookies) => {
          for (const cookie of cookies) headers.append("Set-Cookie", cookie);
        },
      });
    if (call.sequence) return sequenceAnswer(await made(), said, headers);
    const run = async (): Promise<unknown> => said(await made());
    const refuse = (error: unknown) => refusalOf(error, { ...scope, locale });
    const answered = idempotencyKey
      ? await once(
          ctx,
          {
            key: idempotencyKey,
            requestHash: hashRequest(request, url.pathname, bytes),
          },
          run,
          refuse,
        )
      : { status: 200, body: await run() };
    return Response.json(answered.body, { status: answered.status, headers });
  } catch (error) {
    const refusal = refusalOf(error, { ...scope, locale });
    const wait = retryAfterS(error);
    if (wait !== null) headers.set("Retry-After", String(wait));
    // Deletes the cookie of an invalid session.
    if (refusal.status === 401 && !session) {
      headers.append("Set-Cookie", expiredSessionCookie(env.CONSOLE_ORIGIN));
    }
    return Response.json(refusal.body, { status: refusal.status, headers });
  } finally {
    body?.free();
  }
}

function sequenceAnswer(made: unknown, said: (item: unknown) => unknown, headers: Headers): Response {
  if (!(made instanceof Sequence)) throw new Error("a call of a sequence answers one");
  const { items } = made;
  async function* records() {
    for await (const item of items) yield said(item);
  }
  headers.set("Content-Type", "application/json-seq");
  headers.set("Cache-Control", "no-store");
  return new Response(jsonSequence(records()), { headers });
}

/** Stores a success under the key, and the one refusal that leaves a change behind: a draft without slots. */
async function once(
  ctx: ServiceContext,
  given: { key: string; requestHash: string },
  run: () => Promise<unknown>,
  refuse: (error: unknown) => Answered,
): Promise<Answered> {
  const { status, body } = await answerOnce(ctx, given, async () => {
    try {
      return { status: 200, body: await run(), keep: true };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { ...refuse(error), keep: error.code === "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS" };
    }
  });
  if (status === 200 || typeof body !== "object") return { status, body };
  // A stored refusal gets the id of the current request.
  return { status, body: { ...body, requestId: ctx.requestId } };
}
