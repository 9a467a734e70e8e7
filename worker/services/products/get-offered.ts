import { AppError } from "../../../domain/shared/errors";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { type OfferedProductDetail, readBookedProduct } from "./offer";

/**
 * One product to be booked by an ad account. Off sale, in-house or private without the publisher's grant, a quest product whose publisher has quests off, or
 * of another publisher than the host's, it does not exist.
 * @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireAccess`
 */
export async function getOfferedProduct(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
): Promise<OfferedProductDetail> {
  await requireAccess(ctx, advProjectId, "project.read", "adv");
  const detail = await readBookedProduct(ctx, advProjectId, productId);
  const isOwn = detail.product.pricingType === "inhouse" && !detail.grants.inHouse;
  const isSwitchedOff = detail.product.pricingType === "cpq" && !detail.publisher.features.includes("quest");
  const hidden = isOwn || isSwitchedOff || (detail.product.isPrivate && !detail.grants.privateAccess);
  const isElsewhere = ctx.platform !== null && ctx.platform.id !== detail.publisher.id;
  if (detail.product.status !== "sale" || hidden || isElsewhere) throw new AppError("AD_PRODUCT_NOT_FOUND");
  return detail;
}
