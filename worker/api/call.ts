import type { z } from "zod";
import type { ErrorCode } from "../../domain/kernel";
import type { AuthContext, ServiceContext, SetCookies } from "../services/kernel";

type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/** Input of a call: the verbs' context, and the parts of the request. */
export interface CallInput<Path extends string, Query extends z.ZodObject> {
  ctx: ServiceContext;
  /** For the sign-in verbs. */
  auth: AuthContext;
  /** End of the caller's session, epoch milliseconds; null without a session. */
  sessionEndsAtMs: number | null;
  params: Record<PathParam<Path>, string>;
  query: z.output<Query>;
  /** The unparsed JSON object or form parts: the verb parses them after it checked the level. */
  body: Record<string, unknown>;
  /** Returns the object and sets its version as the `ETag`, for a `versioned` call. */
  tag<Thing extends { version: number }>(thing: Thing): Thing;
  /** Sets cookies with the answer. */
  setCookies(cookies: SetCookies): void;
}

/** Several answers sent one after another, each in the shape of `answer`. */
export class Sequence<Item> {
  constructor(readonly items: AsyncIterable<Item>) {}
}

/**
 * One call of the contract: its input, its answer, its refusals, and the verb behind it.
 * Routing, the OpenAPI document and the tests are all derived from this description.
 */
export interface Call<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  area: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Path below `/api`, as in the contract: `/project/{id}`. */
  path: Path;
  /** Schema of each path parameter. */
  parameters?: Record<PathParam<Path>, z.ZodString>;
  summary: string;
  /** `session` answers 401 before reading anything else. The verb itself checks the level in a project first. */
  access: "public" | "session" | "operator";
  query?: Query;
  body?: z.ZodType;
  /** The body schema of this path, if a union; undefined for an unknown path, which the verb refuses. */
  bodyAt?(params: Record<PathParam<Path>, string>): z.ZodType | undefined;
  /** Takes a form with a file instead of JSON. */
  multipart?: boolean;
  /**
   * Every write of a signed-in account takes an `Idempotency-Key`, except: `reads` changes nothing, `session` changes the session
   * that identifies the key's account.
   */
  keyless?: "reads" | "session";
  /** Answers `ETag`; a write takes it as `If-Match` and fails if the state has changed. */
  versioned?: boolean;
  answer: Answer;
  /** Answers a `Sequence`, as JSON text sequences (RFC 7464). */
  sequence?: boolean;
  /** The verb's own error codes, in addition to those derived from the other fields; see `refusalsOf`. */
  refusals: readonly ErrorCode[];
  /** @returns the input of `answer`; fields not in that schema are dropped */
  run(input: CallInput<Path, Query>): Promise<z.input<Answer> | Sequence<z.input<Answer>>>;
}

type Parameterized<Path extends string> = Required<Pick<Call<Path>, "parameters">>;

/** Type-checks a call's parts against each other; the result drops their types, so that all calls form one list. */
export function call<const Path extends string, Query extends z.ZodObject, Answer extends z.ZodType>(
  spec: Call<Path, Query, Answer> & ([PathParam<Path>] extends [never] ? unknown : Parameterized<Path>),
): Call {
  return spec;
}

/** Media type of a call's answer. */
export function answerTypeOf({ sequence }: Pick<Call, "sequence">): string {
  return sequence ? "application/json-seq" : "application/json";
}

/** Whether a call may have changed something when it answers. */
export function isWrite({ method, keyless }: Pick<Call, "method" | "keyless">): boolean {
  return method !== "get" && keyless !== "reads";
}

/** Whether a call takes `Idempotency-Key`; derived, so that new calls do too. Source: rule K7. */
export function takesKey(spec: Pick<Call, "method" | "keyless" | "access">): boolean {
  return isWrite(spec) && spec.access !== "public" && spec.keyless === undefined;
}

/** Every code a call can answer with. */
export function refusalsOf(spec: Call): ErrorCode[] {
  const writes = spec.method !== "get";
  const inProject = /\{project\}|^\/(project|project-query|report\/(?!ap\/)\w+)\/\{id\}/.test(spec.path);
  const codes: ErrorCode[] = [
    ...(spec.access === "public" ? [] : (["UNAUTHORIZED"] as const)),
    ...(writes || inProject || spec.access === "operator" ? (["FORBIDDEN"] as const) : []),
    ...(spec.access === "operator" ? (["OPERATOR_SECOND_FACTOR_REQUIRED"] as const) : []),
    ...(inProject ? (["PROJECT_NOT_FOUND"] as const) : []),
    ...(writes && inProject ? (["PROJECT_SUSPENDED"] as const) : []),
    ...(spec.query || spec.body || takesKey(spec) || (writes && spec.versioned) ? (["070"] as const) : []),
    ...(spec.body ? (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    ...(spec.multipart ? (["TOO_MANY_REQUESTS"] as const) : []),
    ...(takesKey(spec) ? (["IDEMPOTENCY_KEY_REUSED", "CONFLICT"] as const) : []),
    ...(writes && spec.versioned ? (["CONFLICT"] as const) : []),
    ...spec.refusals,
    "UNCATCHED",
  ];
  return [...new Set(codes)];
}
