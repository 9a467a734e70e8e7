import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import { BINDING_STATUSES } from "../../../domain/booking";
import { type AdProductInput, type OwnProduct, productColumns, unitIdsIn } from "../../../domain/inventory";
import { LIST_PAGE_LIMIT } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { requireAccess, type ServiceContext, saveRow } from "../kernel";
import { audiencesOf } from "./targetings";
import { findUnit, toUnitRow, type UnitRow } from "./units";

export type ProductRow = typeof schema.adProducts.$inferSelect;

type ProductColumns = Partial<typeof schema.adProducts.$inferInsert>;

/** @throws AppError CONFLICT if it differs from what the caller saw, or changes concurrently */
export async function writeProduct(
  ctx: ServiceContext,
  product: ProductRow,
  fields: ProductColumns,
  affectedUnits: readonly string[],
  more: readonly BatchItem<"sqlite">[] = [],
): Promise<void> {
  await saveRow(
    ctx,
    { table: schema.adProducts, row: product, set: fields },
    { rows: more, events: affectedUnits.map((unitId) => ["plan.publish", { unitId }]) },
  );
}

/**
 * Writes the values and units of a product, and clears a pending change.
 * @param more further statements for the same batch
 * @throws AppError CONFLICT
 */
export async function applyValues(
  ctx: ServiceContext,
  product: ProductRow,
  values: AdProductInput,
  more: readonly BatchItem<"sqlite">[] = [],
): Promise<void> {
  const unitIds = unitIdsIn(values.unitSets);
  const before = await unitIdsOf(ctx, product.id);
  await writeProduct(
    ctx,
    product,
    { ...productColumns(values, await audiencesOf(ctx, product.projectId)), pending: null },
    [...new Set([...before, ...unitIds])],
    [
      ctx.db.delete(schema.adProductUnits).where(eq(schema.adProductUnits.productId, product.id)),
      ...linkUnits(ctx, product.id, unitIds),
      ...more,
    ],
  );
}

export function linkUnits(ctx: ServiceContext, productId: string, unitIds: readonly string[]) {
  return unitIds.map((unitId, sortOrder) =>
    ctx.db.insert(schema.adProductUnits).values({ productId, unitId, sortOrder }).onConflictDoNothing(),
  );
}

export async function unitsOf(ctx: ServiceContext, productId: string): Promise<UnitRow[]> {
  const rows = await ctx.db
    .select({ unit: schema.adUnits })
    .from(schema.adProductUnits)
    .innerJoin(schema.adUnits, eq(schema.adUnits.id, schema.adProductUnits.unitId))
    .where(eq(schema.adProductUnits.productId, productId))
    .orderBy(asc(schema.adProductUnits.sortOrder));
  return rows.map((row) => toUnitRow(row.unit));
}

export async function unitIdsOf(ctx: ServiceContext, productId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ unitId: schema.adProductUnits.unitId })
    .from(schema.adProductUnits)
    .where(inArray(schema.adProductUnits.productId, [productId]));
  return rows.map((row) => row.unitId);
}

/**
 * The products that sell a unit and so prevent its archiving, the newest first. A removed product counts while its bookings are delivered.
 * @throws AppError AD_UNIT_NOT_FOUND, and those of `requireAccess`
 */
export async function listProductsOfUnit(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
): Promise<OwnProduct[]> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  await findUnit(ctx, projectId, unitId);
  const rows = await ctx.db
    .select({ product: schema.adProducts })
    .from(schema.adProductUnits)
    .innerJoin(schema.adProducts, eq(schema.adProducts.id, schema.adProductUnits.productId))
    .where(and(eq(schema.adProductUnits.unitId, unitId), isNull(schema.adProducts.goneAt)))
    .orderBy(desc(schema.adProducts.id))
    .limit(LIST_PAGE_LIMIT);
  return rows.map((row) => row.product);
}

/** The submitted or booked campaigns of a product that have not ended. */
export const ongoingView = z.object({
  count: z.number(),
  /** Epoch milliseconds; null if there are none. */
  lastEndsAt: z.number().nullable(),
});
export type Ongoing = z.output<typeof ongoingView>;

const { campaigns } = schema;

const statuses = BINDING_STATUSES.map((status) => `'${status}'`).join(", ");

// Raw SQL, because Drizzle omits the table of a selected column if there is only one table.
const ofProduct = sql.raw(
  `from campaigns where campaigns.product_id = ad_products.id and campaigns.status in (${statuses})`,
);

/** Column of a product query: the number of its ongoing campaigns. */
export const ongoingCount = sql<number>`(select count(*) ${ofProduct})`;

export const ongoingLastEndsAt = sql<number | null>`(select max(campaigns.ends_at) ${ofProduct})`;

export async function ongoingOf(ctx: ServiceContext, productId: string): Promise<Ongoing> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)`, lastEndsAt: sql<number | null>`max(${campaigns.endsAt})` })
    .from(campaigns)
    .where(and(eq(campaigns.productId, productId), inArray(campaigns.status, BINDING_STATUSES)));
  return row ?? { count: 0, lastEndsAt: null };
}

/** Condition on one product, for a guard of a batch. */
export function hasOngoing(productId: string): SQL {
  return sql`exists (select 1 from ${campaigns} where ${campaigns.productId} = ${productId} and ${campaigns.status} in (${sql.raw(statuses)}))`;
}
