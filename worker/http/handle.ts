import { errorMessage } from "../../app/i18n/errors";
import { localeOfRequest, serverI18n } from "../../app/i18n/server";
import { answersOnPlatform, ownerOfHost, platformOrigin } from "../../domain/project/platform-host";
import type { ErrorCode } from "../../domain/shared/errors";
import type { ConsoleEnv } from "../env";
import { logError } from "./log";
import { isCrossSiteWrite } from "./origin";
import { withSecurityHeaders } from "./security-headers";

export interface RequestScope {
  requestId: string;
  nonce: string;
}

export interface ConsoleHandlers {
  api(request: Request, scope: RequestScope): Response | Promise<Response>;
  page(request: Request, scope: RequestScope): Response | Promise<Response>;
}

type HandledEnv = Pick<ConsoleEnv, "CONSOLE_ORIGIN" | "CONSOLE_DOMAIN" | "AD_SERVE_ORIGIN">;

/**
 * What happens to every request, in this order: an id, whose host it is, the refusal of another site's write, the answer of
 * the API or the pages, and the security headers. A fault becomes an answer that carries the id and nothing else.
 */
export async function handleConsoleRequest(
  request: Request,
  env: HandledEnv,
  handlers: ConsoleHandlers,
): Promise<Response> {
  const scope = { requestId: crypto.randomUUID(), nonce: makeNonce() };
  const { pathname, protocol } = new URL(request.url);
  const response =
    refusalOf(request, env, scope.requestId) ?? (await answer(request, pathname, scope, handlers));
  return withSecurityHeaders(response, {
    ...scope,
    adServeOrigin: env.AD_SERVE_ORIGIN,
    https: protocol === "https:",
  });
}

/** The answer to what is not for its host, or comes from another site; null for everything else. */
function refusalOf(request: Request, env: HandledEnv, requestId: string): Response | null {
  const { host, pathname, search } = new URL(request.url);
  const hosts = { consoleOrigin: env.CONSOLE_ORIGIN, domain: env.CONSOLE_DOMAIN };
  const owner = ownerOfHost(host, hosts);
  const isPlatform = owner.kind === "platform";
  if (isPlatform && !answersOnPlatform(pathname)) {
    return isPageView(request, pathname)
      ? Response.redirect(`${env.CONSOLE_ORIGIN}${pathname}${search}`, 302)
      : refusal(request, "NOT_FOUND", 404, requestId);
  }
  // A platform is a site of its own here: neither the console nor another platform writes to it.
  const ownOrigin = isPlatform ? platformOrigin(owner.alias, hosts) : env.CONSOLE_ORIGIN;
  if (isMachineAddress(pathname) || !isCrossSiteWrite(request, ownOrigin)) return null;
  return refusal(request, "FORBIDDEN", 403, requestId);
}

async function answer(request: Request, pathname: string, scope: RequestScope, handlers: ConsoleHandlers) {
  try {
    return await (pathname.startsWith("/api/") || isMachineAddress(pathname)
      ? handlers.api(request, scope)
      : handlers.page(request, scope));
  } catch (error) {
    logError("request", error, { requestId: scope.requestId, method: request.method, path: pathname });
    return refusal(request, "UNCATCHED", 500, scope.requestId);
  }
}

/** Somebody opens a page, which may be the console's; its path is appended to a host that is known. */
function isPageView(request: Request, pathname: string): boolean {
  return (
    request.method === "GET" &&
    !pathname.startsWith("/api/") &&
    !isMachineAddress(pathname) &&
    !pathname.endsWith(".data")
  );
}

/** A job's and an upload's addresses carry their permission in themselves: no cookie counts there, so no other site can borrow one. */
function isMachineAddress(pathname: string): boolean {
  return pathname.startsWith("/encoding/") || pathname.startsWith("/uploads/");
}

function refusal(request: Request, errorCode: ErrorCode, status: number, requestId: string): Response {
  const message = errorMessage(serverI18n(localeOfRequest(request)), errorCode);
  return Response.json({ errorCode, message, requestId }, { status });
}

function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
