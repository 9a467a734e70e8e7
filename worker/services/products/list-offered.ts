import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { grantsFor } from "../../../domain/project/allow-list";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { hasFeature, isListed } from "../projects/has-feature";
import {
  behind,
  likePattern,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  toPage,
} from "../shared/paging";
import { PRODUCT_PLACE, placeOfProduct } from "./list";
import { asOffered, formatsOf, type OfferedProduct, publisherFace } from "./offer";

export interface CatalogueFilter extends PageQuery {
  q?: string;
  pricing?: string;
  publisher?: string;
}

/**
 * What an ad account may book: public products on sale, and private ones whose publisher lets it in. A platform that is not listed in
 * the catalogue is found by those who came through its door, whom it lets in, or who ask for it by name.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listOfferedProducts(
  ctx: ServiceContext,
  advProjectId: string,
  filter: CatalogueFilter = {},
): Promise<Page<OfferedProduct & { id: string }>> {
  const { project } = await requireAccess(ctx, advProjectId, "project.read", "adv");
  const admitted = ctx.account ? await publishersAdmitting(ctx, ctx.account.email) : [];
  const known = [...admitted, ...(project.originProjectId ? [project.originProjectId] : [])];
  return queryOffers(ctx, onHost(ctx, filter), admitted, known);
}

/** The public products of one platform, for anybody who comes to its page. */
export async function listPlatformProducts(
  ctx: ServiceContext,
  pubProjectId: string,
): Promise<OfferedProduct[]> {
  const page = await queryOffers(ctx, { publisher: pubProjectId, limit: 100 }, [], []);
  return page.items;
}

/** At a platform's own host there are its products alone. */
function onHost({ platform }: ServiceContext, filter: CatalogueFilter): CatalogueFilter {
  return platform ? { ...filter, publisher: platform.id } : filter;
}

async function queryOffers(
  ctx: ServiceContext,
  filter: CatalogueFilter,
  admitted: readonly string[],
  known: readonly string[],
): Promise<Page<OfferedProduct & { id: string }>> {
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const products = schema.adProducts;
  const visible =
    admitted.length > 0
      ? sql`(${products.isPrivate} = 0 or ${inArray(products.projectId, [...admitted])})`
      : eq(products.isPrivate, false);
  const rows = await ctx.db
    .select({ product: products, publisher: publisherFace, formats: formatsOf })
    .from(products)
    .innerJoin(schema.projects, eq(schema.projects.id, products.projectId))
    .where(
      and(
        eq(products.status, "sale"),
        // A publisher's own campaigns alone run on its in-house products.
        ne(products.pricingType, "inhouse"),
        or(ne(products.pricingType, "cpq"), hasFeature("quest")),
        isNull(schema.projects.deletedAt),
        visible,
        filter.publisher ? undefined : or(isListed(), inArray(products.projectId, [...known])),
        filter.pricing ? sql`${products.pricingType} = ${filter.pricing}` : undefined,
        filter.publisher ? eq(products.projectId, filter.publisher) : undefined,
        behind(PRODUCT_PLACE, next),
        filter.q
          ? sql`(${products.name} like ${likePattern(filter.q)} escape '\\' or ${schema.projects.displayName} like ${likePattern(filter.q)} escape '\\')`
          : undefined,
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
      product: asOffered(row.product),
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
