import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Grants } from "../../../domain/project/allow-list";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { type ProjectRow, requireAccess } from "../access";
import { publishersGranting } from "../allow-list/granting";
import type { ServiceContext } from "../context";
import { hasFeature, isListed } from "../projects/has-feature";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../shared/paging";
import { holds } from "../shared/text-search";
import { PRODUCT_PLACE, placeOfProduct } from "./list";
import { asOffered, formatsOf, type OfferedProduct, publisherFace } from "./offer";

export interface CatalogueFilter extends PageQuery {
  q?: string;
  pricing?: string;
  publisher?: string;
}

/**
 * What an ad account may book: public products on sale, and of those that grant it so, private ones and in-house ones. A platform that
 * is not listed in the catalogue is found by those who came through its door, whom it lets in, or who ask for it by name.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listOfferedProducts(
  ctx: ServiceContext,
  advProjectId: string,
  filter: CatalogueFilter = {},
): Promise<Page<OfferedProduct & { id: string }>> {
  const { project } = await requireAccess(ctx, advProjectId, "project.read", "adv");
  return queryOffers(ctx, onHost(ctx, filter), project);
}

/** The public products of one platform, for anybody who comes to its page. */
export async function listPlatformProducts(
  ctx: ServiceContext,
  pubProjectId: string,
): Promise<OfferedProduct[]> {
  const page = await queryOffers(ctx, { publisher: pubProjectId, limit: 100 }, null);
  return page.items;
}

/** At a platform's own host there are its products alone. */
function onHost({ platform }: ServiceContext, filter: CatalogueFilter): CatalogueFilter {
  return platform ? { ...filter, publisher: platform.id } : filter;
}

async function queryOffers(
  ctx: ServiceContext,
  filter: CatalogueFilter,
  buyer: Pick<ProjectRow, "id" | "originProjectId"> | null,
): Promise<Page<OfferedProduct & { id: string }>> {
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const products = schema.adProducts;
  const granted = (...allowances: (keyof Grants)[]) =>
    buyer ? inArray(products.projectId, publishersGranting(ctx, buyer.id, ...allowances)) : undefined;
  const cameFrom = buyer?.originProjectId ? eq(products.projectId, buyer.originProjectId) : undefined;
  const rows = await ctx.db
    .select({ product: products, publisher: publisherFace, formats: formatsOf })
    .from(products)
    .innerJoin(schema.projects, eq(schema.projects.id, products.projectId))
    .where(
      and(
        eq(products.status, "sale"),
        // Its publisher's own, but for those whom it lets book them free.
        or(ne(products.pricingType, "inhouse"), granted("inHouse")),
        or(eq(products.isPrivate, false), granted("privateAccess")),
        or(ne(products.pricingType, "cpq"), hasFeature("quest")),
        isNull(schema.projects.deletedAt),
        filter.publisher ? undefined : or(isListed(), granted("privateAccess", "inHouse"), cameFrom),
        filter.pricing ? sql`${products.pricingType} = ${filter.pricing}` : undefined,
        filter.publisher ? eq(products.projectId, filter.publisher) : undefined,
        behind(PRODUCT_PLACE, next),
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
      product: asOffered(row.product),
      publisher: row.publisher,
      formats: row.formats?.split(",") ?? [],
    }),
  );
}
