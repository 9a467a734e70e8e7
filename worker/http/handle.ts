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
 * Whether a write comes from another site. Browsers send `Origin` with every such request
 * and, the current ones, `Sec-Fetch-Site`; a caller that sends neither is not a browser and carries no user's cookies.
 */
export function isCrossSiteWrite(request: Request, consoleOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== consoleOrigin && origin !== new URL(request.url).origin;
}

/** Whether a write comes from a page of another host than the request's. */
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

/** Hosts from which Toss's window loads. */
const TOSS_HOSTS = "https://*.tosspayments.com";

/** Origin of the card gateway's window for the content security policy; null if cards are not accepted. */
function gatewayOriginOf(env: HandledEnv): string | null {
  const window = gatewayWindowOf(env);
  if (!window) return null;
  const { origin, hostname } = new URL(window.scriptUrl);
  return hostname.endsWith(".tosspayments.com") ? TOSS_HOSTS : origin;
}

/**
 * Handles every request in this order: assigns an id, refuses oversized URLs, resolves the host, refuses
 * cross-site writes, answers by the API or the pages, and adds security headers. An unexpected error is answered with the id
 * only.
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

/** The refusal of a request for the wrong host or from another site; null for everything else. */
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
  // Each platform is a separate site here: neither the console nor another platform may write to it.
  const ownOrigin = isPlatform ? platformOrigin(owner.alias, hosts) : env.CONSOLE_ORIGIN;
  if (isMachineAddress(pathname)) return null;
  // A page's form is posted to the host of the page, whatever other names the console has.
  const isStrange = isCrossSiteWrite(request, ownOrigin) || (!isApi(pathname) && isFromAnotherHost(request));
  return isStrange ? refusal(request, "FORBIDDEN", scope) : null;
}

/** Path at which a page asks for the routes of its links. Every prefix of each path is matched against all routes. */
const MANIFEST_PATH = "/__manifest";
const LINKED_SEGMENTS_MAX = 600;

function isBoundedAsked(pathname: string, search: string): boolean {
  if (!isBoundedQuery(search)) return false;
  // Remix's former way to request data: no page uses it, and Remix logs a warning for each.
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

/** Removes `X-Forwarded-Host`: nothing in front of the console sends it, and Remix would prefer it to the real host. */
function withoutForwardedHost(request: Request): Request {
  if (!request.headers.has("X-Forwarded-Host")) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  return new Request(request, { headers });
}

/** Replaces Remix's own error answers (unknown path, failed rendering) by a page in the reader's language. */
function spoken(request: Request, response: Response, scope: RequestScope): Response {
  const isRemixOwn = response.headers.has("X-Remix-Error") || (response.status >= 500 && !isDrawn(response));
  if (!isRemixOwn) return response;
  return refusal(request, codeOfStatus(response.status), scope, response.status);
}

/** Whether the answer is a page, or data for a page's scripts. */
function isDrawn({ headers }: Response): boolean {
  return /^text\/(?:html|x-script)|^application\/json/.test(headers.get("Content-Type") ?? "");
}

/** Whether the request opens a page, possibly the console's. */
function isPageView(request: Request, pathname: string): boolean {
  return (
    request.method === "GET" && !isApi(pathname) && !isMachineAddress(pathname) && !pathname.endsWith(".data")
  );
}

const isApi = (pathname: string): boolean => pathname.startsWith("/api/");

/** URLs of encoding jobs and uploads contain their authorization: cookies are ignored, so cross-site writes are harmless. */
function isMachineAddress(pathname: string): boolean {
  return pathname.startsWith("/encoding/") || pathname.startsWith("/uploads/");
}

/** A refusal as JSON, or as a small page for a browser. */
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
