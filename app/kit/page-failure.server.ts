import type { ErrorCode } from "../../domain/kernel";
import type { Side } from "../../domain/people";
import { logError } from "../../worker/log";
import { requirePageAccess, type ServiceContext } from "../../worker/services/kernel";
import { actionOfPage } from "./page-access";

/** Whether a thrown value is an answer: a redirect, or `data` with a status. */
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

/** Logs an unexpected error, unless the reader has left meanwhile. */
export function logFault(event: "page" | "action", error: unknown, { ctx, request, url }: Faulty): void {
  if (request.signal.aborted) return;
  logError(event, error, { requestId: ctx.requestId, method: request.method, path: url.pathname });
}

/** Content of ErrorBoundary. */
export interface PageFailure {
  errorCode: ErrorCode;
  requestId: string;
  /** The refused action, and the lowest level that allows it. */
  missing?: { action: string; needs: string };
  /** The main page, if it is on another host. */
  home?: string;
}

const PROJECT_PAGE = /^\/(adv|pub)\/([^/]+)(?:\/(.*))?$/i;

/** The project in a path, and the rest of the path; null outside projects. Case-insensitive, like routes. */
export function placeInProject({ pathname }: URL): { side: Side; project: string; below: string } | null {
  const [, side, project, below = ""] = PROJECT_PAGE.exec(pathname) ?? [];
  return side === undefined || project === undefined
    ? null
    : { side: side.toLowerCase() as Side, project, below };
}

/**
 * Refuses readers who may not see the page at this path of a project. Every loader below a project's layout calls it, because a
 * browser can request any loader alone; the loaders of one request share one membership query.
 * @throws the errors of `requireAccess`
 */
export async function requirePageLevel(ctx: ServiceContext, url: URL): Promise<void> {
  const place = placeInProject(url);
  if (place) await requirePageAccess(ctx, place.project, actionOfPage(place.side, place.below), place.side);
}
