import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { I18n } from "@lingui/core";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import {
  AppError,
  type ErrorCode,
  type FieldErrors,
  FORM_PLACES_MAX,
  isBoundedForm,
  isBoundedJson,
  parseOrRefuse,
} from "../../domain/kernel";
import type { Quote } from "../../domain/money";
import { errorMessage, faultMessage } from "../../locales/words/errors";
import { serverI18n } from "../../locales/words/server";
import { say } from "../../worker/http/say";
import { type ServiceContext, withIdempotencyKey, withSeenVersion } from "../../worker/services/kernel";
import { expiredSessionCookie } from "../../worker/services/people";
import { FORM_KEY_FIELD } from "../ui/form/form-key";
import { parseTyped } from "../ui/form/parse-typed";
import { seenVersionIn } from "../ui/form/seen-version";
import { authPath } from "./auth-paths";
import { contextOf } from "./context.server";
import { type Flash, flashCookie } from "./flash.server";
import { isAnswer, logFault, type PageFailure, requirePageLevel } from "./page-failure.server";
import { freeingForm, isFormOfParts, readPostedForm } from "./posted-form.server";

export interface Adapter {
  ctx: ServiceContext;
  i18n: I18n;
  params: Record<string, string | undefined>;
  request: Request;
  url: URL;
}

/** What a refused form answers with: the words for the summary, and conform's own record of values and field codes. */
export interface FormFailure {
  errorCode: ErrorCode;
  message: string;
  fields: FieldErrors;
  submission: SubmissionResult;
  /** Which form of the page it was, when the page has several. */
  intent: string | null;
  /** Of a thing that is not as the form's page showed it: the version that it has. Null for any other refusal. */
  storedVersion: number | null;
  /** Of a submission for another amount than it would be now: what it would be. Null for any other refusal. */
  changedQuote: Quote | null;
}

async function adapterOf(args: LoaderFunctionArgs): Promise<Adapter> {
  const ctx = await contextOf(args);
  return {
    ctx,
    i18n: serverI18n(ctx.locale),
    params: args.params,
    request: args.request,
    url: new URL(args.request.url),
  };
}

/**
 * A loader around one verb, for whoever may see the page. What it makes leaves as its view says it, as an answer of the API does: a column
 * that the view does not name stays. A refusal becomes an answer that ErrorBoundary shows with its status; nobody signed in becomes a way to
 * sign in and back.
 * @param isLayout of a project, which knows where else to lead
 */
export function pageLoader<Answer extends z.ZodType>(
  view: Answer,
  run: (adapter: Adapter) => Promise<z.input<Answer>>,
  { isLayout = false } = {},
) {
  return async (args: LoaderFunctionArgs): Promise<z.output<Answer>> => {
    const adapter = await adapterOf(args);
    try {
      if (!isLayout) await requirePageLevel(adapter.ctx, adapter.url);
      const made = await run(adapter);
      const scope = {
        requestId: adapter.ctx.requestId,
        method: args.request.method,
        path: adapter.url.pathname,
      };
      return say(view, made, { event: "page.unsaid", isWrite: false, scope }) as z.output<Answer>;
    } catch (error) {
      throw pageRefusal(error, adapter);
    }
  };
}

/** A loader that shows nothing of its own: it answers a file, or leads elsewhere. Refusals are those of `pageLoader`. */
export function responseLoader(run: (adapter: Adapter) => Promise<Response>) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    const adapter = await adapterOf(args);
    try {
      await requirePageLevel(adapter.ctx, adapter.url);
      return await run(adapter);
    } catch (error) {
      throw pageRefusal(error, adapter);
    }
  };
}

/**
 * An action around one verb, for a form of one schema. Wrong fields come back with their codes and the typed values
 * (400), a verb's refusal with its words and status, and so does a fault (500): what was typed is not lost by it, and
 * sent again under the same form key nothing is done twice. A `Response` from `run` (a redirect) passes as it is.
 */
export function formAction<S extends z.ZodType, T>(
  /** Asked for where it hangs on something stored or chosen (a currency, a product's days, a method): else the verb alone would know. */
  schema: S | ((adapter: Adapter, form: FormData) => Promise<S>),
  run: (input: z.output<S>, adapter: Adapter, form: FormData) => Promise<T>,
  { secretFields = [], anonymous = false }: FormOptions = {},
) {
  return freeingForm(async (args: ActionFunctionArgs) => {
    const adapter = await adapterOf(args);
    const form = await formOf(args, adapter, anonymous);
    const typed = typedIn(form, adapter);
    const intent = intentOf(form);
    try {
      const known = await schemaFor(schema, adapter, form);
      const submission = parseTyped(form, known);
      if (submission.status !== "success") {
        const result = submission.reply({ hideFields: secretFields });
        const fields = withoutNulls(result.error ?? {});
        const message = errorMessage(adapter.i18n, "070");
        const failure = {
          errorCode: "070",
          message,
          fields,
          submission: result,
          intent,
          storedVersion: null,
          changedQuote: null,
        } as const;
        return data<FormFailure>(failure, 400);
      }
      return await run(submission.value, withSeen(await withFormKey(adapter, form), form), form);
    } catch (error) {
      const { status, ...refusal } = formRefusal(error, adapter);
      const { fields } = refusal;
      const result = typed.reply({ fieldErrors: fields, formErrors: [], hideFields: secretFields });
      return data<FormFailure>({ ...refusal, submission: { ...result, status: "error" }, intent }, status);
    }
  });
}

/** What a reader gets past by showing who they are. */
const IS_PROVED: ReadonlySet<ErrorCode> = new Set(["PROOF_REQUIRED", "OPERATOR_SECOND_FACTOR_REQUIRED"]);

interface FormOptions {
  /** Fields whose typed values the answer leaves out: passwords. */
  secretFields?: string[];
  /** Whether it is for those who are not signed in: from them no other form is read. */
  anonymous?: boolean;
}

/** Reads what was typed, whatever the form's own schema says of it. */
const ANY_FORM = z.looseObject({});

/** The fields by which conform's own buttons change a form without a script, and by which a form keeps what it knows of its lists. */
const BUTTON_FIELD = "__intent__";
const STATE_FIELD = "__state__";

const place = z.int().min(0).max(FORM_PLACES_MAX);
const buttonSchema = z.object({
  type: z.enum(["validate", "update", "reset", "insert", "remove", "reorder"]),
  payload: z.object({
    name: z.string().optional(),
    index: place.optional(),
    from: place.optional(),
    to: place.optional(),
  }),
});

/**
 * What was typed into a form, and what one of its buttons does to its lists.
 * @throws a refusal of the page (070) for a button or a state that no form of ours has
 */
function typedIn(form: FormData, adapter: Adapter) {
  try {
    jsonIn(form, STATE_FIELD);
    const button = jsonIn(form, BUTTON_FIELD);
    if (button !== null) {
      const { name = "", index } = parseOrRefuse(buttonSchema, button).payload;
      if (!isBoundedForm([...form.keys(), index === undefined ? name : `${name}[${index}]`]))
        throw new AppError("070");
    }
    return parseWithZod(form, { schema: ANY_FORM });
  } catch {
    throw pageRefusal(new AppError("070"), adapter);
  }
}

/** The object in a field of JSON; null without one. @throws for anything else */
function jsonIn(form: FormData, field: string): object | null {
  const texts = form.getAll(field);
  const [text] = texts;
  if (text === undefined || text === "") return null;
  const value: unknown = texts.length === 1 && typeof text === "string" ? JSON.parse(text) : null;
  if (typeof value === "object" && value !== null && isBoundedJson(value)) return value;
  throw new AppError("070");
}

type FormRefusal = Omit<FormFailure, "submission" | "intent"> & { status: number };

/** What the form is told of a refusal or a fault. @throws what concerns the whole page: an answer, and that nobody is signed in */
function formRefusal(error: unknown, adapter: Adapter): FormRefusal {
  if (isAnswer(error)) throw error;
  if (error instanceof AppError) {
    if (error.code === "UNAUTHORIZED" || IS_PROVED.has(error.code)) throw pageRefusal(error, adapter);
    const message = errorMessage(adapter.i18n, error.code, error.details);
    const stored = error.details?.version;
    const storedVersion = typeof stored === "number" ? stored : null;
    const fields = formPaths(error.fields ?? {});
    const changedQuote = (error.details?.quote as Quote | undefined) ?? null;
    return { errorCode: error.code, message, fields, storedVersion, changedQuote, status: error.status };
  }
  logFault("action", error, adapter);
  const message = faultMessage(adapter.i18n, adapter.ctx.requestId);
  const nothingKnown = { fields: {}, storedVersion: null, changedQuote: null };
  return { errorCode: "UNCATCHED", message, ...nothingKnown, status: 500 };
}

async function schemaFor<S extends z.ZodType>(
  schema: S | ((adapter: Adapter, form: FormData) => Promise<S>),
  adapter: Adapter,
  form: FormData,
): Promise<S> {
  if (typeof schema !== "function") return schema;
  try {
    return await schema(adapter, form);
  } catch (error) {
    throw error instanceof AppError ? pageRefusal(error, adapter) : error;
  }
}

/** The form that was posted, which is not read from somebody it is not for; a refusal of it is drawn by the nearest ErrorBoundary. */
async function formOf(
  { request }: ActionFunctionArgs,
  adapter: Adapter,
  anonymous = false,
): Promise<FormData> {
  try {
    if ((isFormOfParts(request) || !anonymous) && !adapter.ctx.account) throw new AppError("UNAUTHORIZED");
    return await readPostedForm(request, adapter.ctx.account?.id);
  } catch (error) {
    throw pageRefusal(error, adapter);
  }
}

/** The action of a page with several forms: each posts its `intent`, and has its own `formAction`. */
export function intentAction<T>(actions: Record<string, (args: ActionFunctionArgs) => Promise<T>>) {
  return freeingForm(async (args: ActionFunctionArgs): Promise<T> => {
    const intent = intentOf(await formOf(args, await adapterOf(args)));
    const run = intent !== null && Object.hasOwn(actions, intent) ? actions[intent] : undefined;
    if (run) return run(args);
    const failure: PageFailure = { errorCode: "070", requestId: args.context.requestId };
    throw data(failure, 400);
  });
}

/**
 * The same form sent twice makes the same ids, and so nothing twice. What was typed belongs to the key: a form that is
 * mended and sent again is another one.
 */
async function withFormKey(adapter: Adapter, form: FormData): Promise<Adapter> {
  if (!form.has(FORM_KEY_FIELD)) return adapter;
  const typed = [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(typed)));
  const key = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return { ...adapter, ctx: withIdempotencyKey(adapter.ctx, key) };
}

/** What the form's page showed is what its verb changes, or nothing. */
function withSeen(adapter: Adapter, form: FormData): Adapter {
  const seen = seenVersionIn(form);
  return seen === null ? adapter : { ...adapter, ctx: withSeenVersion(adapter.ctx, seen) };
}

function intentOf(form: FormData): string | null {
  const intent = form.get("intent");
  return typeof intent === "string" ? intent : null;
}

/** Sends the reader on, with a toast on the next page, and what else is to be kept in the browser. */
export function redirectWithToast(
  adapter: Adapter,
  to: string,
  flash: Flash,
  setCookies: readonly string[] = [],
): Response {
  const headers = new Headers({ "Set-Cookie": flashCookie(flash, adapter.ctx.env.CONSOLE_ORIGIN) });
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  return redirect(to, { headers });
}

/**
 * What to throw from a loader or an action: an answer that ErrorBoundary shows. A fault's names the request that it happened in: what a
 * page reads after an action is another one.
 */
function pageRefusal(error: unknown, adapter: Adapter): unknown {
  if (isAnswer(error)) return error;
  const { ctx, request, url } = adapter;
  if (!(error instanceof AppError)) {
    logFault("page", error, adapter);
    return data<PageFailure>({ errorCode: "UNCATCHED", requestId: ctx.requestId }, 500);
  }
  if (error.code === "UNAUTHORIZED") return signInAgain(ctx.env.CONSOLE_ORIGIN, request, url);
  if (IS_PROVED.has(error.code)) return redirect(authPath("prove", { next: placeOf(request, url) }));
  const { action, needs } = error.details ?? {};
  const missing =
    typeof action === "string" && typeof needs === "string" ? { missing: { action, needs } } : {};
  const failure: PageFailure = { errorCode: error.code, requestId: ctx.requestId, ...missing };
  return data(failure, error.status);
}

/**
 * To signing in, and back to where one was: the page that was asked for, or the page that a form was sent from, wherever it was sent to.
 * A cookie that opens nothing any more is taken back.
 */
function signInAgain(consoleOrigin: string, request: Request, url: URL): Response {
  return redirect(`/auth/sign-in?next=${encodeURIComponent(placeOf(request, url))}`, {
    headers: { "Set-Cookie": expiredSessionCookie(consoleOrigin) },
  });
}

/** The page that was asked for, or that a form was sent from, as a path. */
function placeOf(request: Request, url: URL): string {
  const referrer = request.headers.get("Referer");
  const isSent = request.method !== "GET" && request.method !== "HEAD";
  const from = isSent && referrer && URL.canParse(referrer) ? new URL(referrer) : url;
  const { pathname, search } = from.origin === url.origin ? from : url;
  return `${pathname}${search}`;
}

/** Zod's dotted paths as conform names fields: `items.0.name` is `items[0].name`. */
export function formPaths(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [path.replace(/\.(\d+)(?=\.|$)/g, "[$1]"), messages]),
  );
}

function withoutNulls(error: Record<string, string[] | null>): FieldErrors {
  return Object.fromEntries(
    Object.entries(error).flatMap(([path, messages]) => (messages ? [[path, messages]] : [])),
  );
}
