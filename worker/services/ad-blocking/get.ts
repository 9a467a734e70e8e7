import type { AdBlocking } from "../../../domain/project/ad-blocking";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { type ProjectRow, requireAccess } from "../access";
import type { ServiceContext } from "../context";
import type { Page } from "../shared/paging";

export function blockingOf({
  adBlockingCategories,
  adBlockingDomains,
}: Pick<ProjectRow, "adBlockingCategories" | "adBlockingDomains">): AdBlocking {
  return { categories: adBlockingCategories, domains: adBlockingDomains };
}

/** What a publisher turns away. @throws AppError of `requireAccess` */
export async function getAdBlocking(ctx: ServiceContext, projectId: string): Promise<AdBlocking> {
  const { project } = await requireAccess(ctx, projectId, "ad-blocking.read", "pub");
  return blockingOf(project);
}

export interface BlockedDomains {
  categories: string[];
  /** In alphabetical order; a page begins behind the domain that `next` names. */
  page: Page<string>;
  /** How many there are, whatever was looked for. */
  total: number;
}

/**
 * The categories, and a page of the domains. They come with their project, so that a page is no query of its own.
 * @param query `q` is a part of a domain
 * @throws AppError of `requireAccess`
 */
export async function listBlockedDomains(
  ctx: ServiceContext,
  projectId: string,
  { q = "", next = "" }: { q?: string; next?: string } = {},
): Promise<BlockedDomains> {
  const { categories, domains } = await getAdBlocking(ctx, projectId);
  const left = domains.filter((domain) => domain > next && domain.includes(q.trim().toLowerCase()));
  const items = left.slice(0, LIST_PAGE_LIMIT);
  return {
    categories,
    page: { items, next: left.length > items.length ? (items.at(-1) ?? null) : null },
    total: domains.length,
  };
}
