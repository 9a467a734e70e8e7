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
  /** An id of the address, by its name in the route. @throws AppError NOT_FOUND where the route has none of that name */
  id: (name: string) => string;
  request: Request;
  url: URL;
}

/** What every page, form and script of one has of its request. */
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
 * A loader around one verb. What it makes leaves as its view says it, as an answer of the API does: a column that the view does not name stays.
 * A refusal becomes an answer that ErrorBoundary shows with its status; nobody signed in becomes a way to sign in and back.
 * It does not ask who may see the page: that is `pageLoader`'s, and `projectLoader`'s.
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

/** `openLoader`, for whoever may see the page. */
export function pageLoader<Answer extends z.ZodType>(
  view: Answer,
  run: (adapter: Adapter) => Promise<z.input<Answer>>,
) {
  return openLoader(view, async (adapter) => {
    await requirePageLevel(adapter.ctx, adapter.url);
    return run(adapter);
  });
}

/** A loader that shows nothing of its own: it answers a file, or leads elsewhere. Refusals are those of `pageLoader`. */
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
 * Sends the reader on once something was done, and says so there.
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

/** What a reader gets past by showing who they are. */
export const IS_PROVED: ReadonlySet<ErrorCode> = new Set([
  "PROOF_REQUIRED",
  "OPERATOR_SECOND_FACTOR_REQUIRED",
]);

/**
 * What to throw from a loader or an action: an answer that ErrorBoundary shows. A fault's names the request that it happened in: what a
 * page reads after an action is another one.
 * @param isFile whether the answer would be a file, which is no page to come back to: the page that links to it is
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
 * To signing in, and back to where one was: the page that was asked for, or the page that a form was sent from, wherever it was sent to.
 * A cookie that opens nothing any more is taken back.
 */
function signInAgain(consoleOrigin: string, request: Request, url: URL): Response {
  const headers = new Headers({ "Set-Cookie": expiredSessionCookie(consoleOrigin) });
  if (isSent(request)) headers.set(SESSION_ENDED_HEADER, "1");
  return redirect(
    authPath("sign-in", { next: placeOf(request, url), hasEnded: hadSession(request, consoleOrigin) }),
    { headers },
  );
}

/** Whether the browser still holds the cookie of a session. */
function hadSession(request: Request, consoleOrigin: string): boolean {
  return (request.headers.get("Cookie") ?? "").includes(`${sessionCookieName(consoleOrigin)}=`);
}

/** Whether it is a form, as opposed to a page that is asked for. */
const isSent = ({ method }: Request) => method !== "GET" && method !== "HEAD";

/** The page that was asked for, or that a form was sent or a file asked for from, as a path. */
function placeOf(request: Request, url: URL, isFile = false): string {
  const referrer = request.headers.get("Referer");
  const from = (isSent(request) || isFile) && referrer && URL.canParse(referrer) ? new URL(referrer) : url;
  const { pathname, search } = from.origin === url.origin ? from : url;
  return `${pathname}${search}`;
}
