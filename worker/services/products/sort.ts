import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { type Placed, reorder } from "../../../domain/inventory/product-order";
import { AppError } from "../../../domain/shared/errors";
import { SORTED_PRODUCTS_MAX } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit, rawStatement } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { newestFirst } from "../shared/paging";
import type { ProductRow } from "./find";
import { PRODUCT_PLACE } from "./list";

export const productOrderSchema = z.object({
  ids: z.array(z.string().min(1)).min(1).max(SORTED_PRODUCTS_MAX),
});
/** Left out, it goes to the end. */
export const productPlaceSchema = z.object({ before: z.string().min(1).optional() });

/**
 * Puts a publisher's products into an order, by which advertisers see them too; those that are not named follow.
 * @throws AppError 070, AD_PRODUCT_NOT_FOUND, and those of `requireAccess`
 */
export async function sortProducts(ctx: ServiceContext, projectId: string, input: unknown): Promise<void> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const { ids } = parseOrRefuse(productOrderSchema, input);
  const products = await placesOf(ctx, projectId);
  const known = new Set(products.map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new AppError("AD_PRODUCT_NOT_FOUND");
  await keep(ctx, projectId, reorder(products, ids));
}

/** Moves one product right before another. @throws AppError 070, AD_PRODUCT_NOT_FOUND, and those of `requireAccess` */
export async function placeProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const { before } = parseOrRefuse(productPlaceSchema, input);
  const products = await placesOf(ctx, projectId);
  const ids = products.map(({ id }) => id);
  const others = ids.filter((id) => id !== productId);
  const at = before === undefined ? others.length : others.indexOf(before);
  if (others.length === ids.length || at < 0) throw new AppError("AD_PRODUCT_NOT_FOUND");
  await keep(ctx, projectId, reorder(products, [...others.slice(0, at), productId, ...others.slice(at)]));
}

/** The first 500 products that are not removed, quest products among them as on the shelf, in their order. @throws AppError of `requireAccess` */
export async function listSortable(
  ctx: ServiceContext,
  projectId: string,
): Promise<Pick<ProductRow, "id" | "name" | "status" | "pricingType">[]> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const { adProducts } = schema;
  return ctx.db.query.adProducts.findMany({
    columns: { id: true, name: true, status: true, pricingType: true },
    where: and(eq(adProducts.projectId, projectId), ne(adProducts.status, "remove")),
    orderBy: newestFirst(PRODUCT_PLACE),
    limit: SORTED_PRODUCTS_MAX,
  });
}

/** In their order. */
function placesOf(ctx: ServiceContext, projectId: string): Promise<Placed[]> {
  const { adProducts } = schema;
  return ctx.db.query.adProducts.findMany({
    columns: { id: true, sortOrder: true },
    where: and(eq(adProducts.projectId, projectId), isNull(adProducts.goneAt)),
    orderBy: newestFirst(PRODUCT_PLACE),
  });
}

/** One statement, however many move. */
async function keep(ctx: ServiceContext, projectId: string, places: readonly Placed[]): Promise<void> {
  if (places.length === 0) return;
  const { adProducts } = schema;
  const list = JSON.stringify(places);
  const place = sql`(select entry.value ->> 'sortOrder' from json_each(${list}) as entry where entry.value ->> 'id' = ${adProducts.id})`;
  await commit(ctx.db, [
    rawStatement(
      ctx.db,
      sql`update ${adProducts} set sort_order = ${place} where ${adProducts.projectId} = ${projectId} and ${place} is not null`,
    ),
  ]);
}
