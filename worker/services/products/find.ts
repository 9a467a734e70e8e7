import { and, eq, ne } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

export type ProductRow = typeof schema.adProducts.$inferSelect;

/** A product of the publisher's project, or 404. @throws AppError AD_PRODUCT_NOT_FOUND */
export async function findProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<ProductRow> {
  const product = await ctx.db.query.adProducts.findFirst({
    where: and(
      eq(schema.adProducts.id, productId),
      eq(schema.adProducts.projectId, projectId),
      ne(schema.adProducts.status, "remove"),
    ),
  });
  if (!product) throw new AppError("AD_PRODUCT_NOT_FOUND");
  return product;
}
