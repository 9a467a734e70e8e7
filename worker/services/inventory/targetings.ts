import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AUDIENCE_TARGETING_TYPES,
  type AudienceTargeting,
  audienceTargetingSchema,
  audienceTargetingUpdateSchema,
  type Category,
  meantCategories,
  type OfferedAudience,
  type PublicTargeting,
  reorder,
  statusOfTargeting,
  suitsType,
  TARGETINGS_MAX,
} from "../../../domain/inventory";
import { AppError, messageCode, parseOrRefuse } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { commitChange, commitWork, requireAccess, type ServiceContext, saveRow } from "../kernel";
import { mostDailyUsers } from "./app-traffic";
import { isBound, isOffered, requireAudienceWritable } from "./audience-terms";
import { categoriesOf, categorySizes } from "./categories";

const { targetings } = schema;
type TargetingRow = typeof targetings.$inferSelect;

/** A targeting with its current categories. */
interface Read {
  targeting: TargetingRow;
  inUse: number;
}

const inUse = sql<number>`(select ${isBound} or ${isOffered} from targetings t where t.id = targetings.id)`;

const select = (ctx: ServiceContext) => ctx.db.select({ targeting: targetings, inUse }).from(targetings);

/** All targetings of a publisher in their order, and its categories: at most `TARGETINGS_MAX` and `CATEGORIES_MAX`. */
async function loadTargetings(
  ctx: ServiceContext,
  projectId: string,
): Promise<{ rows: Read[]; categories: Category[] }> {
  const [rows, categories] = await Promise.all([
    select(ctx)
      .where(eq(targetings.projectId, projectId))
      .orderBy(desc(targetings.sortOrder), desc(targetings.id))
      .limit(TARGETINGS_MAX),
    categoriesOf(ctx, projectId),
  ]);
  return { rows, categories };
}

function toTargeting(read: Read, categories: readonly Category[]): AudienceTargeting {
  const { targeting } = read;
  const held = targeting.categoryIds.flatMap((id) => categories.find((category) => category.id === id) ?? []);
  return {
    id: targeting.id,
    name: targeting.name,
    type: targeting.type,
    surchargeMilliPct: targeting.surchargeMilliPct,
    categories: held.map(({ id, name, group, description, status, audienceSize }) => ({
      id,
      name,
      group,
      description,
      status,
      audienceSize,
    })),
    status: statusOfTargeting(held),
    sortOrder: targeting.sortOrder,
    picked: targeting.picked,
    inUse: read.inUse === 1,
  };
}

/** The publisher's targetings in the order that advertisers see. @throws AppError of `requireAccess` */
export async function listTargetings(ctx: ServiceContext, projectId: string): Promise<AudienceTargeting[]> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const { rows, categories } = await loadTargetings(ctx, projectId);
  return rows.map((row) => toTargeting(row, categories));
}

/** @throws AppError TARGETING_NOT_FOUND, and those of `requireAccess` */
export async function getTargeting(
  ctx: ServiceContext,
  projectId: string,
  id: string,
): Promise<AudienceTargeting & { version: number }> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const { rows, categories } = await loadTargetings(ctx, projectId);
  const found = requireTargeting(rows, id);
  return { ...toTargeting(found, categories), version: found.targeting.version };
}

/**
 * Source: rule A11.
 * @throws AppError 070, TARGETING_CATEGORY_NOT_FOUND, PROJECT_FEATURES_REQUIRED, CONFLICT, and those of `requireAccess`
 */
export async function addTargeting(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<AudienceTargeting> {
  await requireAudienceWritable(ctx, projectId);
  const given = parseOrRefuse(audienceTargetingSchema, input);
  const { rows, categories } = await loadTargetings(ctx, projectId);
  const values = checkedCategories(categories, given);
  const id = await ctx.newId("targeting");
  const others = rows.filter(({ targeting }) => targeting.id !== id);
  requireOwnName(others, values.name);
  if (others.length >= TARGETINGS_MAX) throw wrongName(messageCode("tooMany", { max: TARGETINGS_MAX }));
  const row = {
    id,
    projectId,
    ...values,
    ...UNPICKED,
    sortOrder: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const count = sql`(select count(*) from ${targetings} where project_id = ${projectId})`;
  await commitWork(ctx, {
    rows: [
      ctx.db.insert(targetings).values(row).onConflictDoNothing({ target: targetings.id }),
      refuseWhen(ctx.db, sql`${count} > ${TARGETINGS_MAX}`, "CONFLICT"),
    ],
  });
  // A repeated submission returns the current state of its own row.
  const own = rows.find(({ targeting }) => targeting.id === id);
  return toTargeting(own ?? { targeting: { ...row, version: 1 }, inUse: 0 }, categories);
}

/**
 * Changes a targeting and its position; the position can change also while it is on sale.
 * @throws AppError 070, TARGETING_NOT_FOUND, TARGETING_LOCKED, TARGETING_CATEGORY_NOT_FOUND, PROJECT_FEATURES_REQUIRED, CONFLICT, and
 *   those of `requireAccess`
 */
export async function updateTargeting(
  ctx: ServiceContext,
  projectId: string,
  id: string,
  input: unknown,
): Promise<AudienceTargeting & { version: number }> {
  await requireAudienceWritable(ctx, projectId);
  const { sortOrder, ...given } = parseOrRefuse(audienceTargetingUpdateSchema, input);
  const { rows, categories } = await loadTargetings(ctx, projectId);
  const found = requireTargeting(rows, id);
  const before = toTargeting(found, categories);
  const values = checkedCategories(categories, given);
  const isOnlyMoved = isSameTargeting(before, values);
  if (!isOnlyMoved && isHeld(before)) throw new AppError("TARGETING_LOCKED");
  requireOwnName(
    rows.filter(({ targeting }) => targeting.id !== id),
    values.name,
  );
  const guard = isOnlyMoved ? [] : [refuseWhen(ctx.db, isUsedNow(id), "TARGETING_LOCKED")];
  const set = {
    ...values,
    ...(isOnlyMoved ? {} : UNPICKED),
    ...(sortOrder === undefined ? {} : { sortOrder }),
  };
  const version = await saveRow(ctx, { table: targetings, row: found.targeting, set }, { rows: guard });
  const saved = { ...found, targeting: { ...found.targeting, ...set } };
  return { ...toTargeting(saved, categories), version };
}

/** Picks of a targeting whose categories are new; the next tick makes them. */
const UNPICKED = { picked: [], pickedAt: null };

function isSameTargeting(before: AudienceTargeting, values: Values): boolean {
  const ids = before.categories.map(({ id }) => id);
  return (
    before.name === values.name &&
    before.type === values.type &&
    before.surchargeMilliPct === values.surchargeMilliPct &&
    ids.length === values.categoryIds.length &&
    ids.every((id) => values.categoryIds.includes(id))
  );
}

/** @throws AppError TARGETING_NOT_FOUND, TARGETING_LOCKED, PROJECT_FEATURES_REQUIRED, and those of `requireAccess` */
export async function removeTargeting(ctx: ServiceContext, projectId: string, id: string): Promise<void> {
  await requireAudienceWritable(ctx, projectId);
  const { rows, categories } = await loadTargetings(ctx, projectId);
  const found = requireTargeting(rows, id);
  if (isHeld(toTargeting(found, categories))) throw new AppError("TARGETING_LOCKED");
  // Usage is checked before the removal, because it cannot be read afterwards.
  const removal = ctx.db
    .delete(targetings)
    .where(
      and(eq(targetings.id, id), eq(targetings.version, found.targeting.version), sql`not ${isUsedNow(id)}`),
    );
  await commitChange(ctx, removal);
}

/** Targeting ids in the new order. */
export const targetingOrderSchema = z.object({ ids: z.array(z.string().min(1)).min(1).max(TARGETINGS_MAX) });

/**
 * Orders the targetings by the given ids; the others follow in their former order.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function orderTargetings(ctx: ServiceContext, projectId: string, input: unknown): Promise<void> {
  await requireAudienceWritable(ctx, projectId);
  const { ids } = parseOrRefuse(targetingOrderSchema, input);
  const known = await ctx.db.query.targetings.findMany({
    columns: { id: true, sortOrder: true },
    where: eq(targetings.projectId, projectId),
  });
  const moved = reorder(known, ids);
  await commitWork(ctx, {
    rows: moved.map(({ id, sortOrder }) =>
      ctx.db
        .update(targetings)
        .set({ sortOrder, updatedAt: ctx.now, version: sql`${targetings.version} + 1` })
        .where(eq(targetings.id, id)),
    ),
  });
}

/** The targetings of a publisher that are currently on sale. @throws AppError PROJECT_NOT_FOUND */
export async function listPublicTargetings(
  ctx: ServiceContext,
  projectId: string,
): Promise<PublicTargeting[]> {
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { kind: true, features: true },
    where: and(eq(schema.projects.id, projectId), isNull(schema.projects.deletedAt)),
  });
  const isHere = ctx.platform === null || ctx.platform.id === projectId;
  if (publisher?.kind !== "pub" || !isHere) throw new AppError("PROJECT_NOT_FOUND");
  const { features } = publisher;
  if (!features.includes("audience-targeting") || features.includes("identifier-free")) return [];
  const { rows, categories } = await loadTargetings(ctx, projectId);
  return (
    rows
      .map((row) => toTargeting(row, categories))
      .filter(({ status }) => status === "live")
      // The counts of the picks are of other advertisers' campaigns.
      .map(({ picked, ...targeting }) => {
        const sold = targeting.categories.filter(({ status }) => status === "live");
        const ids = sold.map(({ id }) => id);
        const meant = meantCategories(ids, picked).filter((id) => ids.includes(id));
        return { ...targeting, categories: sold, isChosen: picked.length > 0, meantCategoryIds: [...meant] };
      })
  );
}

/** What a targeting means at present, for advertisers: without the counts of its choice, which are of other advertisers. */
const meantAudienceView = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(AUDIENCE_TARGETING_TYPES),
  /** Of all its categories, those that were chosen; all while none is. */
  meant: z.array(z.object({ id: z.string(), name: z.string(), audienceSize: z.int() })),
  categoryCount: z.int(),
  isChosen: z.boolean(),
});
export type MeantAudience = z.output<typeof meantAudienceView>;

export const audienceReachView = z.object({
  audiences: z.array(meantAudienceView),
  /** Most users of a day; null if none were measured. */
  dailyUsers: z.int().nullable(),
});
export type AudienceReach = z.output<typeof audienceReachView>;

/**
 * What some targetings of a publisher mean at present, for the advertisers of its products. The caller's access is checked before.
 * Source: rules A18 and A19.
 */
export async function readAudienceReach(
  ctx: ServiceContext,
  pubProjectId: string,
  ids: readonly string[],
): Promise<AudienceReach> {
  if (ids.length === 0) return { audiences: [], dailyUsers: null };
  const [rows, categories, dailyUsers] = await Promise.all([
    ctx.db.query.targetings.findMany({
      columns: { id: true, name: true, type: true, categoryIds: true, picked: true },
      where: and(
        eq(targetings.projectId, pubProjectId),
        sql`${targetings.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
      orderBy: [desc(targetings.sortOrder), desc(targetings.id)],
    }),
    categorySizes(ctx, [pubProjectId]),
    mostDailyUsers(ctx, pubProjectId),
  ]);
  const audiences = rows.map(({ id, name, type, categoryIds, picked }) => ({
    ...{ id, name, type },
    meant: meantCategories(categoryIds, picked).flatMap(
      (category) => categories.find((each) => each.id === category) ?? [],
    ),
    categoryCount: categoryIds.length,
    isChosen: picked.length > 0,
  }));
  return { audiences, dailyUsers };
}

/** The publisher's targetings in the form that products store. */
export async function audiencesOf(ctx: ServiceContext, projectId: string): Promise<OfferedAudience[]> {
  const { rows, categories } = await loadTargetings(ctx, projectId);
  return rows.map((row) => {
    const { id, name, surchargeMilliPct, status } = toTargeting(row, categories);
    return { type: "custom", id, name, surchargeMilliPct, closed: status !== "live" };
  });
}

const isHeld = ({ status, inUse: isUsed }: AudienceTargeting): boolean =>
  isUsed || status === "live" || status === "closing";

const isUsedNow = (id: string) =>
  sql`exists (select 1 from targetings t where t.id = ${id} and (${isBound} or ${isOffered}))`;

type Values = z.output<typeof audienceTargetingSchema>;

/** @throws AppError TARGETING_CATEGORY_NOT_FOUND, 070 for one that does not suit the type */
function checkedCategories(categories: readonly Category[], values: Values): Values {
  const categoryIds = [...new Set(values.categoryIds)];
  const found = categories.filter(({ id }) => categoryIds.includes(id));
  if (found.length < categoryIds.length) throw new AppError("TARGETING_CATEGORY_NOT_FOUND");
  if (!found.every(({ filter }) => suitsType(values.type, filter)))
    throw new AppError("070", { fields: { categoryIds: ["targeting.otherType"] } });
  return { ...values, categoryIds };
}

function requireOwnName(others: readonly Read[], name: string): void {
  if (others.some(({ targeting }) => targeting.name === name)) throw wrongName("duplicate");
}

/** @throws AppError TARGETING_NOT_FOUND */
function requireTargeting(rows: readonly Read[], id: string): Read {
  const found = rows.find(({ targeting }) => targeting.id === id);
  if (!found) throw new AppError("TARGETING_NOT_FOUND");
  return found;
}

const wrongName = (code: string) => new AppError("070", { fields: { name: [code] } });
