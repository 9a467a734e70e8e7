import { logError } from "../../worker/log";

/** Whether what was thrown is an answer of its own: a redirect, or `data` with its status. */
export function isAnswer(thrown: unknown): boolean {
  if (thrown instanceof Response) return true;
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    "type" in thrown &&
    thrown.type === "DataWithResponseInit"
  );
}

interface Faulty {
  ctx: { requestId: string };
  request: Request;
  url: URL;
}

/** Notes what nobody expected, unless the reader has left meanwhile. */
export function logFault(event: "page" | "action", error: unknown, { ctx, request, url }: Faulty): void {
  if (request.signal.aborted) return;
  logError(event, error, { requestId: ctx.requestId, method: request.method, path: url.pathname });
}
