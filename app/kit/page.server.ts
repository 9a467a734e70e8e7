import type { I18n, MessageDescriptor } from "@lingui/core";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import { AppError, type ErrorCode } from "../../domain/kernel";
import { serverI18n } from "../../locales/words/server";
import { say } from "../../worker/http/say";
import type { ServiceContext } from "../../worker/services/kernel";
import { expiredSessionCookie, sessionCookieName } from "../../worker/services/people";
import { authPath } from "./auth-paths";
import { contextOf } from "./context.server";
import { type Flash, flashCookie } from "./flash.server";
import { isAnswer, logFault, type PageFailure, requirePageLevel } from "./page-failure.server";
import { SESSION_ENDED_HEADER } from "./session-ended";

export interface Adapter {
  ctx: ServiceContext;
  i18n: I18n;
  params: Record<string, string | undefined>;
  /** An id in the path, by its route parameter. @throws AppError NOT_FOUND if the route has no such parameter */
  id: (name: string) => string;
  request: Request;
  url: URL;
}

/** Request data of every page, form and resource route. */
export async function adapterOf(args: LoaderFunctionArgs): Promise<Adapter> {
  const ctx = await contextOf(args);
  return {
    ctx,
    i18n: serverI18n(ctx.locale),
    params: args.params,
    id: (name) => {
      const value = args.params[name];
      if (value === undefined) throw new AppError("NOT_FOUND");
      return value;
    },
    request: args.request,
    url: new URL(args.request.url),
  };
}

/**
 * A loader around one verb. Its result is encoded by its view, as in the API; fields not in the view are dropped.
 * A refusal becomes an answer that ErrorBoundary displays with its status; without a session the reader is sent to sign in and
 * back. It does not check access to the page: `pageLoader` and `projectLoader` do.
 */
export function openLoader<Answer extends z.ZodType>(
  view: Answer,
  run: (adapter: Adapter) => Promise<z.input<Answer>>,
) {
  return async (args: LoaderFunctionArgs): Promise<z.output<Answer>> => {
    const adapter = await adapterOf(args);
    try {
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

/** `openLoader` with a check of access to the page. */
export function pageLoader<Answer extends z.ZodType>(
  view: Answer,
  run: (adapter: Adapter) => Promise<z.input<Answer>>,
) {
  return openLoader(view, async (adapter) => {
    await requirePageLevel(adapter.ctx, adapter.url);
    return run(adapter);
  });
}

/** A loader without a page: it answers a file or a redirect. Refusals are those of `pageLoader`. */
export function responseLoader(run: (adapter: Adapter) => Promise<Response>) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    const adapter = await adapterOf(args);
    try {
      await requirePageLevel(adapter.ctx, adapter.url);
      return await run(adapter);
    } catch (error) {
      throw pageRefusal(error, adapter, true);
    }
  };
}

/** Redirects with a toast on the next page, and optional cookies. */
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
 * Redirects after a completed action, with a toast.
 *
 * @param said a message, or its text in the reader's language
 */
export function redirectDone(
  adapter: Adapter,
  to: string,
  said: MessageDescriptor | string,
  setCookies?: readonly string[],
): Response {
  const message = typeof said === "string" ? said : adapter.i18n._(said);
  return redirectWithToast(adapter, to, { tone: "positive", message }, setCookies);
}

/** Errors that a repeated authentication resolves. */
export const IS_PROVED: ReadonlySet<ErrorCode> = new Set([
  "PROOF_REQUIRED",
  "OPERATOR_SECOND_FACTOR_REQUIRED",
]);

/**
 * The value to throw from a loader or an action: an answer that ErrorBoundary displays. For an unexpected error it contains the
 * failed request's id, because data loaded after an action has another request.
 * @param isFile whether the answer would be a file; then sign-in returns to the page that links to it
 */
export function pageRefusal(error: unknown, adapter: Adapter, isFile = false): unknown {
  if (isAnswer(error)) return error;
  const { ctx, request, url } = adapter;
  if (!(error instanceof AppError)) {
    logFault("page", error, adapter);
    return data<PageFailure>({ errorCode: "UNCATCHED", requestId: ctx.requestId }, 500);
  }
  if (error.code === "UNAUTHORIZED") return signInAgain(ctx.env.CONSOLE_ORIGIN, request, url);
  if (IS_PROVED.has(error.code)) return redirect(authPath("prove", { next: placeOf(request, url, isFile) }));
  const { action, needs } = error.details ?? {};
  const missing =
    typeof action === "string" && typeof needs === "string" ? { missing: { action, needs } } : {};
  const failure: PageFailure = { errorCode: error.code, requestId: ctx.requestId, ...missing };
  return data(failure, error.status);
}

/**
 * Redirects to sign-in and back: to the requested page, or the page from which a form was sent, whatever its target.
 * Deletes the cookie of an invalid session.
 */
function signInAgain(consoleOrigin: string, request: Request, url: URL): Response {
  const headers = new Headers({ "Set-Cookie": expiredSessionCookie(consoleOrigin) });
  if (isSent(request)) headers.set(SESSION_ENDED_HEADER, "1");
  return redirect(
    authPath("sign-in", { next: placeOf(request, url), hasEnded: hadSession(request, consoleOrigin) }),
    { headers },
  );
}

/** Whether the browser still has a session cookie. */
function hadSession(request: Request, consoleOrigin: string): boolean {
  return (request.headers.get("Cookie") ?? "").includes(`${sessionCookieName(consoleOrigin)}=`);
}

/** Whether the request submits a form. */
const isSent = ({ method }: Request) => method !== "GET" && method !== "HEAD";

/** Path of the requested page, or of the page that sent a form or requested a file. */
function placeOf(request: Request, url: URL, isFile = false): string {
  const referrer = request.headers.get("Referer");
  const from = (isSent(request) || isFile) && referrer && URL.canParse(referrer) ? new URL(referrer) : url;
  const { pathname, search } = from.origin === url.origin ? from : url;
  return `${pathname}${search}`;
}
