import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { requireFeature } from "../projects/require-feature";
import { findProduct } from "./find";
import { unitIdsOf } from "./units-of";
import { writeProduct } from "./write";

/** Puts a product on sale or takes it off; running campaigns go on. @throws AppError AD_PRODUCT_NOT_FOUND, PROJECT_FEATURES_REQUIRED, CONFLICT, and those of `requireAccess` */
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
