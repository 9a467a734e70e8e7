import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { type Placed, reorder, SORTED_PRODUCTS_MAX } from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { deletionSchema } from "../../../domain/platform";
import { rawStatement } from "../../db/batch";
import { schema } from "../../db/client";
import { commitWork, newestFirst, requireAccess, requireFeature, type ServiceContext } from "../kernel";
import type { ProductRow } from "./product-row";
import { unitIdsOf, writeProduct } from "./product-row";
import { findProduct } from "./products";

/**
 * Puts a product on sale or takes it off; running campaigns continue.
 * @throws AppError AD_PRODUCT_NOT_FOUND, PROJECT_FEATURES_REQUIRED, CONFLICT, and those of `requireAccess`
 */
export async function setProductOnSale(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  onSale: boolean,
): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  if (onSale && product.pricingType === "cpq") requireFeature(project, "quest");
  const units = await unitIdsOf(ctx, productId);
  await writeProduct(ctx, product, { status: onSale ? "sale" : "ready" }, units);
}

/**
 * Puts products on sale or takes them off; running campaigns continue, and serving plans do not depend on it. Idempotent.
 * @param productIds at most a page of them
 * @returns number of products whose sale changed
 * @throws AppError AD_PRODUCT_NOT_FOUND if the project lacks one of them or removed it, PROJECT_FEATURES_REQUIRED, and those of `requireAccess`
 */
export async function setProductsOnSale(
  ctx: ServiceContext,
  projectId: string,
  productIds: readonly string[],
  onSale: boolean,
): Promise<number> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  const wanted = new Set(productIds);
  const products = await standingOf(ctx, projectId, [...wanted]);
  if (products.length < wanted.size || wanted.size === 0) throw new AppError("AD_PRODUCT_NOT_FOUND");
  if (onSale && products.some(({ pricingType }) => pricingType === "cpq")) requireFeature(project, "quest");
  const [from, to] = onSale ? (["ready", "sale"] as const) : (["sale", "ready"] as const);
  const changing = products.filter(({ status }) => status === from);
  if (changing.length === 0) return 0;
  const { adProducts } = schema;
  const rows = changing.map(({ id }) =>
    ctx.db
      .update(adProducts)
      .set({ status: to, updatedAt: ctx.now, version: sql`${adProducts.version} + 1` })
      // A product that was removed concurrently stays removed.
      .where(and(eq(adProducts.id, id), eq(adProducts.status, from))),
  );
  await commitWork(ctx, { rows });
  return changing.length;
}

function standingOf(ctx: ServiceContext, projectId: string, ids: string[]) {
  const { adProducts } = schema;
  return ctx.db
    .select({ id: adProducts.id, status: adProducts.status, pricingType: adProducts.pricingType })
    .from(adProducts)
    .where(
      and(
        eq(adProducts.projectId, projectId),
        ne(adProducts.status, "remove"),
        // One bound value, because a page of ids exceeds a statement's limit of bound values.
        sql`${adProducts.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );
}

export const productOrderSchema = z.object({
  ids: z.array(z.string().min(1)).min(1).max(SORTED_PRODUCTS_MAX),
});
/** Without it the product moves to the end. */
export const productPlaceSchema = z.object({
  before: z
    .string()
    .min(1)
    .optional()
    .describe("Id of the product that it is moved before; left out, behind all"),
});

/**
 * Orders a publisher's products, for advertisers too; products that are not named follow.
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

/** Moves one product directly before another. @throws AppError 070, AD_PRODUCT_NOT_FOUND, and those of `requireAccess` */
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

/** The first 500 products that are not removed, quest products included, in their order. @throws AppError of `requireAccess` */
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

/** Places in their order. */
function placesOf(ctx: ServiceContext, projectId: string): Promise<Placed[]> {
  const { adProducts } = schema;
  return ctx.db.query.adProducts.findMany({
    columns: { id: true, sortOrder: true },
    where: and(eq(adProducts.projectId, projectId), isNull(adProducts.goneAt)),
    orderBy: newestFirst(PRODUCT_PLACE),
  });
}

/** Writes all places in one statement. */
async function keep(ctx: ServiceContext, projectId: string, places: readonly Placed[]): Promise<void> {
  if (places.length === 0) return;
  const { adProducts } = schema;
  const list = JSON.stringify(places);
  const place = sql`(select entry.value ->> 'sortOrder' from json_each(${list}) as entry where entry.value ->> 'id' = ${adProducts.id})`;
  const sorted = rawStatement(
    ctx.db,
    sql`update ${adProducts} set sort_order = ${place} where ${adProducts.projectId} = ${projectId} and ${place} is not null`,
  );
  await commitWork(ctx, { rows: [sorted] });
}

/**
 * Removes a product from sale and from lists. Its bookings continue. It can be restored for three days, or until three days after its last
 * booking. Idempotent. Source: rule I20.
 * @param input `deletionSchema`: its name, typed
 * @throws AppError 070 for a different name, AD_PRODUCT_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function removeProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId, { removedToo: true });
  const { name } = parseOrRefuse(deletionSchema, input);
  if (name !== product.name) throw new AppError("070", { fields: { name: ["confirm.nameMismatch"] } });
  if (product.status !== "remove") {
    await writeProduct(ctx, product, { status: "remove", removedAt: ctx.now }, []);
  }
}

/**
 * Restores a removed product, off sale. Idempotent.
 * @throws AppError AD_PRODUCT_NOT_FOUND once it is deleted permanently, CONFLICT, and those of `requireAccess`
 */
export async function restoreProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId, { removedToo: true });
  if (product.status === "remove") {
    await writeProduct(ctx, product, { status: "ready", removedAt: null }, []);
  }
}

/** Sort key of products in their publisher's order: a moved product takes the sort value of its new place. */
export const PRODUCT_PLACE = { createdAt: schema.adProducts.sortOrder, id: schema.adProducts.id };
