import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { ownUnitView, productOfferView } from "../../../domain/inventory";
import { AppError, parseOrRefuse, seenBy } from "../../../domain/kernel";
import { type Grants, grantsView, publisherFaceView } from "../../../domain/platform";
import { schema } from "../../db/client";
import {
  afterCursor,
  askUntilWritten,
  hasFeature,
  holds,
  isListed,
  newestFirst,
  type Page,
  type PageQuery,
  type ProjectRow,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  toPage,
} from "../kernel";
import { grantsOf, publishersGranting } from "../platform";
import { placeOfProduct } from "./list-products";
import { unitsOf } from "./product-row";
import { PRODUCT_PLACE } from "./product-sale";

/** A product as an advertiser sees it, with its publisher's name and logo. */
export const offeredProductView = z.object({
  product: productOfferView,
  publisher: publisherFaceView,
  formats: z.array(z.string()),
});
export type OfferedProduct = z.output<typeof offeredProductView>;

export const publisherFace = {
  id: schema.projects.id,
  alias: schema.projects.alias,
  displayName: schema.projects.displayName,
  logoAssetId: schema.projects.logoAssetId,
  coverAssetId: schema.projects.coverAssetId,
  themeColor: schema.projects.themeColor,
  timezone: schema.projects.timezone,
  profileName: schema.projects.profileName,
  profileAssetId: schema.projects.profileAssetId,
  features: schema.projects.features,
  editsCppBudget: schema.projects.editsCppBudget,
  editsTargeting: schema.projects.editsTargeting,
};

export const formatsOf = sql<string>`(select group_concat(distinct ${schema.adUnits.format}) from ${schema.adProductUnits} join ${schema.adUnits} on ${schema.adUnits.id} = ${schema.adProductUnits.unitId} where ${schema.adProductUnits.productId} = ${schema.adProducts.id})`;

export type ProductOffer = z.output<typeof productOfferView>;

export const offeredProductDetailView = offeredProductView.extend({
  units: z.array(ownUnitView),
  /** Grants of the publisher's allow list to this ad account. */
  grants: grantsView,
  /** Whether operators suspended the publisher, so that it cannot be booked. */
  isSuspended: z.boolean(),
});
export type OfferedProductDetail = z.output<typeof offeredProductDetailView>;

/**
 * The product of an existing campaign, which may no longer be on sale. Cached per request until the request writes.
 * @param closedToo also if its platform was deleted, for read-only use
 * @throws AppError AD_PRODUCT_NOT_FOUND
 */
export function readBookedProduct(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
  { closedToo = false }: { closedToo?: boolean } = {},
): Promise<OfferedProductDetail> {
  const ask = () => queryBookedProduct(ctx, advProjectId, productId, closedToo);
  // Not cached in jobs, which read many products in one context.
  if (ctx.account === null) return ask();
  return askUntilWritten(ctx, `offer:${advProjectId}:${productId}:${closedToo}`, ask);
}

async function queryBookedProduct(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
  closedToo: boolean,
): Promise<OfferedProductDetail> {
  const [row] = await ctx.db
    .select({
      product: schema.adProducts,
      publisher: publisherFace,
      formats: formatsOf,
      suspendedAt: schema.projects.suspendedAt,
    })
    .from(schema.adProducts)
    .innerJoin(schema.projects, eq(schema.projects.id, schema.adProducts.projectId))
    .where(
      and(eq(schema.adProducts.id, productId), closedToo ? undefined : isNull(schema.projects.deletedAt)),
    )
    .limit(1);
  if (!row) throw new AppError("AD_PRODUCT_NOT_FOUND");
  const [units, grants] = await Promise.all([
    unitsOf(ctx, productId),
    grantsOf(ctx, row.product.projectId, advProjectId),
  ]);
  return {
    product: seenBy(productOfferView, row.product),
    publisher: row.publisher,
    formats: row.formats?.split(",") ?? [],
    units,
    grants,
    isSuspended: row.suspendedAt !== null,
  };
}

/**
 * One product that an ad account may book. Reported as not found: a product that is off sale, belongs to a suspended publisher, is in-house
 * or private without the publisher's grant, is a quest product while its publisher has quests off, or belongs to another publisher than the
 * host's.
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
  const hidden =
    detail.isSuspended ||
    isOwn ||
    isSwitchedOff ||
    (detail.product.isPrivate && !detail.grants.privateAccess);
  const isElsewhere = ctx.platform !== null && ctx.platform.id !== detail.publisher.id;
  if (detail.product.status !== "sale" || hidden || isElsewhere) throw new AppError("AD_PRODUCT_NOT_FOUND");
  return detail;
}

/** A product in the catalogue. */
export type ListedOffer = OfferedProduct & {
  id: string;
  /** Whether it has units, all of them on websites. */
  isOnWeb: boolean;
};

export interface CatalogueFilter extends PageQuery {
  q?: string;
  pricing?: string;
  publisher?: string;
  /** A format of its units; another value is ignored. */
  format?: string;
  currency?: string;
  /** `1`: only products in lists of the ad account. */
  saved?: string;
}

/** A filter for a service: only these products. */
type OfferFilter = CatalogueFilter & { ids?: readonly string[] };

/**
 * The products that an ad account may book: public ones on sale, and private and in-house ones that are granted to it. A platform outside
 * the catalogue is shown to ad accounts that came through its entry page, that it grants access, or that search for it by name.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listOfferedProducts(
  ctx: ServiceContext,
  advProjectId: string,
  filter: CatalogueFilter = {},
): Promise<Page<ListedOffer>> {
  const { project } = await requireAccess(ctx, advProjectId, "project.read", "adv");
  return queryOffers(ctx, onHost(ctx, filter), project);
}

/** Those of some products that `getOfferedProduct` would find, at most 100. @param buyer an ad account that the caller may read */
export async function offersById(
  ctx: ServiceContext,
  buyer: Pick<ProjectRow, "id" | "originProjectId">,
  ids: readonly string[],
): Promise<ListedOffer[]> {
  if (ids.length === 0) return [];
  return (await queryOffers(ctx, onHost(ctx, { ids, limit: 100 }), buyer)).items;
}

/** The public products of one platform, for its public page. */
export async function listPlatformProducts(
  ctx: ServiceContext,
  pubProjectId: string,
): Promise<(OfferedProduct & { isOnWeb: boolean })[]> {
  const page = await queryOffers(ctx, { publisher: pubProjectId, limit: 100 }, null);
  return page.items;
}

/** A platform's own host shows only its own products. */
function onHost({ platform }: ServiceContext, filter: OfferFilter): OfferFilter {
  return platform ? { ...filter, publisher: platform.id } : filter;
}

async function queryOffers(
  ctx: ServiceContext,
  filter: OfferFilter,
  buyer: Pick<ProjectRow, "id" | "originProjectId"> | null,
): Promise<Page<ListedOffer>> {
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const products = schema.adProducts;
  const granted = (...allowances: (keyof Grants)[]) =>
    buyer ? inArray(products.projectId, publishersGranting(ctx, buyer.id, ...allowances)) : undefined;
  const { savedEntries: saved } = schema;
  const isSaved = sql`exists (select 1 from ${saved} where ${saved.projectId} = ${buyer?.id ?? ""} and ${saved.kind} = 'product' and ${saved.targetId} = ${products.id})`;
  const isInApp = sql<number>`exists (select 1 from ${schema.adProductUnits} join ${schema.adUnits} on ${schema.adUnits.id} = ${schema.adProductUnits.unitId} join ${schema.projectApps} on ${schema.projectApps.id} = ${schema.adUnits.appId} where ${schema.adProductUnits.productId} = ${products.id} and ${schema.projectApps.platform} <> 'web')`;
  const cameFrom = buyer?.originProjectId ? eq(products.projectId, buyer.originProjectId) : undefined;
  const rows = await ctx.db
    .select({ product: products, publisher: publisherFace, formats: formatsOf, isInApp })
    .from(products)
    .innerJoin(schema.projects, eq(schema.projects.id, products.projectId))
    .where(
      and(
        filter.saved ? isSaved : undefined,
        eq(products.status, "sale"),
        // In-house products are the publisher's own, except for ad accounts with its grant.
        or(ne(products.pricingType, "inhouse"), granted("inHouse")),
        or(eq(products.isPrivate, false), granted("privateAccess")),
        or(ne(products.pricingType, "cpq"), hasFeature("quest")),
        isNull(schema.projects.deletedAt),
        isNull(schema.projects.suspendedAt),
        filter.publisher || filter.ids
          ? undefined
          : or(isListed(), granted("privateAccess", "inHouse"), cameFrom),
        filter.ids
          ? sql`${products.id} in (select value from json_each(${JSON.stringify(filter.ids)}))`
          : undefined,
        filter.pricing ? sql`${products.pricingType} = ${filter.pricing}` : undefined,
        filter.publisher ? eq(products.projectId, filter.publisher) : undefined,
        filter.currency ? sql`${products.currency} = ${filter.currency}` : undefined,
        filter.format ? sql`instr(',' || ${formatsOf} || ',', ${`,${filter.format},`}) > 0` : undefined,
        afterCursor(PRODUCT_PLACE, next),
        holds(filter.q, products.name, schema.projects.displayName),
      ),
    )
    .orderBy(...newestFirst(PRODUCT_PLACE))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => placeOfProduct(row.product),
    (row) => ({
      id: row.product.id,
      product: seenBy(productOfferView, row.product),
      publisher: row.publisher,
      formats: row.formats?.split(",") ?? [],
      isOnWeb: row.formats !== null && row.isInApp === 0,
    }),
  );
}
