import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
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
import { type WorkChallenge, withIdempotencyKey, withSeenVersion } from "../../worker/services/kernel";
import { FORM_KEY_FIELD } from "../ui/form/form-key";
import { parseTyped } from "../ui/form/parse-typed";
import { seenVersionIn } from "../ui/form/seen-version-field";
import { withReadAmounts } from "../ui/form/typed-amounts";
import { type Adapter, adapterOf, IS_PROVED, pageRefusal } from "./page.server";
import { isAnswer, logFault, type PageFailure } from "./page-failure.server";
import { freeingForm, isFormOfParts, readPostedForm } from "./posted-form.server";

/** Answer to a refused form: the summary's text, and conform's values and field codes. */
export interface FormFailure {
  errorCode: ErrorCode;
  message: string;
  fields: FieldErrors;
  submission: SubmissionResult;
  /** The form's intent, if the page has several forms. */
  intent: string | null;
  /** The stored version, if the record has changed since the form's page was loaded; else null. */
  storedVersion: number | null;
  /** The current amount, if it differs from the submitted one; else null. */
  changedQuote: Quote | null;
  /** Proof of work with which the same submission is accepted; else null. */
  challenge: WorkChallenge | null;
}

/**
 * An action around one verb, for a form of one schema. Field errors answer 400 with their codes and the typed values;
 * a verb's refusal answers its text and status, an unexpected error 500. The form keeps its values, and
 * submitting it again under the same form key has no double effect. A `Response` from `run` (a redirect) is returned unchanged.
 */
export function formAction<S extends z.ZodType, T>(
  /** A function if the schema depends on stored or chosen data (a currency, a product's days, a method). */
  schema: S | ((adapter: Adapter, form: FormData) => Promise<S>),
  run: (input: z.output<S>, adapter: Adapter, form: FormData) => Promise<T>,
  { secretFields = [], anonymous = false, bearer }: FormOptions = {},
) {
  return freeingForm(async (args: ActionFunctionArgs) => {
    const adapter = await adapterOf(args);
    const form = await formOf(args, adapter, { anonymous, bearer });
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
          challenge: null,
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

export interface FormOptions {
  /** Fields whose typed values are not returned: passwords. */
  secretFields?: string[];
  /** Whether the form is for visitors without a session; other forms are not read from them. */
  anonymous?: boolean;
  bearer?: Bearer | undefined;
}

/** Visitors whose link is proof enough: they may send files too, once it was checked. */
export interface Bearer {
  /**
   * Checks the link before the body is read.
   * @returns the holder, whose bodies share the memory of one account
   * @throws AppError for a wrong link
   */
  admit(adapter: Adapter): Promise<string>;
  /** Maximum size of a form with a file. */
  filesMaxBytes: number;
}

/** Accepts any form, to read its typed values. */
const ANY_FORM = z.looseObject({});

/** Fields in which conform stores its buttons' changes to a form without a script, and the state of its lists. */
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
 * The typed values of a form, after applying a button's change to its lists.
 * @throws a refusal of the page (070) for an unknown button or state
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
    return parseWithZod(withReadAmounts(form), { schema: ANY_FORM });
  } catch {
    throw pageRefusal(new AppError("070"), adapter);
  }
}

/** The object in a JSON field; null if empty. @throws for anything else */
function jsonIn(form: FormData, field: string): object | null {
  const texts = form.getAll(field);
  const [text] = texts;
  if (text === undefined || text === "") return null;
  const value: unknown = texts.length === 1 && typeof text === "string" ? JSON.parse(text) : null;
  if (typeof value === "object" && value !== null && isBoundedJson(value)) return value;
  throw new AppError("070");
}

type FormRefusal = Omit<FormFailure, "submission" | "intent"> & { status: number };

/**
 * The form's answer to a refusal or an unexpected error.
 * @throws what concerns the whole page: a `Response`, or a missing session
 */
function formRefusal(error: unknown, adapter: Adapter): FormRefusal {
  if (isAnswer(error)) throw error;
  if (error instanceof AppError) {
    if (error.code === "UNAUTHORIZED" || IS_PROVED.has(error.code)) throw pageRefusal(error, adapter);
    const message = errorMessage(adapter.i18n, error.code, error.details);
    const stored = error.details?.version;
    const storedVersion = typeof stored === "number" ? stored : null;
    const fields = formPaths(error.fields ?? {});
    const changedQuote = (error.details?.quote as Quote | undefined) ?? null;
    const challenge = (error.details?.challenge as WorkChallenge | undefined) ?? null;
    const known = { storedVersion, changedQuote, challenge };
    return { errorCode: error.code, message, fields, ...known, status: error.status };
  }
  logFault("action", error, adapter);
  const message = faultMessage(adapter.i18n, adapter.ctx.requestId);
  const nothingKnown = { fields: {}, storedVersion: null, changedQuote: null, challenge: null };
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

/** The posted form, read only if the sender may use it; the nearest ErrorBoundary displays a refusal. */
async function formOf(
  { request }: ActionFunctionArgs,
  adapter: Adapter,
  { anonymous = false, bearer }: Pick<FormOptions, "anonymous" | "bearer"> = {},
): Promise<FormData> {
  try {
    if (bearer) return await readPostedForm(request, await bearer.admit(adapter), bearer.filesMaxBytes);
    if ((isFormOfParts(request) || !anonymous) && !adapter.ctx.account) throw new AppError("UNAUTHORIZED");
    return await readPostedForm(request, adapter.ctx.account?.id);
  } catch (error) {
    throw pageRefusal(error, adapter);
  }
}

/** The action of a page with several forms: each form posts its `intent`, and has its own `formAction`. */
export function intentAction<T>(
  actions: Record<string, (args: ActionFunctionArgs) => Promise<T>>,
  options: Pick<FormOptions, "bearer"> = {},
) {
  return freeingForm(async (args: ActionFunctionArgs): Promise<T> => {
    const intent = intentOf(await formOf(args, await adapterOf(args), options));
    const run = intent !== null && Object.hasOwn(actions, intent) ? actions[intent] : undefined;
    if (run) return run(args);
    const failure: PageFailure = { errorCode: "070", requestId: args.context.requestId };
    throw data(failure, 400);
  });
}

/**
 * Derives the adapter's idempotency key from the form key and the typed values: the same form sent twice creates the same ids and
 * has no double effect, while a corrected form counts as a new one.
 */
async function withFormKey(adapter: Adapter, form: FormData): Promise<Adapter> {
  if (!form.has(FORM_KEY_FIELD)) return adapter;
  const typed = [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(typed)));
  const key = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return { ...adapter, ctx: withIdempotencyKey(adapter.ctx, key) };
}

/** Makes the verb fail if the record differs from the version that the form's page displayed. */
function withSeen(adapter: Adapter, form: FormData): Adapter {
  const seen = seenVersionIn(form);
  return seen === null ? adapter : { ...adapter, ctx: withSeenVersion(adapter.ctx, seen) };
}

function intentOf(form: FormData): string | null {
  const intent = form.get("intent");
  return typeof intent === "string" ? intent : null;
}

/** Converts Zod's dotted paths into conform's field names: `items.0.name` becomes `items[0].name`. */
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
