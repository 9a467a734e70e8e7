import { errorMessage } from "../../app/i18n/errors";
import { localeOfRequest, serverI18n } from "../../app/i18n/server";
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

/**
 * What happens to every request, in this order: an id, the refusal of another site's write, the answer of the API or
 * the pages, and the security headers. A fault becomes an answer that carries the id and nothing else.
 */
export async function handleConsoleRequest(
  request: Request,
  env: Pick<ConsoleEnv, "CONSOLE_ORIGIN" | "AD_SERVE_ORIGIN">,
  handlers: ConsoleHandlers,
): Promise<Response> {
  const scope = { requestId: crypto.randomUUID(), nonce: makeNonce() };
  const { pathname, protocol } = new URL(request.url);
  const response =
    !isMachineAddress(pathname) && isCrossSiteWrite(request, env.CONSOLE_ORIGIN)
      ? refusal(request, "FORBIDDEN", 403, scope.requestId)
      : await answer(request, pathname, scope, handlers);
  return withSecurityHeaders(response, {
    ...scope,
    adServeOrigin: env.AD_SERVE_ORIGIN,
    https: protocol === "https:",
  });
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

/** A job's addresses carry their permission in themselves: no cookie counts there, so no other site can borrow one. */
function isMachineAddress(pathname: string): boolean {
  return pathname.startsWith("/encoding/");
}

function refusal(request: Request, errorCode: ErrorCode, status: number, requestId: string): Response {
  const message = errorMessage(serverI18n(localeOfRequest(request)), errorCode);
  return Response.json({ errorCode, message, requestId }, { status });
}

function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
