import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { faultsOf, type ProductFault, removalDueAt } from "../../../domain/booking";
import { type OwnProduct, ownProductView } from "../../../domain/inventory";
import { AppError, momentView, parseOrRefuse } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import {
  afterCursor,
  holds,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  toPage,
} from "../kernel";
import type { ProductRow } from "./product-row";
import {
  applyValues,
  hasOngoing,
  ongoingCount,
  ongoingLastEndsAt,
  unitIdsOf,
  writeProduct,
} from "./product-row";
import { PRODUCT_PLACE } from "./product-sale";

export const productListItemView = ownProductView.extend({
  unitCount: z.int(),
  /** Number of its live or booked campaigns. */
  ongoingCount: z.int(),
  removalDueAt: momentView.nullable(),
});
export type ProductListItem = z.output<typeof productListItemView>;

export interface ProductFilter extends PageQuery {
  q?: string;
  /** Removed products are excluded by default. */
  status?: string;
  /** Quest products are excluded by default, since they have their own list. */
  pricing?: string;
}

/** A publisher's products in its own order, new ones first. @throws AppError 070, and those of `requireAccess` */
export async function listProducts(
  ctx: ServiceContext,
  projectId: string,
  filter: ProductFilter = {},
): Promise<Page<ProductListItem>> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const products = schema.adProducts;
  const rows = await ctx.db
    .select({
      product: products,
      unitCount: unitCountOf,
      ongoing: ongoingCount,
      lastEndsAt: ongoingLastEndsAt,
    })
    .from(products)
    .where(
      and(
        eq(products.projectId, projectId),
        isNull(products.goneAt),
        filter.status ? sql`${products.status} = ${filter.status}` : ne(products.status, "remove"),
        filter.pricing ? sql`${products.pricingType} = ${filter.pricing}` : ne(products.pricingType, "cpq"),
        afterCursor(PRODUCT_PLACE, next),
        holds(filter.q, products.name),
      ),
    )
    .orderBy(...newestFirst(PRODUCT_PLACE))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ product }) => placeOfProduct(product),
    ({ product, unitCount, ongoing, lastEndsAt }) => ({
      ...product,
      unitCount,
      ongoingCount: ongoing,
      removalDueAt: product.removedAt === null ? null : removalDueAt(product.removedAt, lastEndsAt),
    }),
  );
}
export const placeOfProduct = ({ sortOrder, id }: ProductRow) => ({ createdAt: sortOrder, id });

export const unitCountOf = sql<number>`(select count(*) from ${schema.adProductUnits} where ${schema.adProductUnits.productId} = ${schema.adProducts.id})`;

export interface FaultyProduct {
  product: OwnProduct;
  faults: ProductFault[];
}

/** The products with sales problems, and their causes. @throws AppError of `requireAccess` */
export async function listFaultyProducts(ctx: ServiceContext, projectId: string): Promise<FaultyProduct[]> {
  const { project } = await requireAccess(ctx, projectId, "product.read", "pub");
  const { adProducts, adProductUnits, adUnits } = schema;
  const rows = await ctx.db
    .select({
      product: adProducts,
      count: sql<number>`count(${adUnits.id})`,
      archived: sql<number>`coalesce(sum(${adUnits.status} = 'archived'), 0)`,
    })
    .from(adProducts)
    .leftJoin(adProductUnits, eq(adProductUnits.productId, adProducts.id))
    .leftJoin(adUnits, eq(adUnits.id, adProductUnits.unitId))
    .where(
      and(
        eq(adProducts.projectId, projectId),
        ne(adProducts.status, "remove"),
        ne(adProducts.pricingType, "cpq"),
      ),
    )
    .groupBy(adProducts.id)
    .orderBy(asc(adProducts.id));
  return rows
    .map(({ product, ...units }) => ({ product, faults: faultsOf(product, units, project.features) }))
    .filter(({ faults }) => faults.length > 0);
}

const BATCH = 100;

/**
 * Executes due product changes: pending changes whose campaigns have ended, and removals that can no longer be restored. Products that
 * are written concurrently are left to the next run.
 * @returns number of changed products
 */
export async function tickProducts(ctx: ServiceContext): Promise<number> {
  return (await applyPending(ctx)) + (await endRemovals(ctx));
}

async function applyPending(ctx: ServiceContext): Promise<number> {
  const { adProducts } = schema;
  const due = await ctx.db
    .select({ product: adProducts })
    .from(adProducts)
    .where(and(isNotNull(adProducts.pending), ne(adProducts.status, "remove"), eq(ongoingCount, 0)))
    .orderBy(asc(adProducts.id))
    .limit(BATCH);
  let moved = 0;
  for (const { product } of due) {
    const { pending } = product;
    if (pending === null) continue;
    const guard = refuseWhen(ctx.db, hasOngoing(product.id), "CONFLICT");
    moved += await unlessRaced(() => applyValues(ctx, product, pending.values, [guard]));
  }
  return moved;
}

async function endRemovals(ctx: ServiceContext): Promise<number> {
  const { adProducts } = schema;
  const removed = await ctx.db
    .select({ product: adProducts, lastEndsAt: ongoingLastEndsAt })
    .from(adProducts)
    .where(and(eq(adProducts.status, "remove"), isNull(adProducts.goneAt)))
    .orderBy(asc(adProducts.removedAt));
  const isDue = ({ product, lastEndsAt }: { product: ProductRow; lastEndsAt: number | null }) =>
    product.removedAt !== null && removalDueAt(product.removedAt, lastEndsAt) <= ctx.now;
  let moved = 0;
  for (const { product } of removed.filter(isDue).slice(0, BATCH)) {
    const units = await unitIdsOf(ctx, product.id);
    moved += await unlessRaced(() => writeProduct(ctx, product, { goneAt: ctx.now, pending: null }, units));
  }
  return moved;
}

async function unlessRaced(write: () => Promise<void>): Promise<0 | 1> {
  try {
    await write();
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") return 0;
    throw error;
  }
}
