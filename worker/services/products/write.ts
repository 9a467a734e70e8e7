import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AdProductInput, ProductTargeting } from "../../../domain/inventory/schema";
import { AppError } from "../../../domain/shared/errors";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";
import { requireFeature } from "../projects/require-feature";
import { enqueueAll } from "../shared/outbox";
import { findUnits } from "../units/find";
import type { ProductRow } from "./find";

export async function writeProduct(
  ctx: ServiceContext,
  product: ProductRow,
  fields: Partial<typeof schema.adProducts.$inferInsert>,
  affectedUnits: readonly string[],
  more: readonly BatchItem<"sqlite">[],
): Promise<void> {
  const outbox = await enqueueAll(
    ctx,
    affectedUnits.map((unitId) => ["plan.publish", { unitId }]),
  );
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.adProducts)
      .set({ ...fields, updatedAt: ctx.now, version: product.version + 1 })
      .where(and(eq(schema.adProducts.id, product.id), eq(schema.adProducts.version, product.version))),
    [...more, ...outbox.statements],
  );
  outbox.wake();
}

export async function requireUnits(
  ctx: ServiceContext,
  projectId: string,
  unitIds: readonly string[],
): Promise<void> {
  const units = await findUnits(ctx, projectId, unitIds);
  if (units.length !== new Set(unitIds).size) throw new AppError("AD_UNIT_NOT_FOUND");
  if (units.some((unit) => unit.status === "archived")) {
    throw new AppError("070", { fields: { unitIds: ["product.unitArchived"] } });
  }
}

/** A product that sells targeting needs the feature. @throws AppError PROJECT_FEATURES_REQUIRED */
export function requireTargetable(project: ProjectRow, values: AdProductInput): void {
  if (values.targetLanguage || values.targetCountry) requireFeature(project, "audience-targeting");
}

export function linkUnits(ctx: ServiceContext, productId: string, unitIds: readonly string[]) {
  return [...new Set(unitIds)].map((unitId, sortOrder) =>
    ctx.db.insert(schema.adProductUnits).values({ productId, unitId, sortOrder }).onConflictDoNothing(),
  );
}

export function columnsOf(values: AdProductInput) {
  const targetings: ProductTargeting[] = [];
  if (values.targetLanguage)
    targetings.push({ type: "language", surchargeMilliPct: values.languageSurchargeMilliPct });
  if (values.targetCountry)
    targetings.push({ type: "country", surchargeMilliPct: values.countrySurchargeMilliPct });
  const isCpp = values.pricingType === "cpp";
  return {
    name: values.name,
    description: values.description,
    pricingType: values.pricingType,
    priceMinor: values.priceMinor,
    minBudgetMinor: values.minBudgetMinor,
    discountBp: values.discountPct * 100,
    cppMinDays: isCpp ? (values.cppMinDays ?? null) : null,
    cppSlots: isCpp ? (values.cppSlots ?? null) : null,
    expectedDailyImpressions: values.expectedDailyImpressions ?? null,
    frequencyCap: values.frequencyCap ?? null,
    isPrivate: values.isPrivate,
    targetings,
  };
}
