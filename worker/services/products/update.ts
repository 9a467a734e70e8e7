import { eq } from "drizzle-orm";
import { adProductSchemaFor } from "../../../domain/inventory/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findProduct } from "./find";
import { getProduct, type ProductDetail } from "./get";
import { unitIdsOf } from "./units-of";
import { columnsOf, linkUnits, requireTargetable, requireUnits, writeProduct } from "./write";

/**
 * Changes a product. What is booked keeps the quote it was booked with.
 * @throws AppError 070, AD_PRODUCT_NOT_FOUND, AD_UNIT_NOT_FOUND, PROJECT_FEATURES_REQUIRED, CONFLICT, and those of `requireAccess`
 */
export async function updateProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  input: unknown,
): Promise<ProductDetail> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  const values = parseOrRefuse(adProductSchemaFor(product.currency), input);
  if (product.pricingType !== values.pricingType)
    throw new AppError("070", { fields: { pricingType: ["product.pricingFixed"] } });
  requireTargetable(project, values);
  await requireUnits(ctx, projectId, values.unitIds);
  const before = await unitIdsOf(ctx, productId);
  await writeProduct(
    ctx,
    product,
    columnsOf(values),
    [...new Set([...before, ...values.unitIds])],
    [
      ctx.db.delete(schema.adProductUnits).where(eq(schema.adProductUnits.productId, productId)),
      ...linkUnits(ctx, productId, values.unitIds),
    ],
  );
  return getProduct(ctx, projectId, productId);
}
