import type { z } from "zod";
import type { ErrorCode } from "../../domain/kernel";
import type { AuthContext, ServiceContext, SetCookies } from "../services/kernel";

type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/** What a call may use: the verbs' context, and the request's parts. */
export interface CallInput<Path extends string, Query extends z.ZodObject> {
  ctx: ServiceContext;
  /** For the verbs of signing in. */
  auth: AuthContext;
  /** When the caller's session ends, epoch milliseconds; null without one. */
  sessionEndsAtMs: number | null;
  params: Record<PathParam<Path>, string>;
  query: z.output<Query>;
  /** The JSON object or the form's parts as they came: the verb parses it, after it checked the level. */
  body: Record<string, unknown>;
  /** Answers the thing's version as its `ETag`; of a call that is `versioned`. */
  tag<Thing extends { version: number }>(thing: Thing): Thing;
  /** What the answer sets in the browser. */
  setCookies(cookies: SetCookies): void;
}

/** Answers one after another in place of one, each as `answer` says it. */
export class Sequence<Item> {
  constructor(readonly items: AsyncIterable<Item>) {}
}

/**
 * One row of the contract: what it takes, what it answers, how it can refuse, and the verb behind it.
 * Routing, the OpenAPI document and the tests are all made from this one description.
 */
export interface Call<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  area: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As in the contract, below `/api`: `/project/{id}`. */
  path: Path;
  /** What the path's parameters are; one for each. */
  parameters?: Record<PathParam<Path>, z.ZodString>;
  summary: string;
  /** `session` is refused with 401 before anything is read. The level in a project is the verb's own first line. */
  access: "public" | "session" | "operator";
  query?: Query;
  body?: z.ZodType;
  /** Which of the shapes of a union this address takes; undefined for an address that there is none of, which the verb refuses. */
  bodyAt?(params: Record<PathParam<Path>, string>): z.ZodType | undefined;
  /** A form with a file in place of JSON. */
  multipart?: boolean;
  /**
   * Every write of somebody who signed in takes an `Idempotency-Key`, but for these: `reads` changes nothing, `session` changes the session
   * that the key would be the account's by.
   */
  keyless?: "reads" | "session";
  /** Answers `ETag`; one that writes takes it back as `If-Match`, and changes nothing of another state. */
  versioned?: boolean;
  answer: Answer;
  /** Answers a `Sequence`, as JSON text sequences (RFC 7464). */
  sequence?: boolean;
  /** The codes of the verb, beside those that follow from the other fields; see `refusalsOf`. */
  refusals: readonly ErrorCode[];
  /** @returns what `answer` parses; columns that it does not name never leave. */
  run(input: CallInput<Path, Query>): Promise<z.input<Answer> | Sequence<z.input<Answer>>>;
}

type Parameterized<Path extends string> = Required<Pick<Call<Path>, "parameters">>;

/** Checks a call's parts against each other; the result forgets their types, so that all calls make one list. */
export function call<const Path extends string, Query extends z.ZodObject, Answer extends z.ZodType>(
  spec: Call<Path, Query, Answer> & ([PathParam<Path>] extends [never] ? unknown : Parameterized<Path>),
): Call {
  return spec;
}

/** The media type of what a call answers. */
export function answerTypeOf({ sequence }: Pick<Call, "sequence">): string {
  return sequence ? "application/json-seq" : "application/json";
}

/** Whether a call may have changed something by the time it answers. */
export function isWrite({ method, keyless }: Pick<Call, "method" | "keyless">): boolean {
  return method !== "get" && keyless !== "reads";
}

/** Whether a call takes `Idempotency-Key`: by construction, so that a new one does. Source: rule K7. */
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
