import { and, asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  SAVED_ENTRIES_MAX,
  SAVED_KINDS,
  SAVED_LISTS_MAX,
  type SavedCost,
  type SavedKind,
  type SavedList,
  savedEntrySchema,
  savedListSchema,
  savedNoteSchema,
  savedPlaceSchema,
  savedTotals,
  savedTotalsView,
} from "../../../domain/inventory";
import { AppError, momentView, parseOrRefuse } from "../../../domain/kernel";
import { leastBookingMinor } from "../../../domain/money";
import { rawStatement, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { commitWork, requireAccess, type ServiceContext } from "../kernel";
import { getAdNotePlatform, type MediaItem, mediaById, mediaItemView } from "../platform";
import { getOfferedProduct, type ListedOffer, offeredProductView, offersById } from "./offered-products";

const { savedEntries: entries, savedLists: lists } = schema;

/** An ad account's lists by name, with their number of entries. @throws AppError of `requireAccess` */
export async function listSavedLists(ctx: ServiceContext, projectId: string): Promise<SavedList[]> {
  await requireAccess(ctx, projectId, "saved-list.read", "adv");
  // Nested, because Drizzle does not qualify the columns of a selected expression itself.
  const countOf = (kind: SavedKind) =>
    sql<number>`(${sql`select count(*) from ${entries} where ${entries.listId} = ${lists.id} and ${entries.kind} = ${kind}`})`;
  return ctx.db
    .select({
      ...{ id: lists.id, name: lists.name, updatedAt: lists.updatedAt },
      ...{ media: countOf("media"), products: countOf("product") },
    })
    .from(lists)
    .where(eq(lists.projectId, projectId))
    .orderBy(asc(lists.name))
    .limit(SAVED_LISTS_MAX);
}

/** Lists to choose from, and which of them some targets are in. */
export const savesView = z.object({
  lists: z.array(z.object({ id: z.string(), name: z.string() })),
  places: z.array(z.object({ target: z.string(), list: z.string() })),
});
export type Saves = z.output<typeof savesView>;

/** The choice of lists for some media or products. @throws AppError of `requireAccess` */
export async function readSaves(
  ctx: ServiceContext,
  projectId: string,
  kind: SavedKind,
  targets: readonly string[],
): Promise<Saves> {
  await requireAccess(ctx, projectId, "saved-list.read", "adv");
  const [known, places] = await Promise.all([
    ctx.db
      .select({ id: lists.id, name: lists.name })
      .from(lists)
      .where(eq(lists.projectId, projectId))
      .orderBy(asc(lists.name))
      .limit(SAVED_LISTS_MAX),
    ctx.db
      .select({ target: entries.targetId, list: entries.listId })
      .from(entries)
      .where(
        and(
          eq(entries.projectId, projectId),
          eq(entries.kind, kind),
          sql`${entries.targetId} in (select value from json_each(${JSON.stringify(targets)}))`,
        ),
      ),
  ]);
  return { lists: known, places };
}

/**
 * Creates a list. @returns its id
 * @param input `savedListSchema`
 * @throws AppError 070 with fields, QUOTA_REACHED, CONFLICT, and those of `requireAccess`
 */
export async function createSavedList(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ id: string }> {
  const { account } = await requireAccess(ctx, projectId, "saved-list.write", "adv");
  const { name } = parseOrRefuse(savedListSchema, input);
  const id = await ctx.newId("savedList");
  await requireFreeName(ctx, projectId, name, id);
  await commitWork(ctx, { rows: listRows(ctx, { id, projectId, name, createdBy: account.id }) });
  return { id };
}

/** Statements that insert a list within the limit. */
function listRows(ctx: ServiceContext, row: Pick<ListRow, "id" | "projectId" | "name" | "createdBy">) {
  const count = sql`(select count(*) from ${lists} where ${lists.projectId} = ${row.projectId})`;
  return [
    ctx.db
      .insert(lists)
      .values({ ...row, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing({ target: lists.id }),
    refuseWhen(ctx.db, sql`${count} > ${SAVED_LISTS_MAX}`, "QUOTA_REACHED"),
  ];
}
type ListRow = typeof lists.$inferSelect;

/** @throws AppError 070 with fields if another list has the name */
async function requireFreeName(ctx: ServiceContext, projectId: string, name: string, id: string) {
  const known = await ctx.db.query.savedLists.findFirst({
    columns: { id: true },
    where: and(eq(lists.projectId, projectId), eq(lists.name, name)),
  });
  if (known && known.id !== id) throw new AppError("070", { fields: { name: ["duplicate"] } });
}

/** @returns the condition on the list's row @throws AppError NOT_FOUND for another project's */
async function requireList(ctx: ServiceContext, projectId: string, listId: string) {
  const own = and(eq(lists.id, listId), eq(lists.projectId, projectId));
  const row = await ctx.db.query.savedLists.findFirst({ where: own });
  if (!row) throw new AppError("NOT_FOUND");
  return { row, own };
}

/** @throws AppError 070 with fields, NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function renameSavedList(
  ctx: ServiceContext,
  projectId: string,
  listId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "saved-list.write", "adv");
  const { name } = parseOrRefuse(savedListSchema, input);
  const { own } = await requireList(ctx, projectId, listId);
  await requireFreeName(ctx, projectId, name, listId);
  await commitWork(ctx, { rows: [ctx.db.update(lists).set({ name, updatedAt: ctx.now }).where(own)] });
}

/** Removes a list with its entries. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function removeSavedList(ctx: ServiceContext, projectId: string, listId: string): Promise<void> {
  await requireAccess(ctx, projectId, "saved-list.write", "adv");
  const { own } = await requireList(ctx, projectId, listId);
  await commitWork(ctx, {
    rows: [ctx.db.delete(entries).where(eq(entries.listId, listId)), ctx.db.delete(lists).where(own)],
  });
}

/**
 * Puts a publisher or product into lists, also a new one, and takes it out of others. Source: rule L24.
 * @param input `savedEntrySchema`
 * @throws AppError 070, NOT_FOUND for a list of another project, PROJECT_NOT_FOUND or AD_PRODUCT_NOT_FOUND for what is not offered,
 * QUOTA_REACHED, CONFLICT, and those of `requireAccess`
 */
export async function saveToLists(ctx: ServiceContext, projectId: string, input: unknown): Promise<void> {
  const { account } = await requireAccess(ctx, projectId, "saved-list.write", "adv");
  const { kind, target, lists: chosen, was, newList } = parseOrRefuse(savedEntrySchema, input);
  const known = await ctx.db.query.savedLists.findMany({ where: eq(lists.projectId, projectId) });
  const named = newList ? known.find(({ name }) => name === newList) : undefined;
  const into = [...new Set([...chosen, ...(named ? [named.id] : [])])];
  const out = was.filter((id) => !into.includes(id));
  if ([...into, ...out].some((id) => !known.some((list) => list.id === id))) throw new AppError("NOT_FOUND");
  const isNew = newList !== "" && !named;
  if (into.length > 0 || isNew) await requireOffered(ctx, projectId, kind, target);
  const id = isNew ? await ctx.newId("savedList") : null;
  const rows = (id ? [...into, id] : into).flatMap((listId) =>
    entryRows(ctx, { listId, projectId, kind, targetId: target, savedBy: account.id }),
  );
  await commitWork(ctx, {
    rows: [
      ...(id ? listRows(ctx, { id, projectId, name: newList, createdBy: account.id }) : []),
      ...rows,
      ...out.map((listId) => ctx.db.delete(entries).where(placeIn(listId, { kind, target }))),
    ],
  });
}

async function requireOffered(ctx: ServiceContext, projectId: string, kind: SavedKind, target: string) {
  if (kind === "media") await getAdNotePlatform(ctx, target);
  else await getOfferedProduct(ctx, projectId, target);
}

const placeIn = (listId: string, { kind, target }: z.output<typeof savedPlaceSchema>) =>
  and(eq(entries.listId, listId), eq(entries.kind, kind), eq(entries.targetId, target));

/** Inserts nothing where the list was removed meanwhile. */
function entryRows(ctx: ServiceContext, row: Omit<typeof entries.$inferInsert, "note" | "createdAt">) {
  const { listId, projectId, kind, targetId, savedBy } = row;
  const count = sql`(select count(*) from ${entries} where ${entries.listId} = ${listId})`;
  return [
    rawStatement(
      ctx.db,
      sql`insert into saved_entries (list_id, project_id, kind, target_id, note, saved_by, created_at)
        select id, project_id, ${kind}, ${targetId}, '', ${savedBy}, ${ctx.now} from saved_lists
        where id = ${listId} and project_id = ${projectId} on conflict do nothing`,
    ),
    ctx.db.update(lists).set({ updatedAt: ctx.now }).where(eq(lists.id, listId)),
    refuseWhen(ctx.db, sql`${count} > ${SAVED_ENTRIES_MAX}`, "QUOTA_REACHED"),
  ];
}

/**
 * Writes the note of an entry; an empty one removes it.
 * @param input `savedNoteSchema`
 * @throws AppError 070, NOT_FOUND, and those of `requireAccess`
 */
export async function noteSavedEntry(
  ctx: ServiceContext,
  projectId: string,
  listId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "saved-list.write", "adv");
  const { note, ...place } = parseOrRefuse(savedNoteSchema, input);
  await requireList(ctx, projectId, listId);
  const own = placeIn(listId, place);
  if ((await ctx.db.$count(entries, own)) === 0) throw new AppError("NOT_FOUND");
  await commitWork(ctx, { rows: [ctx.db.update(entries).set({ note }).where(own)] });
}

/** Takes an entry out of a list, also one that is no longer offered. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function removeSavedEntry(
  ctx: ServiceContext,
  projectId: string,
  listId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "saved-list.write", "adv");
  const own = placeIn(listId, parseOrRefuse(savedPlaceSchema, input));
  await requireList(ctx, projectId, listId);
  if ((await ctx.db.$count(entries, own)) === 0) throw new AppError("NOT_FOUND");
  await commitWork(ctx, { rows: [ctx.db.delete(entries).where(own)] });
}

export const savedListDetailView = z.object({
  id: z.string(),
  name: z.string(),
  entries: z.array(
    z.object({
      kind: z.enum(SAVED_KINDS),
      target: z.string(),
      note: z.string(),
      savedAt: momentView,
      /** The publisher or product; both null for what is no longer offered to the ad account. */
      media: mediaItemView.nullable(),
      offer: offeredProductView.extend({ isOnWeb: z.boolean() }).nullable(),
    }),
  ),
  totals: savedTotalsView,
});
export type SavedListDetail = z.output<typeof savedListDetailView>;

/** A list with its entries, the newest first, and totals; seven statements. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getSavedList(
  ctx: ServiceContext,
  projectId: string,
  listId: string,
): Promise<SavedListDetail> {
  const { project } = await requireAccess(ctx, projectId, "saved-list.read", "adv");
  const { row } = await requireList(ctx, projectId, listId);
  const stored = await ctx.db.query.savedEntries.findMany({
    where: eq(entries.listId, listId),
    orderBy: [desc(entries.createdAt), asc(entries.targetId)],
    limit: SAVED_ENTRIES_MAX,
  });
  const idsOf = (kind: SavedKind) =>
    stored.filter((each) => each.kind === kind).map(({ targetId }) => targetId);
  const offers = await offersById(ctx, project, idsOf("product"));
  const publishers = offers.map(({ publisher }) => publisher.id);
  const media = await mediaById(ctx, [...new Set([...idsOf("media"), ...publishers])]);
  const readers = new Map(
    media.flatMap(({ id, dailyReaders }): [string, number][] =>
      dailyReaders === null ? [] : [[id, dailyReaders]],
    ),
  );
  const shown = stored.map(({ kind, targetId: target, note, createdAt: savedAt }) => ({
    ...{ kind, target, note, savedAt },
    media: kind === "media" ? (media.find(({ id }) => id === target) ?? null) : null,
    offer: kind === "product" ? (offers.find(({ id }) => id === target) ?? null) : null,
  }));
  const costs = shown.flatMap(({ media: found, offer }) =>
    found ? [costOfMedia(found)] : offer ? [costOfOffer(offer)] : [],
  );
  return { id: row.id, name: row.name, entries: shown, totals: savedTotals(costs, readers) };
}

const costOfMedia = ({ id, terms }: MediaItem): SavedCost => ({
  publisherId: id,
  least: terms.filter(({ pricing }) => pricing !== "cpq"),
});

function costOfOffer({ product, publisher }: ListedOffer): SavedCost {
  const isPriced = product.pricingType !== "cpq" && product.pricingType !== "inhouse";
  const least = isPriced ? [{ currency: product.currency, leastMinor: leastBookingMinor(product) }] : [];
  return { publisherId: publisher.id, least };
}
