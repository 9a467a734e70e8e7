import { adProductSchemaFor } from "../../../domain/inventory/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { getProduct, type ProductDetail } from "./get";
import { columnsOf, linkUnits, requireTargetable, requireUnits } from "./write";

/**
 * Creates a product, not yet on sale.
 * @throws AppError 070 with fields, AD_UNIT_NOT_FOUND for a unit of another project,
 *   PROJECT_FEATURES_REQUIRED for targeting where audience targeting is off, and those of `requireAccess`
 */
export async function createProduct(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProductDetail> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  const values = parseOrRefuse(adProductSchemaFor(project.currency), input);
  requireTargetable(project, values);
  await requireUnits(ctx, projectId, values.unitIds);
  const id = await ctx.newId("product");
  await commit(ctx.db, [
    ctx.db
      .insert(schema.adProducts)
      .values({
        ...columnsOf(values),
        id,
        projectId,
        currency: project.currency,
        country: project.country,
        timezone: project.timezone,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing(),
    ...linkUnits(ctx, id, values.unitIds),
  ]);
  return getProduct(ctx, projectId, id);
}
