import { and, asc, eq, ne, sql } from "drizzle-orm";
import { faultsOf, type ProductFault } from "../../../domain/inventory/product-life";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import type { ProductRow } from "./find";

export interface FaultyProduct {
  product: ProductRow;
  faults: ProductFault[];
}

/** The products that do not sell as they should, and why. @throws AppError of `requireAccess` */
export async function listFaultyProducts(ctx: ServiceContext, projectId: string): Promise<FaultyProduct[]> {
  const { project } = await requireAccess(ctx, projectId, "product.read", "pub");
  const { adProducts, adProductUnits, adUnits } = schema;
  const rows = await ctx.db
    .select({
      product: adProducts,
      count: sql<number>`count(${adUnits.id})`,
      archived: sql<number>`coalesce(sum(${adUnits.status} = 'archived'), 0)`,
    })
    .from(adProducts)
    .leftJoin(adProductUnits, eq(adProductUnits.productId, adProducts.id))
    .leftJoin(adUnits, eq(adUnits.id, adProductUnits.unitId))
    .where(
      and(
        eq(adProducts.projectId, projectId),
        ne(adProducts.status, "remove"),
        ne(adProducts.pricingType, "cpq"),
      ),
    )
    .groupBy(adProducts.id)
    .orderBy(asc(adProducts.id));
  return rows
    .map(({ product, ...units }) => ({ product, faults: faultsOf(product, units, project.features) }))
    .filter(({ faults }) => faults.length > 0);
}
