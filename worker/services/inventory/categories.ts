import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AUDIENCE_MIN,
  AUDIENCE_MIN_RELAXED,
  CATEGORIES_MAX,
  CATEGORY_SALES,
  type Category,
  type CategoryInput,
  type CategorySale,
  type CategoryStatus,
  categorySchema,
  categoryUpdateSchema,
  checkFilter,
  isLocked,
  saleOf,
} from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { rawStatement, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import {
  afterChosenCursor,
  changeRow,
  commitChange,
  commitWork,
  holds,
  inChosenOrder,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  toChosenPage,
} from "../kernel";
import { audienceDefined, holdsCategory, isBound, requireAudienceWritable } from "./audience-terms";
import { listMetrics } from "./metrics";
import { listUserProperties } from "./user-properties";

const { targetingCategories: categories } = schema;

const ownId = sql`${sql.raw("targeting_categories")}.id`;
const members = sql<number>`(select coalesce(sum(m.members), 0) from category_members m
  where m.category_id = targeting_categories.id and m.generation = targeting_categories.generation)`;
const named = sql<number>`exists (select 1 from targetings t where t.project_id = targeting_categories.project_id
  and ${holdsCategory(ownId)})`;
const bound = sql<number>`exists (select 1 from targetings t where t.project_id = targeting_categories.project_id
  and ${holdsCategory(ownId)} and ${isBound})`;

type CategoryRow = typeof categories.$inferSelect;

/** A category with its user counts. */
interface Counted {
  category: CategoryRow;
  audienceSize: number;
  named: number;
  bound: number;
}

const select = (ctx: ServiceContext) =>
  ctx.db.select({ category: categories, audienceSize: members, named, bound }).from(categories);

const toCategory = ({ category, audienceSize, named: isNamed, bound: isTaken }: Counted): Category => ({
  id: category.id,
  name: category.name,
  group: category.group,
  description: category.description,
  filter: category.filter,
  status: category.status,
  audienceSize,
  inUse: isNamed === 1,
  isLocked: isLocked(category.status, isTaken === 1),
});

/** Number of users from which a category of the publisher can be sold. @throws AppError of `requireAccess` */
export async function readAudienceMin(ctx: ServiceContext, projectId: string): Promise<number> {
  const { project } = await requireAccess(ctx, projectId, "product.read", "pub");
  return project.audienceRelaxed ? AUDIENCE_MIN_RELAXED : AUDIENCE_MIN;
}

/** The publisher's categories, the oldest first. @throws AppError of `requireAccess` */
export async function listCategories(ctx: ServiceContext, projectId: string): Promise<Category[]> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  return categoriesOf(ctx, projectId);
}

const BY_GROUP = { sort: "group", dir: "asc" as const, value: categories.group, id: categories.id };

export interface CategoryQuery extends PageQuery {
  q?: string;
  status?: string;
}

/** A page of categories by group, filtered by a search in names and groups. @throws AppError 070, and those of `requireAccess` */
export async function findCategories(
  ctx: ServiceContext,
  projectId: string,
  query: CategoryQuery = {},
): Promise<Page<Category>> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const rows = await select(ctx)
    .where(
      and(
        eq(categories.projectId, projectId),
        query.status ? sql`${categories.status} = ${query.status}` : undefined,
        afterChosenCursor(BY_GROUP, next),
        holds(query.q, categories.name, categories.group),
      ),
    )
    .orderBy(...inChosenOrder(BY_GROUP))
    .limit(limit + 1);
  return toChosenPage(rows.map(toCategory), limit, BY_GROUP.sort, ({ group, id }) => ({ value: group, id }));
}

/** As `listCategories`. The caller's access is checked before. */
export async function categoriesOf(ctx: ServiceContext, projectId: string): Promise<Category[]> {
  const rows = await select(ctx)
    .where(eq(categories.projectId, projectId))
    .orderBy(asc(categories.createdAt), asc(categories.id))
    .limit(CATEGORIES_MAX);
  return rows.map(toCategory);
}

/** How many users belong to each category of some publishers. */
export function categorySizes(
  ctx: ServiceContext,
  projectIds: readonly string[],
): Promise<{ id: string; name: string; audienceSize: number }[]> {
  return ctx.db
    .select({ id: categories.id, name: categories.name, audienceSize: members })
    .from(categories)
    .where(sql`${categories.projectId} in (select value from json_each(${JSON.stringify(projectIds)}))`);
}

/** @throws AppError TARGETING_CATEGORY_NOT_FOUND, and those of `requireAccess` */
export async function getCategory(
  ctx: ServiceContext,
  projectId: string,
  id: string,
): Promise<Category & { version: number }> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const found = await findCategory(ctx, projectId, id);
  return { ...toCategory(found), version: found.category.version };
}

/**
 * Adds a category and starts its collection. Source: rules A8, A9.
 * @throws AppError 070, PROJECT_FEATURES_REQUIRED, CONFLICT, and those of `requireAccess`
 */
export async function addCategory(ctx: ServiceContext, projectId: string, input: unknown): Promise<Category> {
  await requireAudienceWritable(ctx, projectId);
  const values = parseOrRefuse(categorySchema, input);
  await requireKnown(ctx, projectId, values);
  const id = await ctx.newId("targetingCategory");
  const row = { id, projectId, ...values, createdAt: ctx.now, updatedAt: ctx.now };
  const count = sql`(select count(*) from ${categories} where project_id = ${projectId})`;
  await commitWork(ctx, {
    rows: [
      ctx.db.insert(categories).values(row).onConflictDoNothing(),
      refuseWhen(ctx.db, sql`${count} > ${CATEGORIES_MAX}`, "CONFLICT"),
    ],
    events: [audienceDefined(projectId)],
  });
  return getCategory(ctx, projectId, id);
}

/**
 * Changes a category, and starts or ends its sale if a status is given. A changed filter restarts the collection.
 * @throws AppError 070, TARGETING_CATEGORY_NOT_FOUND, TARGETING_CATEGORY_LOCKED, PROJECT_FEATURES_REQUIRED, CONFLICT, and those of
 *   `requireAccess`
 */
export async function updateCategory(
  ctx: ServiceContext,
  projectId: string,
  id: string,
  input: unknown,
): Promise<Category> {
  await requireAudienceWritable(ctx, projectId);
  const { status, ...values } = parseOrRefuse(categoryUpdateSchema, input);
  const found = await findCategory(ctx, projectId, id);
  await requireKnown(ctx, projectId, values);
  // Checked before anything is written, because another filter restarts the collection.
  if (status !== undefined)
    soldAs(
      isRefiltered(found.category, values) ? "preparing" : found.category.status,
      status,
      found.bound === 1,
    );
  if (!isSameCategory(found.category, values)) await writeCategory(ctx, found, values);
  if (status !== undefined) return sellCategory(ctx, projectId, id, { status });
  return getCategory(ctx, projectId, id);
}

const isSameCategory = (before: CategoryInput, after: CategoryInput): boolean =>
  before.name === after.name &&
  before.group === after.group &&
  before.description === after.description &&
  !isRefiltered(before, after);

const isRefiltered = (before: Pick<CategoryInput, "filter">, after: Pick<CategoryInput, "filter">): boolean =>
  JSON.stringify(before.filter) !== JSON.stringify(after.filter);

async function writeCategory(
  ctx: ServiceContext,
  { category, bound: isTaken }: Counted,
  values: CategoryInput,
): Promise<void> {
  const { id, projectId, generation } = category;
  if (isLocked(category.status, isTaken === 1)) throw new AppError("TARGETING_CATEGORY_LOCKED");
  const restarts = isRefiltered(category, values);
  const restart = restarts ? { generation: generation + 1, status: "preparing" as const } : {};
  const { categoryMembers } = schema;
  await changeRow(
    ctx,
    { table: categories, row: category, set: { ...values, ...restart } },
    {
      rows: [
        refuseWhen(ctx.db, isBoundNow(id), "TARGETING_CATEGORY_LOCKED"),
        ...(restarts ? [ctx.db.delete(categoryMembers).where(eq(categoryMembers.categoryId, id))] : []),
      ],
      events: restarts ? [audienceDefined(projectId)] : [],
    },
  );
}

/** @throws AppError 070 while it is collecting */
function soldAs(status: CategoryStatus, asked: CategorySale, isBound: boolean): CategoryStatus {
  const next = saleOf(status, asked, isBound);
  if (next === null) throw new AppError("070", { fields: { status: ["targeting.collecting"] } });
  return next;
}

const saleSchema = z.object({ status: z.enum(CATEGORY_SALES) });

/**
 * Starts or ends a category's sale. Campaigns that use an unsold category keep it until the last of them ends.
 * @throws AppError 070, with `status` before it has collected enough, TARGETING_CATEGORY_NOT_FOUND, PROJECT_FEATURES_REQUIRED, CONFLICT, and
 *   those of `requireAccess`
 */
export async function sellCategory(
  ctx: ServiceContext,
  projectId: string,
  id: string,
  input: unknown,
): Promise<Category> {
  await requireAudienceWritable(ctx, projectId);
  const asked = parseOrRefuse(saleSchema, input).status;
  const found = await findCategory(ctx, projectId, id);
  const status = soldAs(found.category.status, asked, found.bound === 1);
  if (status !== found.category.status)
    await changeRow(
      ctx,
      { table: categories, row: found.category, set: { status } },
      { rows: [offersRefreshed(ctx, projectId)] },
    );
  return getCategory(ctx, projectId, id);
}

/**
 * @throws AppError TARGETING_CATEGORY_NOT_FOUND, TARGETING_CATEGORY_LOCKED while it is sold or a targeting names it,
 *   PROJECT_FEATURES_REQUIRED, and those of `requireAccess`
 */
export async function removeCategory(ctx: ServiceContext, projectId: string, id: string): Promise<void> {
  await requireAudienceWritable(ctx, projectId);
  const found = await findCategory(ctx, projectId, id);
  if (found.named === 1 || isLocked(found.category.status, found.bound === 1))
    throw new AppError("TARGETING_CATEGORY_LOCKED");
  const removal = ctx.db
    .delete(categories)
    .where(and(eq(categories.id, id), eq(categories.version, found.category.version)));
  await commitChange(ctx, removal, {
    rows: [refuseWhen(ctx.db, isNamedNow(id), "TARGETING_CATEGORY_LOCKED")],
    events: [audienceDefined(projectId)],
  });
}

/**
 * Marks categories as ready that have collected enough users, and ends the sale of those whose last campaign has ended.
 * @returns number of changed categories
 */
export async function tickCategories(ctx: ServiceContext): Promise<number> {
  const least = sql`case when (select p.audience_relaxed from projects p where p.id = targeting_categories.project_id)
    then ${AUDIENCE_MIN_RELAXED} else ${AUDIENCE_MIN} end`;
  const set = sql`updated_at = ${ctx.now}, version = version + 1`;
  const results = await ctx.db.batch([
    rawRun(
      ctx,
      sql`update targeting_categories set status = 'ready_for_sale', ${set}
      where status = 'preparing' and ${members} >= ${least}`,
    ),
    rawRun(
      ctx,
      sql`update targeting_categories set status = 'ready_for_sale', ${set}
      where status = 'closing' and not ${bound}`,
    ),
  ]);
  return results.reduce((moved, { meta }) => moved + (meta.changes ?? 0), 0);
}

const rawRun = (ctx: ServiceContext, query: ReturnType<typeof sql>) => ctx.db.run(query.inlineParams());

const isNamedNow = (id: string) =>
  sql`exists (select 1 from targetings t where ${holdsCategory(sql`${id}`)})`;
const isBoundNow = (id: string) =>
  sql`exists (select 1 from targetings t where ${holdsCategory(sql`${id}`)} and ${isBound})`;

/** Updates the targetings that products offer: a targeting is open while one of its categories is on sale. */
export const offersRefreshed = (ctx: ServiceContext, projectId: string) =>
  rawStatement(
    ctx.db,
    sql`update ad_products set targetings = (
      select json_group_array(json(case e.value ->> 'type' when 'custom' then json_set(e.value, '$.closed', json(
        case when exists (select 1 from targetings t join json_each(t.category_ids) c
          join targeting_categories k on k.id = c.value
          where t.id = e.value ->> 'id' and k.status = 'live') then 'false' else 'true' end)) else e.value end))
      from json_each(ad_products.targetings) e)
    where project_id = ${projectId} and instr(targetings, '"custom"') > 0`,
  );

/** @throws AppError 070 with every field that refers to an unregistered event or property */
async function requireKnown(
  ctx: ServiceContext,
  projectId: string,
  { filter }: Pick<CategoryInput, "filter">,
): Promise<void> {
  const [metrics, properties] = await Promise.all([
    listMetrics(ctx, projectId),
    listUserProperties(ctx, projectId),
  ]);
  const wrong = Object.entries(checkFilter(filter, { metrics, properties }));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map(([field, code]) => [field, [code]]));
  throw new AppError("070", { fields });
}

async function findCategory(ctx: ServiceContext, projectId: string, id: string): Promise<Counted> {
  const [found] = await select(ctx)
    .where(and(eq(categories.id, id), eq(categories.projectId, projectId)))
    .limit(1);
  if (!found) throw new AppError("TARGETING_CATEGORY_NOT_FOUND");
  return found;
}
