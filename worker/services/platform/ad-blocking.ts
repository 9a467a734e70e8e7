import { and, eq, inArray } from "drizzle-orm";
import { SERVED_STATUSES } from "../../../domain/booking";
import { sha256Hex } from "../../../domain/content";
import {
  AD_BLOCKING_DOMAINS_MAX,
  AppError,
  folded,
  inUnicode,
  LIST_PAGE_LIMIT,
  messageCode,
  parseOrRefuse,
} from "../../../domain/kernel";
import {
  type AdBlocking,
  adBlockingSchema,
  blockedCategoriesSchema,
  inListOrder,
  pastedDomainsSchema,
} from "../../../domain/platform";
import { schema } from "../../db/client";
import { type Page, type ProjectRow, requireAccess, type ServiceContext } from "../kernel";
import { blockingOf, type TouchedCampaign, touchedBy } from "./blocked-domains";
import { getProjectForMember, type ProjectView, writeProject } from "./projects";

/** A confirmation prompt before a change: the campaigns that it would block, and the entries that already exist. */
export interface BlockingQuestion {
  /** Identifies the prompt's content, so that an answer to another prompt is not accepted. */
  answer: string;
  campaigns: TouchedCampaign[];
  /** Domains that are already blocked, and duplicates in the text. */
  known: string[];
  twice: string[];
  /** Number of new domains. */
  added: number;
}

/**
 * Sets all blocked categories and domains in one call.
 * @param input `adBlockingSchema`
 * @throws AppError 070 with each wrong entry, CONFLICT, and those of `requireAccess`
 */
export async function setAdBlocking(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "ad-blocking.write", "pub");
  await write(ctx, project, parseOrRefuse(adBlockingSchema, input));
  return getProjectForMember(ctx, projectId);
}

/**
 * Sets the blocked categories. If that blocks a booked, live or paused campaign, it first returns a confirmation prompt.
 * @param input `blockedCategoriesSchema`
 * @param answer the `answer` of that prompt
 * @returns the prompt; null once the change is written
 * @throws AppError 070, CONFLICT, and those of `requireAccess`
 */
export async function setBlockedCategories(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
  answer: string | null,
): Promise<BlockingQuestion | null> {
  const { project } = await requireAccess(ctx, projectId, "ad-blocking.write", "pub");
  const { categories } = parseOrRefuse(blockedCategoriesSchema, input);
  const before = blockingOf(project);
  const after = { ...before, categories: inListOrder(categories) };
  const campaigns = await touchedBy(ctx, projectId, before, after);
  const question = { answer: await answerFor(after, campaigns), campaigns, known: [], twice: [], added: 0 };
  if (campaigns.length > 0 && answer !== question.answer) return question;
  await write(ctx, project, after);
  return null;
}

/**
 * Adds the domains of a text. Existing domains and duplicates are skipped after a confirmation prompt that lists them; the same prompt
 * lists the campaigns that would be blocked.
 *
 * @param input `pastedDomainsSchema`
 * @returns the prompt; else the number of added domains
 * @throws AppError 070 naming each text that is no domain, also if none is new or there are too many; CONFLICT, and those of `requireAccess`
 */
export async function addBlockedDomains(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
  answer: string | null,
): Promise<BlockingQuestion | number> {
  const { project } = await requireAccess(ctx, projectId, "ad-blocking.write", "pub");
  const pasted = parseOrRefuse(pastedDomainsSchema, input).domains;
  const before = blockingOf(project);
  const known = pasted.domains.filter((domain) => before.domains.includes(domain));
  const added = pasted.domains.filter((domain) => !before.domains.includes(domain));
  if (added.length === 0) refuse("adBlocking.known", { domains: known.join(", ") });
  const after = { ...before, domains: [...before.domains, ...added].sort() };
  if (after.domains.length > AD_BLOCKING_DOMAINS_MAX)
    refuse("adBlocking.tooMany", { max: AD_BLOCKING_DOMAINS_MAX, have: before.domains.length });
  const campaigns = await touchedBy(ctx, projectId, before, after);
  const question = {
    answer: await answerFor(after, campaigns),
    campaigns,
    known,
    twice: pasted.twice,
    added: added.length,
  };
  const isAsked = campaigns.length > 0 || known.length > 0 || pasted.twice.length > 0;
  if (isAsked && answer !== question.answer) return question;
  await write(ctx, project, after);
  return added.length;
}

/** Idempotent. @throws AppError CONFLICT, and those of `requireAccess` */
export async function removeBlockedDomains(
  ctx: ServiceContext,
  projectId: string,
  domains: readonly string[],
): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "ad-blocking.write", "pub");
  const before = blockingOf(project);
  const left = before.domains.filter((domain) => !domains.includes(domain));
  if (left.length < before.domains.length) await write(ctx, project, { ...before, domains: left });
}

function refuse(code: string, params: Record<string, string | number>): never {
  throw new AppError("070", { fields: { domains: [messageCode(code, params)] } });
}

/** Depends on the new list and on the blocked campaigns, so that a change of either requires another confirmation. */
function answerFor(after: AdBlocking, campaigns: readonly TouchedCampaign[]): Promise<string> {
  const asked = [after.categories, after.domains, campaigns.map(({ id }) => id)];
  return sha256Hex(new TextEncoder().encode(JSON.stringify(asked)));
}

/**
 * Republishes the plans of products with running campaigns; other plans include the blocking when they are next published. With
 * backfill it applies to all units at once.
 */
async function write(ctx: ServiceContext, project: ProjectRow, blocking: AdBlocking): Promise<void> {
  const { campaigns } = schema;
  const running = await ctx.db
    .selectDistinct({ productId: campaigns.productId })
    .from(campaigns)
    .where(and(eq(campaigns.pubProjectId, project.id), inArray(campaigns.status, SERVED_STATUSES)));
  const columns = {
    adBlockingCategories: inListOrder(blocking.categories),
    adBlockingDomains: blocking.domains.toSorted(),
  };
  const isBackfilled = project.features.includes("backfill");
  await writeProject(ctx, project.id, project.version, columns, {
    events: isBackfilled
      ? [["plan.publish", { projectId: project.id }]]
      : running.map(({ productId }) => ["plan.publish", { productId }] as const),
  });
}

/** A publisher's blocked categories and domains. @throws AppError of `requireAccess` */
export async function getAdBlocking(ctx: ServiceContext, projectId: string): Promise<AdBlocking> {
  const { project } = await requireAccess(ctx, projectId, "ad-blocking.read", "pub");
  return blockingOf(project);
}

export interface BlockedDomains {
  categories: string[];
  /** In alphabetical order; `next` is the domain after which the next page begins. */
  page: Page<string>;
  /** Total number, regardless of the search. */
  total: number;
}

/**
 * The blocked categories, and a page of the domains. They are columns of the project, so a page needs no query of its own.
 * @param query `q` is a part of a domain
 * @throws AppError of `requireAccess`
 */
export async function listBlockedDomains(
  ctx: ServiceContext,
  projectId: string,
  { q = "", next = "" }: { q?: string; next?: string } = {},
): Promise<BlockedDomains> {
  const { categories, domains } = await getAdBlocking(ctx, projectId);
  const sought = folded(q.trim());
  const isSought = (domain: string) => domain.includes(sought) || inUnicode(domain).includes(sought);
  const left = domains.filter((domain) => domain > next && isSought(domain));
  const items = left.slice(0, LIST_PAGE_LIMIT);
  return {
    categories,
    page: { items, next: left.length > items.length ? (items.at(-1) ?? null) : null },
    total: domains.length,
  };
}
