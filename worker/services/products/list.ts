import { and, eq, ne, sql } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import {
  behind,
  likePattern,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  toPage,
} from "../shared/paging";
import type { ProductRow } from "./find";

export type ProductListItem = ProductRow & { unitCount: number };

/** @throws AppError 070, and those of `requireAccess` */
export async function listProducts(
  ctx: ServiceContext,
  projectId: string,
  filter: PageQuery & { q?: string; status?: string } = {},
): Promise<Page<ProductListItem>> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const products = schema.adProducts;
  const rows = await ctx.db
    .select({ product: products, unitCount: unitCountOf })
    .from(products)
    .where(
      and(
        eq(products.projectId, projectId),
        ne(products.status, "remove"),
        filter.status ? sql`${products.status} = ${filter.status}` : undefined,
        behind(products, next),
        filter.q ? sql`${products.name} like ${likePattern(filter.q)} escape '\\'` : undefined,
      ),
    )
    .orderBy(...newestFirst(products))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row.product,
    ({ product, unitCount }) => ({ ...product, unitCount }),
  );
}

export const unitCountOf = sql<number>`(select count(*) from ${schema.adProductUnits} where ${schema.adProductUnits.productId} = ${schema.adProducts.id})`;
