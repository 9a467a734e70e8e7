import { and, eq, ne, sql } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { requireFeature } from "../projects/require-feature";

/**
 * Puts products on sale or takes them off; running campaigns go on, and plans do not tell what is on sale. Idempotent.
 * @param productIds at most a page of them
 * @returns how many are on sale now, or off, that were not before
 * @throws AppError AD_PRODUCT_NOT_FOUND when the project lacks one of them or removed it, PROJECT_FEATURES_REQUIRED, and those of `requireAccess`
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
  await commit(
    ctx.db,
    changing.map(({ id }) =>
      ctx.db
        .update(adProducts)
        .set({ status: to, updatedAt: ctx.now, version: sql`${adProducts.version} + 1` })
        // One that was removed meanwhile stays so.
        .where(and(eq(adProducts.id, id), eq(adProducts.status, from))),
    ),
  );
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
        // One bound parameter carries them all: a statement may not bind a page of them.
        sql`${adProducts.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );
}
