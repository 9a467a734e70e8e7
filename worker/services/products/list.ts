import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { removalDueAt } from "../../../domain/inventory/product-life";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../shared/paging";
import { holds } from "../shared/text-search";
import type { ProductRow } from "./find";
import { ongoingCount, ongoingLastEndsAt } from "./ongoing";

export type ProductListItem = ProductRow & {
  unitCount: number;
  /** Campaigns that run on it or are booked. */
  ongoingCount: number;
  removalDueAt: number | null;
};

export interface ProductFilter extends PageQuery {
  q?: string;
  /** Removed products are left out unless asked for. */
  status?: string;
  /** Quest products are left out unless asked for: they have a list of their own. */
  pricing?: string;
}

/** A publisher's products in the order it gave them, new ones first. @throws AppError 070, and those of `requireAccess` */
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
        behind(PRODUCT_PLACE, next),
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

/** Products stand where their publisher put them: a moved one takes the moment of the place it moved to. */
export const PRODUCT_PLACE = { createdAt: schema.adProducts.sortOrder, id: schema.adProducts.id };
export const placeOfProduct = ({ sortOrder, id }: ProductRow) => ({ createdAt: sortOrder, id });

export const unitCountOf = sql<number>`(select count(*) from ${schema.adProductUnits} where ${schema.adProductUnits.productId} = ${schema.adProducts.id})`;
