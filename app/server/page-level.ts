import type { Side } from "../../domain/people";
import { requireAccess, type ServiceContext } from "../../worker/services/kernel";
import { actionOfPage } from "../shell/page-access";

const PROJECT_PAGE = /^\/(adv|pub)\/([^/]+)(?:\/(.*))?$/;

const asked = new WeakMap<ServiceContext, Promise<unknown>>();

/**
 * Refuses whoever may not see the page at this address of a project. Each loader below a project's layout asks, since a browser may ask any of them
 * alone and is answered each one's data; the loaders of one request share the question.
 * @throws those of `requireAccess`
 */
export async function requirePageLevel(ctx: ServiceContext, { pathname }: URL): Promise<void> {
  const [, side, projectId, below = ""] = PROJECT_PAGE.exec(pathname) ?? [];
  if (side === undefined || projectId === undefined) return;
  const known =
    asked.get(ctx) ?? requireAccess(ctx, projectId, actionOfPage(side as Side, below), side as Side);
  asked.set(ctx, known);
  await known;
}
