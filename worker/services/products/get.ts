import { removalDueAt } from "../../../domain/inventory/product-life";
import { unitIdsIn } from "../../../domain/inventory/unit-sets";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findUnits, type UnitRow } from "../units/find";
import { findProduct, type ProductRow } from "./find";
import { type Ongoing, ongoingOf } from "./ongoing";
import { unitsOf } from "./units-of";
import { columnsOf } from "./write";

export type ProductDetail = ProductRow & {
  units: UnitRow[];
  ongoing: Ongoing;
  /** Until when a removed product can be restored, epoch milliseconds; null for one that was not removed. */
  removalDueAt: number | null;
  /** What it becomes by a change that waits. */
  change: { product: ProductRow; units: UnitRow[] } | null;
};

/** A product, also one that was removed and can be restored. @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireAccess` */
export async function getProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<ProductDetail> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const product = await findProduct(ctx, projectId, productId, { removedToo: true });
  const [units, ongoing] = await Promise.all([unitsOf(ctx, productId), ongoingOf(ctx, productId)]);
  const { removedAt } = product;
  return {
    ...product,
    units,
    ongoing,
    removalDueAt: removedAt === null ? null : removalDueAt(removedAt, ongoing.lastEndsAt),
    change: await changeOf(ctx, product),
  };
}

async function changeOf(ctx: ServiceContext, product: ProductRow): Promise<ProductDetail["change"]> {
  if (product.pending === null) return null;
  const { values } = product.pending;
  const unitIds = unitIdsIn(values.unitSets);
  const found = await findUnits(ctx, product.projectId, unitIds);
  return {
    product: { ...product, ...columnsOf(values), pending: null },
    units: unitIds.flatMap((id) => found.find((unit) => unit.id === id) ?? []),
  };
}
