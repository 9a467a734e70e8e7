import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { AppError, LIST_PAGE_LIMIT, parseOrRefuse } from "../../../domain/kernel";
import { type AllowListEntry, allowListChangeSchema, allowListEntrySchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import type { OutboxEvent } from "../../db/outbox-topics";
import {
  afterCursor,
  commitWork,
  holds,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  toPage,
} from "../kernel";
import { isAllowed, isBooker, isTheirs } from "./grants";

/**
 * Adds an allow list entry for an address or a domain. Idempotent for the same form.
 *
 * @param input `allowListFormSchema`
 * @returns its id
 * @throws AppError 070 with fields, also for one that is listed already, and those of `requireAccess`
 */
export async function addAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<string> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const { value, kind, ...allowed } = parseOrRefuse(allowListEntrySchema, input);
  const id = await ctx.newId("allowListEntry");
  if (await isListed(ctx, projectId, value, id)) return id;
  const events = [...(await republishPrivate(ctx, projectId)), ...grantedPayment(projectId, allowed)];
  const entry = { id, projectId, value, kind, ...allowed, createdAt: ctx.now, updatedAt: ctx.now };
  try {
    await commitWork(ctx, { rows: [ctx.db.insert(schema.allowListEntries).values(entry)], events });
  } catch (error) {
    if (error instanceof AppError && (await isListed(ctx, projectId, value, id))) return id;
    throw error;
  }
  return id;
}

/** Whether this entry already exists. @throws AppError 070 if another entry has its value */
async function isListed(ctx: ServiceContext, projectId: string, value: string, id: string): Promise<boolean> {
  const { allowListEntries } = schema;
  const listed = await ctx.db.query.allowListEntries.findFirst({
    columns: { id: true },
    where: and(eq(allowListEntries.projectId, projectId), eq(allowListEntries.value, value)),
  });
  if (listed && listed.id !== id) throw new AppError("070", { fields: { value: ["allowList.duplicate"] } });
  return listed !== undefined;
}

/**
 * Replaces the grants of an entry; omitted grants are revoked.
 * @param input `allowListChangeSchema`
 * @throws AppError 070 with fields, NOT_FOUND for an unknown entry or one of another project, and those of `requireAccess`
 */
export async function changeAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  entryId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const allowed = parseOrRefuse(allowListChangeSchema, input);
  const { allowListEntries } = schema;
  const mine = and(eq(allowListEntries.id, entryId), eq(allowListEntries.projectId, projectId));
  const listed = await ctx.db.query.allowListEntries.findFirst({ columns: { id: true }, where: mine });
  if (!listed) throw new AppError("NOT_FOUND");
  const events = [...(await republishPrivate(ctx, projectId)), ...grantedPayment(projectId, allowed)];
  const change = ctx.db
    .update(allowListEntries)
    .set({ ...allowed, updatedAt: ctx.now })
    .where(mine);
  await commitWork(ctx, { rows: [change], events });
}

/**
 * Grants manual payment to an ad account, and so to its owners' other ad accounts; its other grants stay.
 * @throws AppError of `requireAccess`
 */
export async function allowManualPayment(
  ctx: ServiceContext,
  projectId: string,
  adAccountId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const entry = { kind: "ad-account" as const, value: adAccountId, manualPayment: true };
  const { allowListEntries: entries } = schema;
  const id = await ctx.newId("allowListEntry");
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(entries)
        .values({ id, projectId, ...entry, createdAt: ctx.now, updatedAt: ctx.now })
        .onConflictDoUpdate({
          target: [entries.projectId, entries.value],
          set: { manualPayment: true, updatedAt: ctx.now },
        }),
    ],
    events: grantedPayment(projectId, entry),
  });
}

/**
 * Newest first; `q` is a part of an address, a domain or an ad account's name.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listAllowList(
  ctx: ServiceContext,
  projectId: string,
  query: PageQuery & { q?: string } = {},
): Promise<Page<AllowListEntry>> {
  await requireAccess(ctx, projectId, "allow-list.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const { allowListEntries: entries, projects } = schema;
  const rows = await ctx.db
    .select({ entry: entries, adAccount: projects.displayName })
    .from(entries)
    .leftJoin(projects, and(eq(entries.kind, "ad-account"), eq(projects.id, entries.value)))
    .where(
      and(
        eq(entries.projectId, projectId),
        holds(query.q, entries.value, projects.displayName),
        afterCursor(entries, next),
      ),
    )
    .orderBy(...newestFirst(entries))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ entry }) => entry,
    ({ entry, adAccount }) => ({ ...entry, adAccount }),
  );
}

/** @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function removeAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  entryId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const { allowListEntries } = schema;
  const own = and(eq(allowListEntries.id, entryId), eq(allowListEntries.projectId, projectId));
  if ((await ctx.db.$count(allowListEntries, own)) === 0) throw new AppError("NOT_FOUND");
  const events = await republishPrivate(ctx, projectId);
  const removal = ctx.db.delete(allowListEntries).where(own);
  await commitWork(ctx, { rows: [removal], events });
}

/** Grants of one publisher's allow list to an ad account. */
export const grantedByView = z.object({
  publisherId: z.string(),
  displayName: z.string(),
  alias: z.string().nullable(),
  manualPayment: z.boolean(),
  inHouse: z.boolean(),
  privateAccess: z.boolean(),
});
export type GrantedBy = z.output<typeof grantedByView>;

/**
 * The publishers with grants to an ad account: the union over its members that may book, as in `grantsOf`.
 * @throws AppError of `requireAccess`
 */
export async function listGrantedTo(ctx: ServiceContext, advProjectId: string): Promise<GrantedBy[]> {
  await requireAccess(ctx, advProjectId, "project.read", "adv");
  const { allowListEntries: entries, projects, memberships, accounts } = schema;
  return ctx.db
    .select({
      publisherId: projects.id,
      displayName: projects.displayName,
      alias: projects.alias,
      manualPayment: isAllowed("manualPayment"),
      inHouse: isAllowed("inHouse"),
      privateAccess: isAllowed("privateAccess"),
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(entries, isTheirs)
    .innerJoin(projects, and(eq(projects.id, entries.projectId), isNull(projects.deletedAt)))
    .where(and(eq(memberships.projectId, advProjectId), isBooker))
    .groupBy(projects.id)
    .orderBy(asc(projects.displayName), asc(projects.id))
    .limit(LIST_PAGE_LIMIT);
}

/** Event that sends the campaigns waiting for the grant of manual payment. */
function grantedPayment(publisherId: string, { manualPayment }: { manualPayment: boolean }): OutboxEvent[] {
  return manualPayment ? [["campaign.send-granted", { publisherId }]] : [];
}

/** Events that republish a publisher's private products, for a change of its grants. */
export async function republishPrivate(ctx: ServiceContext, projectId: string): Promise<OutboxEvent[]> {
  const { adProducts } = schema;
  const products = await ctx.db
    .select({ id: adProducts.id })
    .from(adProducts)
    .where(and(eq(adProducts.projectId, projectId), eq(adProducts.isPrivate, true)));
  return products.map(({ id }) => ["plan.publish", { productId: id }]);
}
