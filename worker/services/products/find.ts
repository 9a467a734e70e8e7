import { and, eq, isNull, ne } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

export type ProductRow = typeof schema.adProducts.$inferSelect;

/**
 * A product of the publisher's project, or 404.
 * @param removedToo also one that was removed, as long as it can be restored
 * @throws AppError AD_PRODUCT_NOT_FOUND
 */
export async function findProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  { removedToo = false }: { removedToo?: boolean } = {},
): Promise<ProductRow> {
  const { adProducts } = schema;
  const product = await ctx.db.query.adProducts.findFirst({
    where: and(
      eq(adProducts.id, productId),
      eq(adProducts.projectId, projectId),
      isNull(adProducts.goneAt),
      removedToo ? undefined : ne(adProducts.status, "remove"),
    ),
  });
  if (!product) throw new AppError("AD_PRODUCT_NOT_FOUND");
  return product;
}
