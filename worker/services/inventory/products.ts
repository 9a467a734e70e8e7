import { and, eq, isNull, ne } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import { removalDueAt } from "../../../domain/booking";
import {
  type AdProductInput,
  adProductSchemaFor,
  checkUnits,
  groupStepSchema,
  ownProductView,
  ownUnitView,
  productColumns,
  unitIdsIn,
} from "../../../domain/inventory";
import { AppError, momentView, parseOrRefuse, seenBy } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { findAsset } from "../content";
import {
  commitWork,
  type ProjectRow,
  requireAccess,
  requireFeature,
  type ServiceContext,
  withIdempotencyKey,
} from "../kernel";
import {
  applyValues,
  hasOngoing,
  linkUnits,
  ongoingOf,
  ongoingView,
  type ProductRow,
  unitsOf,
  writeProduct,
} from "./product-row";
import { audiencesOf } from "./targetings";
import { findUnits, type UnitRow } from "./units";

/**
 * A product of the publisher's project, or 404.
 * @param removedToo also a removed one, as long as it can be restored
 * @throws AppError AD_PRODUCT_NOT_FOUND
 */
export async function findProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  { removedToo = false }: { removedToo?: boolean } = {},
): Promise<ProductRow> {
  const { adProducts } = schema;
  const product = await ctx.db.query.adProducts.findFirst({
    where: and(
      eq(adProducts.id, productId),
      eq(adProducts.projectId, projectId),
      isNull(adProducts.goneAt),
      removedToo ? undefined : ne(adProducts.status, "remove"),
    ),
  });
  if (!product) throw new AppError("AD_PRODUCT_NOT_FOUND");
  return product;
}

export const productDetailView = ownProductView.extend({
  units: z.array(ownUnitView),
  ongoing: ongoingView,
  /** Until when a removed product can be restored; null if it was not removed. */
  removalDueAt: momentView.nullable(),
  /** The pending change. */
  change: z
    .object({
      product: ownProductView,
      units: z.array(ownUnitView),
    })
    .nullable(),
});
export type ProductDetail = z.output<typeof productDetailView>;

/** A product, removed ones that can be restored included. @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireAccess` */
export async function getProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<ProductDetail> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const product = await findProduct(ctx, projectId, productId, { removedToo: true });
  const [units, ongoing] = await Promise.all([unitsOf(ctx, productId), ongoingOf(ctx, productId)]);
  const { removedAt } = product;
  return seenBy(productDetailView, {
    ...product,
    units,
    ongoing,
    removalDueAt: removedAt === null ? null : removalDueAt(removedAt, ongoing.lastEndsAt),
    change: await changeOf(ctx, product),
  });
}

async function changeOf(ctx: ServiceContext, product: ProductRow): Promise<ProductDetail["change"]> {
  if (product.pending === null) return null;
  const { values } = product.pending;
  const unitIds = unitIdsIn(values.unitSets);
  const found = await findUnits(ctx, product.projectId, unitIds);
  return {
    product: {
      ...product,
      ...productColumns(values, await audiencesOf(ctx, product.projectId)),
      pending: null,
    },
    units: unitIds.flatMap((id) => found.find((unit) => unit.id === id) ?? []),
  };
}

/**
 * Validates a whole product: its fields, and the rules that depend on its units, its introduction and its platform.
 * @throws AppError 070 with every wrong field, AD_UNIT_NOT_FOUND, ASSET_NOT_AVAILABLE, PROJECT_FEATURES_REQUIRED
 */
export async function parseProduct(
  ctx: ServiceContext,
  project: ProjectRow,
  currency: string,
  input: unknown,
): Promise<AdProductInput> {
  const grouped = groupStepSchema.safeParse(input);
  let wrong = {};
  if (grouped.success) {
    const { pricingType, unitSets } = grouped.data;
    wrong = checkUnits(pricingType, unitSets, await requireUnits(ctx, project.id, unitIdsIn(unitSets)));
  }
  const values = parseOrRefuse(adProductSchemaFor(currency), input, wrong);
  requireTargetable(project, values);
  await requireAudiences(ctx, project.id, values.audiences);
  await requireIntroduction(ctx, project.id, values.introAssetId);
  return values;
}

/** @throws AppError AD_UNIT_NOT_FOUND for a unit of another project */
export async function requireUnits(
  ctx: ServiceContext,
  projectId: string,
  unitIds: readonly string[],
): Promise<UnitRow[]> {
  const units = await findUnits(ctx, projectId, unitIds);
  if (units.length !== new Set(unitIds).size) throw new AppError("AD_UNIT_NOT_FOUND");
  return units;
}

/** A product that sells targeting needs the feature. @throws AppError PROJECT_FEATURES_REQUIRED */
export function requireTargetable(
  project: ProjectRow,
  values: Pick<
    AdProductInput,
    "targetLanguage" | "targetCountry" | "audiences" | "requiredTopics" | "excludedTopics"
  >,
): void {
  const lists = [values.audiences, values.requiredTopics, values.excludedTopics];
  const isTargetable = values.targetLanguage || values.targetCountry || lists.some((list) => list.length > 0);
  if (isTargetable) requireFeature(project, "audience-targeting");
}

/** @throws AppError TARGETING_NOT_FOUND for a targeting of another project */
export async function requireAudiences(
  ctx: ServiceContext,
  projectId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await audiencesOf(ctx, projectId)).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new AppError("TARGETING_NOT_FOUND");
}

/** @throws AppError ASSET_NOT_AVAILABLE for a file of another project or purpose */
export async function requireIntroduction(
  ctx: ServiceContext,
  projectId: string,
  assetId: string | undefined,
): Promise<void> {
  if (assetId === undefined) return;
  const asset = await findAsset(ctx, projectId, assetId);
  if (asset.kind !== "introduction") throw new AppError("ASSET_NOT_AVAILABLE");
}

/**
 * Creates a product, off sale, before all others of its publisher.
 * @param also further statements for the same batch
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
  const insert = ctx.db
    .insert(schema.adProducts)
    .values({
      ...productColumns(values, await audiencesOf(ctx, projectId)),
      id,
      projectId,
      currency: project.currency,
      country: project.country,
      timezone: project.timezone,
      sortOrder: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing();
  await commitWork(ctx, { rows: [insert, ...linkUnits(ctx, id, unitIdsIn(values.unitSets)), ...also] });
  return getProduct(ctx, projectId, id);
}

/**
 * The product that an earlier try of this write created, by an id from a separate context, so that the write's own id sequence is
 * unchanged.
 */
export async function findCreated(ctx: ServiceContext): Promise<ProductRow | undefined> {
  if (!ctx.idempotencyKey) return undefined;
  const id = await withIdempotencyKey(ctx, ctx.idempotencyKey).newId("product");
  return ctx.db.query.adProducts.findFirst({ where: eq(schema.adProducts.id, id) });
}

/**
 * Changes a product: at once if no campaign runs on it, else after the last of them has ended. Until then the change is pending, and a
 * later change replaces it. Source: rule I20.
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
    // A campaign that is sent for review concurrently keeps the product as it saw it.
    await applyValues(ctx, product, values, [refuseWhen(ctx.db, hasOngoing(productId), "CONFLICT")]);
  }
  return getProduct(ctx, projectId, productId);
}

/** Withdraws a pending change. Idempotent. @throws AppError AD_PRODUCT_NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function withdrawChange(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  if (product.pending !== null) await writeProduct(ctx, product, { pending: null }, []);
}
