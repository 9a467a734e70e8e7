import { AppError } from "../../../domain/shared/errors";
import { refuseWhen } from "../../db/batch";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findProduct } from "./find";
import { getProduct, type ProductDetail } from "./get";
import { hasOngoing, ongoingOf } from "./ongoing";
import { parseProduct } from "./parse";
import { applyValues, writeProduct } from "./write";

/**
 * Changes a product: at once where no campaign runs on it, else when the last of them has ended. Until then the change is kept, and
 * another one takes its place. Source: specification section 4.
 * @throws AppError 070, AD_PRODUCT_NOT_FOUND, AD_UNIT_NOT_FOUND, ASSET_NOT_AVAILABLE, PROJECT_FEATURES_REQUIRED, CONFLICT,
 *   and those of `requireAccess`
 */
export async function updateProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  input: unknown,
): Promise<ProductDetail> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  const values = await parseProduct(ctx, project, product.currency, input);
  if (product.pricingType !== values.pricingType)
    throw new AppError("070", { fields: { pricingType: ["product.pricingFixed"] } });
  const { count } = await ongoingOf(ctx, productId);
  if (count > 0) {
    await writeProduct(ctx, product, { pending: { values, askedAt: ctx.now } }, []);
  } else {
    // A campaign that is sent for review meanwhile was promised what it saw.
    await applyValues(ctx, product, values, [refuseWhen(ctx.db, hasOngoing(productId), "CONFLICT")]);
  }
  return getProduct(ctx, projectId, productId);
}

/** Takes back a change that waits. Idempotent. @throws AppError AD_PRODUCT_NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function withdrawChange(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  if (product.pending !== null) await writeProduct(ctx, product, { pending: null }, []);
}
