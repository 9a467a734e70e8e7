import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  type AdProductInput,
  adProductSchema,
  type ProductTargeting,
} from "../../../domain/inventory/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit, commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueueAll } from "../shared/outbox";
import {
  behind,
  likePattern,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  toPage,
} from "../shared/paging";
import { findUnits, type UnitRow } from "../units/units";

export type ProductRow = typeof schema.adProducts.$inferSelect;
export type ProductDetail = ProductRow & { units: UnitRow[] };
export type ProductListItem = ProductRow & { unitCount: number };

/**
 * Creates a product, not yet on sale.
 * @throws AppError 070 with fields, AD_UNIT_NOT_FOUND for a unit of another project, and those of `requireAccess`
 */
export async function createProduct(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProductDetail> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  const values = parseOrRefuse(adProductSchema, input);
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

/**
 * Changes a product. What is booked keeps the quote it was booked with.
 * @throws AppError 070, AD_PRODUCT_NOT_FOUND, AD_UNIT_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function updateProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  input: unknown,
): Promise<ProductDetail> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const values = parseOrRefuse(adProductSchema, input);
  const product = await findProduct(ctx, projectId, productId);
  if (product.pricingType !== values.pricingType)
    throw new AppError("070", { fields: { pricingType: ["product.pricingFixed"] } });
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

/** Puts a product on sale or takes it off; running campaigns go on. @throws AppError AD_PRODUCT_NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function setProductOnSale(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  onSale: boolean,
): Promise<void> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  await writeProduct(
    ctx,
    product,
    { status: onSale ? "sale" : "ready" },
    await unitIdsOf(ctx, productId),
    [],
  );
}

async function writeProduct(
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

/** @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireAccess` */
export async function getProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<ProductDetail> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const product = await findProduct(ctx, projectId, productId);
  return { ...product, units: await unitsOf(ctx, productId) };
}

/** @throws AppError 070, and those of `requireAccess` */
export async function listProducts(
  ctx: ServiceContext,
  projectId: string,
  filter: PageQuery & { q?: string; status?: string } = {},
): Promise<Page<ProductListItem>> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const products = schema.adProducts;
  const rows = await ctx.db
    .select({ product: products, unitCount: unitCountOf })
    .from(products)
    .where(
      and(
        eq(products.projectId, projectId),
        ne(products.status, "remove"),
        filter.status ? sql`${products.status} = ${filter.status}` : undefined,
        behind(products, next),
        filter.q ? sql`${products.name} like ${likePattern(filter.q)} escape '\\'` : undefined,
      ),
    )
    .orderBy(...newestFirst(products))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row.product,
    ({ product, unitCount }) => ({ ...product, unitCount }),
  );
}

export const unitCountOf = sql<number>`(select count(*) from ${schema.adProductUnits} where ${schema.adProductUnits.productId} = ${schema.adProducts.id})`;

/** A product of the publisher's project, or 404. @throws AppError AD_PRODUCT_NOT_FOUND */
export async function findProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<ProductRow> {
  const product = await ctx.db.query.adProducts.findFirst({
    where: and(
      eq(schema.adProducts.id, productId),
      eq(schema.adProducts.projectId, projectId),
      ne(schema.adProducts.status, "remove"),
    ),
  });
  if (!product) throw new AppError("AD_PRODUCT_NOT_FOUND");
  return product;
}

export async function unitsOf(ctx: ServiceContext, productId: string): Promise<UnitRow[]> {
  const rows = await ctx.db
    .select({ unit: schema.adUnits })
    .from(schema.adProductUnits)
    .innerJoin(schema.adUnits, eq(schema.adUnits.id, schema.adProductUnits.unitId))
    .where(eq(schema.adProductUnits.productId, productId))
    .orderBy(asc(schema.adProductUnits.sortOrder));
  return rows.map((row) => row.unit);
}

export async function unitIdsOf(ctx: ServiceContext, productId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ unitId: schema.adProductUnits.unitId })
    .from(schema.adProductUnits)
    .where(inArray(schema.adProductUnits.productId, [productId]));
  return rows.map((row) => row.unitId);
}

async function requireUnits(
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

function linkUnits(ctx: ServiceContext, productId: string, unitIds: readonly string[]) {
  return [...new Set(unitIds)].map((unitId, sortOrder) =>
    ctx.db.insert(schema.adProductUnits).values({ productId, unitId, sortOrder }).onConflictDoNothing(),
  );
}

function columnsOf(values: AdProductInput) {
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
