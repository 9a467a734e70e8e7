import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import type { UnitRow } from "../units/find";
import { findProduct, type ProductRow } from "./find";
import { unitsOf } from "./units-of";

export type ProductDetail = ProductRow & { units: UnitRow[] };

/** @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireAccess` */
export async function getProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<ProductDetail> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const product = await findProduct(ctx, projectId, productId);
  return { ...product, units: await unitsOf(ctx, productId) };
}
