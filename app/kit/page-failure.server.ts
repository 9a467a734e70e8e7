import type { ErrorCode } from "../../domain/kernel";
import type { Side } from "../../domain/people";
import { logError } from "../../worker/log";
import { requirePageAccess, type ServiceContext } from "../../worker/services/kernel";
import { actionOfPage } from "./page-access";

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

/** What ErrorBoundary shows. */
export interface PageFailure {
  errorCode: ErrorCode;
  requestId: string;
  /** The action that was refused for want of a level, and the least level that may. */
  missing?: { action: string; needs: string };
  /** The main page, where it is not this host's own. */
  home?: string;
}

const PROJECT_PAGE = /^\/(adv|pub)\/([^/]+)(?:\/(.*))?$/i;

/** The project that an address is below, and what it has below that; null for an address of no project. Routes heed no case, nor does this. */
export function placeInProject({ pathname }: URL): { side: Side; project: string; below: string } | null {
  const [, side, project, below = ""] = PROJECT_PAGE.exec(pathname) ?? [];
  return side === undefined || project === undefined
    ? null
    : { side: side.toLowerCase() as Side, project, below };
}

/**
 * Refuses whoever may not see the page at this address of a project. Each loader below a project's layout asks, since a browser may ask any of them
 * alone and is answered each one's data; the loaders of one request share its membership.
 * @throws those of `requireAccess`
 */
export async function requirePageLevel(ctx: ServiceContext, url: URL): Promise<void> {
  const place = placeInProject(url);
  if (place) await requirePageAccess(ctx, place.project, actionOfPage(place.side, place.below), place.side);
}
