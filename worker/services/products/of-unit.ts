import { and, desc, eq, isNull } from "drizzle-orm";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findUnit } from "../units/find";
import type { ProductRow } from "./find";

/**
 * The products that sell a unit, the newest first: what keeps it from being archived. A removed one still delivers what was booked.
 * @throws AppError AD_UNIT_NOT_FOUND, and those of `requireAccess`
 */
export async function listProductsOfUnit(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
): Promise<ProductRow[]> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  await findUnit(ctx, projectId, unitId);
  const rows = await ctx.db
    .select({ product: schema.adProducts })
    .from(schema.adProductUnits)
    .innerJoin(schema.adProducts, eq(schema.adProducts.id, schema.adProductUnits.productId))
    .where(and(eq(schema.adProductUnits.unitId, unitId), isNull(schema.adProducts.goneAt)))
    .orderBy(desc(schema.adProducts.id))
    .limit(LIST_PAGE_LIMIT);
  return rows.map((row) => row.product);
}
