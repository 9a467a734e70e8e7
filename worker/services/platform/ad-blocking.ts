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

/** Something that is asked before it is done: what it would keep back, and what of it is there already. */
export interface BlockingQuestion {
  /** Says again what is asked, so that an answer to another question counts as none. */
  answer: string;
  campaigns: TouchedCampaign[];
  /** Domains that are blocked already, and those that were written twice. */
  known: string[];
  twice: string[];
  /** How many are new. */
  added: number;
}

/**
 * Sets everything that is blocked at once: categories, and domains.
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
 * Sets the blocked categories. When that keeps back a campaign that is booked, live or paused, it asks first.
 * @param input `blockedCategoriesSchema`
 * @param answer the `answer` of the question that was asked
 * @returns the question; null when it is done
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
 * Adds the domains of a text. What is blocked already, or stands twice, is left out once somebody has seen which; the same question names
 * the campaigns that are kept back.
 *
 * @param input `pastedDomainsSchema`
 * @returns the question; else how many were added
 * @throws AppError 070 naming each text that is no domain, also when none is new or there are too many; CONFLICT, and those of `requireAccess`
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

/** Another list, or another campaign that is kept back, is another question. */
function answerFor(after: AdBlocking, campaigns: readonly TouchedCampaign[]): Promise<string> {
  const asked = [after.categories, after.domains, campaigns.map(({ id }) => id)];
  return sha256Hex(new TextEncoder().encode(JSON.stringify(asked)));
}

/** The plans of what is sold and runs now follow; every other plan is published with its next change, of what is blocked then. */
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
  await writeProject(ctx, project.id, project.version, columns, {
    events: running.map(({ productId }) => ["plan.publish", { productId }] as const),
  });
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
