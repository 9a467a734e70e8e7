import { ERROR_STATUS, type ErrorCode, isBoundedPath, isBoundedQuery } from "../../domain/kernel";
import { answersOnPlatform, ownerOfHost, platformOrigin } from "../../domain/platform";
import { codeOfStatus, errorMessage } from "../../locales/words/errors";
import { localeOfRequest, serverI18n } from "../../locales/words/server";
import type { ConsoleEnv } from "../env";
import { gatewayWindowOf } from "../integrations/gateway";
import { logError } from "../log";
import { withSecurityHeaders } from "./security-headers";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request that may change something comes from another site. Browsers send `Origin` with every such request
 * and, the current ones, `Sec-Fetch-Site`; a caller that sends neither is no browser and carries no one's cookies.
 */
export function isCrossSiteWrite(request: Request, consoleOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== consoleOrigin && origin !== new URL(request.url).origin;
}

/** Whether a write comes from a page of another host than it is sent to. */
export function isFromAnotherHost(request: Request): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const origin = request.headers.get("Origin");
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host);
}

export interface RequestScope {
  requestId: string;
  nonce: string;
}

export interface ConsoleHandlers {
  api(request: Request, scope: RequestScope): Response | Promise<Response>;
  page(request: Request, scope: RequestScope): Response | Promise<Response>;
}

type HandledEnv = Pick<ConsoleEnv, "CONSOLE_ORIGIN" | "CONSOLE_DOMAIN" | "AD_SERVE_ORIGIN"> &
  Parameters<typeof gatewayWindowOf>[0];

/** Toss's window loads from several hosts of its own. */
const TOSS_HOSTS = "https://*.tosspayments.com";

/** Where the card gateway's window comes from, as a source of the content security policy; null where cards are not taken. */
function gatewayOriginOf(env: HandledEnv): string | null {
  const window = gatewayWindowOf(env);
  if (!window) return null;
  const { origin, hostname } = new URL(window.scriptUrl);
  return hostname.endsWith(".tosspayments.com") ? TOSS_HOSTS : origin;
}

/**
 * What happens to every request, in this order: an id, the refusal of an address that is out of all measure, whose host it is, the refusal
 * of another site's write, the answer of the API or the pages, and the security headers. A fault becomes an answer that carries the id and nothing else.
 */
export async function handleConsoleRequest(
  request: Request,
  env: HandledEnv,
  handlers: ConsoleHandlers,
): Promise<Response> {
  const scope = { requestId: crypto.randomUUID(), nonce: makeNonce() };
  const { pathname, protocol } = new URL(request.url);
  const response = refusalOf(request, env, scope) ?? (await answer(request, pathname, scope, handlers));
  return withSecurityHeaders(response, {
    ...scope,
    adServeOrigin: env.AD_SERVE_ORIGIN,
    gatewayOrigin: gatewayOriginOf(env),
    https: protocol === "https:",
  });
}

/** The answer to what is not for its host, or comes from another site; null for everything else. */
function refusalOf(request: Request, env: HandledEnv, scope: RequestScope): Response | null {
  const { host, pathname, search } = new URL(request.url);
  if (!isApi(pathname)) {
    if (!isBoundedPath(pathname)) return refusal(request, "NOT_FOUND", scope);
    if (!isBoundedAsked(pathname, search)) return refusal(request, "070", scope);
  }
  const hosts = { consoleOrigin: env.CONSOLE_ORIGIN, domain: env.CONSOLE_DOMAIN };
  const owner = ownerOfHost(host, hosts);
  const isPlatform = owner.kind === "platform";
  if (isPlatform && !answersOnPlatform(pathname)) {
    return isPageView(request, pathname)
      ? Response.redirect(`${env.CONSOLE_ORIGIN}${pathname}${search}`, 302)
      : refusal(request, "NOT_FOUND", scope);
  }
  // A platform is a site of its own here: neither the console nor another platform writes to it.
  const ownOrigin = isPlatform ? platformOrigin(owner.alias, hosts) : env.CONSOLE_ORIGIN;
  if (isMachineAddress(pathname)) return null;
  // A page's form is sent to the very host that the page was opened at, whatever other names the console has.
  const isStrange = isCrossSiteWrite(request, ownOrigin) || (!isApi(pathname) && isFromAnotherHost(request));
  return isStrange ? refusal(request, "FORBIDDEN", scope) : null;
}

/** Where a page asks what its links lead to. Each start of each path is matched against all pages that there are. */
const MANIFEST_PATH = "/__manifest";
const LINKED_SEGMENTS_MAX = 600;

function isBoundedAsked(pathname: string, search: string): boolean {
  if (!isBoundedQuery(search)) return false;
  // How Remix asked for data before: no page of ours does, and Remix writes a warning to the log for each.
  if (new URLSearchParams(search).has("_data")) return false;
  if (pathname !== MANIFEST_PATH) return true;
  const linked = new URLSearchParams(search).getAll("p");
  const segments = linked.reduce((sum, path) => sum + path.split("/").length, 0);
  return linked.every(isBoundedPath) && segments <= LINKED_SEGMENTS_MAX;
}

async function answer(request: Request, pathname: string, scope: RequestScope, handlers: ConsoleHandlers) {
  try {
    if (isApi(pathname) || isMachineAddress(pathname)) return await handlers.api(request, scope);
    return spoken(request, await handlers.page(withoutForwardedHost(request), scope), scope);
  } catch (error) {
    logError("request", error, { requestId: scope.requestId, method: request.method, path: pathname });
    return refusal(request, "UNCATCHED", scope);
  }
}

/** Nothing in front of the console sends it, and Remix would believe it before the host that the request came to. */
function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}

/** What Remix says by itself, of an address without a page or when nothing can be drawn, in the reader's words. */
function spoken(request: Request, response: Response, scope: RequestScope): Response {
  const isRemixOwn = response.headers.has("X-Remix-Error") || (response.status >= 500 && !isDrawn(response));
  if (!isRemixOwn) return response;
  return refusal(request, codeOfStatus(response.status), scope, response.status);
}

/** A page, or what a page's scripts read. */
function isDrawn({ headers }: Response): boolean {
  return /^text\/(?:html|x-script)|^application\/json/.test(headers.get("Content-Type") ?? "");
}

/** Somebody opens a page, which may be the console's; its path is appended to a host that is known. */
function isPageView(request: Request, pathname: string): boolean {
  return (
    request.method === "GET" && !isApi(pathname) && !isMachineAddress(pathname) && !pathname.endsWith(".data")
  );
}

const isApi = (pathname: string): boolean => pathname.startsWith("/api/");

/** A job's and an upload's addresses carry their permission in themselves: no cookie counts there, so no other site can borrow one. */
function isMachineAddress(pathname: string): boolean {
  return pathname.startsWith("/encoding/") || pathname.startsWith("/uploads/");
}

/** JSON, or for somebody who looks at it in a browser a small page. */
function refusal(
  request: Request,
  errorCode: ErrorCode,
  { requestId, nonce }: RequestScope,
  status: number = ERROR_STATUS[errorCode],
): Response {
  const locale = localeOfRequest(request);
  const message = errorMessage(serverI18n(locale), errorCode);
  if (isApi(new URL(request.url).pathname) || !request.headers.get("Accept")?.includes("text/html"))
    return Response.json({ errorCode, message, requestId }, { status });
  const page =
    `<!doctype html><html lang="${locale}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${status}</title>` +
    `<style nonce="${nonce}">body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style>` +
    `<h1>${status}</h1><p>${message}</p><p><code>${requestId}</code></p><p><a href="/">Madang</a></p></html>`;
  return new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
