import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { grantsFor } from "../../../domain/project/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { grantsOf } from "../allow-list/entries";
import type { ServiceContext } from "../context";
import {
  behind,
  likePattern,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  toPage,
} from "../shared/paging";
import type { UnitRow } from "../units/units";
import { type ProductRow, unitsOf } from "./products";

/** A product as an advertiser sees it, with its publisher's face. */
export interface OfferedProduct {
  product: ProductRow;
  publisher: {
    id: string;
    alias: string | null;
    displayName: string;
    logoAssetId: string | null;
    themeColor: string;
  };
  formats: string[];
}

const publisherColumns = {
  id: schema.projects.id,
  alias: schema.projects.alias,
  displayName: schema.projects.displayName,
  logoAssetId: schema.projects.logoAssetId,
  themeColor: schema.projects.themeColor,
};

const formatsOf = sql<string>`(select group_concat(distinct ${schema.adUnits.format}) from ${schema.adProductUnits} join ${schema.adUnits} on ${schema.adUnits.id} = ${schema.adProductUnits.unitId} where ${schema.adProductUnits.productId} = ${schema.adProducts.id})`;

export interface CatalogueFilter extends PageQuery {
  q?: string;
  pricing?: string;
  publisher?: string;
}

/** What an ad account may book: public products on sale, and private ones whose publisher lets it in. @throws AppError 070, and those of `requireAccess` */
export async function listOfferedProducts(
  ctx: ServiceContext,
  advProjectId: string,
  filter: CatalogueFilter = {},
): Promise<Page<OfferedProduct & { id: string }>> {
  await requireAccess(ctx, advProjectId, "project.read", "adv");
  const account = ctx.account;
  const admitted = account ? await publishersAdmitting(ctx, account.email) : [];
  return offered(ctx, filter, admitted);
}

/** The public products of one platform, for anybody who comes to its page. */
export async function listPlatformProducts(
  ctx: ServiceContext,
  pubProjectId: string,
): Promise<OfferedProduct[]> {
  const page = await offered(ctx, { publisher: pubProjectId, limit: 100 }, []);
  return page.items;
}

async function offered(
  ctx: ServiceContext,
  filter: CatalogueFilter,
  admitted: readonly string[],
): Promise<Page<OfferedProduct & { id: string }>> {
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const products = schema.adProducts;
  const visible =
    admitted.length > 0
      ? sql`(${products.isPrivate} = 0 or ${inArray(products.projectId, [...admitted])})`
      : eq(products.isPrivate, false);
  const rows = await ctx.db
    .select({ product: products, publisher: publisherColumns, formats: formatsOf })
    .from(products)
    .innerJoin(schema.projects, eq(schema.projects.id, products.projectId))
    .where(
      and(
        eq(products.status, "sale"),
        isNull(schema.projects.deletedAt),
        visible,
        filter.pricing ? sql`${products.pricingType} = ${filter.pricing}` : undefined,
        filter.publisher ? eq(products.projectId, filter.publisher) : undefined,
        behind(products, next),
        filter.q
          ? sql`(${products.name} like ${likePattern(filter.q)} escape '\\' or ${schema.projects.displayName} like ${likePattern(filter.q)} escape '\\')`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(products))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row.product,
    (row) => ({
      id: row.product.id,
      product: row.product,
      publisher: row.publisher,
      formats: row.formats?.split(",") ?? [],
    }),
  );
}

async function publishersAdmitting(ctx: ServiceContext, email: string): Promise<string[]> {
  const domain = email.slice(email.indexOf("@") + 1);
  const entries = await ctx.db.query.allowListEntries.findMany({
    where: inArray(schema.allowListEntries.value, [email, domain]),
    orderBy: asc(schema.allowListEntries.projectId),
    limit: 90,
  });
  return [
    ...new Set(
      entries.filter((entry) => grantsFor(email, [entry]).privateAccess).map((entry) => entry.projectId),
    ),
  ];
}

export interface OfferedProductDetail extends OfferedProduct {
  units: UnitRow[];
  /** What the publisher's allow list grants to this ad account. */
  grants: { manualPayment: boolean; privateAccess: boolean };
}

/**
 * One product to be booked by an ad account. Off sale, or private without access, it does not exist.
 * @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireAccess`
 */
export async function getOfferedProduct(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
): Promise<OfferedProductDetail> {
  await requireAccess(ctx, advProjectId, "project.read", "adv");
  const detail = await readBookedProduct(ctx, advProjectId, productId);
  const hidden = detail.product.isPrivate && !detail.grants.privateAccess;
  if (detail.product.status !== "sale" || hidden) throw new AppError("AD_PRODUCT_NOT_FOUND");
  return detail;
}

/** The product of a campaign that exists already, which may have left the shelf since. @throws AppError AD_PRODUCT_NOT_FOUND */
export async function readBookedProduct(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
): Promise<OfferedProductDetail> {
  const [row] = await ctx.db
    .select({ product: schema.adProducts, publisher: publisherColumns, formats: formatsOf })
    .from(schema.adProducts)
    .innerJoin(schema.projects, eq(schema.projects.id, schema.adProducts.projectId))
    .where(and(eq(schema.adProducts.id, productId), isNull(schema.projects.deletedAt)))
    .limit(1);
  if (!row) throw new AppError("AD_PRODUCT_NOT_FOUND");
  const [units, grants] = await Promise.all([
    unitsOf(ctx, productId),
    grantsOf(ctx, row.product.projectId, advProjectId),
  ]);
  return {
    product: row.product,
    publisher: row.publisher,
    formats: row.formats?.split(",") ?? [],
    units,
    grants,
  };
}
