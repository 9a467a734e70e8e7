import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { unitIdsIn } from "../../../domain/inventory/unit-sets";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { type ServiceContext, withIdempotencyKey } from "../context";
import type { ProductRow } from "./find";
import { getProduct, type ProductDetail } from "./get";
import { parseProduct } from "./parse";
import { columnsOf, linkUnits } from "./write";

/**
 * Creates a product, not yet on sale, before all others of its publisher.
 * @param also goes into the same batch
 * @throws AppError 070 with fields, AD_UNIT_NOT_FOUND for a unit of another project, ASSET_NOT_AVAILABLE for an introduction of
 *   another, PROJECT_FEATURES_REQUIRED for targeting where audience targeting is off, and those of `requireAccess`
 */
export async function createProduct(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
  also: readonly BatchItem<"sqlite">[] = [],
): Promise<ProductDetail> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  const values = await parseProduct(ctx, project, project.currency, input);
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
        sortOrder: ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing(),
    ...linkUnits(ctx, id, unitIdsIn(values.unitSets)),
    ...also,
  ]);
  return getProduct(ctx, projectId, id);
}

/** What this very write created before, by an id that a context of its own makes, so that the write's own ids stay in their order. */
export async function findCreated(ctx: ServiceContext): Promise<ProductRow | undefined> {
  if (!ctx.idempotencyKey) return undefined;
  const id = await withIdempotencyKey(ctx, ctx.idempotencyKey).newId("product");
  return ctx.db.query.adProducts.findFirst({ where: eq(schema.adProducts.id, id) });
}
