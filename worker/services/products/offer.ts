import { and, eq, isNull, sql } from "drizzle-orm";
import type { Grants } from "../../../domain/project/allow-list";
import type { ProjectFeature } from "../../../domain/project/features";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { grantsOf } from "../allow-list/grants";
import type { ServiceContext } from "../context";
import type { UnitRow } from "../units/find";
import type { ProductRow } from "./find";
import { unitsOf } from "./units-of";

/** A product as an advertiser sees it, with its publisher's face. */
export interface OfferedProduct {
  product: ProductRow;
  publisher: {
    id: string;
    alias: string | null;
    displayName: string;
    logoAssetId: string | null;
    themeColor: string;
    timezone: string;
    /** How it presents itself to advertisers, where it said so. */
    profileName: string | null;
    profileAssetId: string | null;
    features: ProjectFeature[];
    /** What it lets advertisers change of a booking. */
    editsCppBudget: boolean;
    editsTargeting: boolean;
  };
  formats: string[];
}

export const publisherFace = {
  id: schema.projects.id,
  alias: schema.projects.alias,
  displayName: schema.projects.displayName,
  logoAssetId: schema.projects.logoAssetId,
  themeColor: schema.projects.themeColor,
  timezone: schema.projects.timezone,
  profileName: schema.projects.profileName,
  profileAssetId: schema.projects.profileAssetId,
  features: schema.projects.features,
  editsCppBudget: schema.projects.editsCppBudget,
  editsTargeting: schema.projects.editsTargeting,
};

export const formatsOf = sql<string>`(select group_concat(distinct ${schema.adUnits.format}) from ${schema.adProductUnits} join ${schema.adUnits} on ${schema.adUnits.id} = ${schema.adProductUnits.unitId} where ${schema.adProductUnits.productId} = ${schema.adProducts.id})`;

/** A product without what is its publisher's alone: a change that waits. */
export function asOffered(product: ProductRow): ProductRow {
  return { ...product, pending: null };
}

export interface OfferedProductDetail extends OfferedProduct {
  units: UnitRow[];
  /** What the publisher's allow list grants to this ad account. */
  grants: Grants;
}

/**
 * The product of a campaign that exists already, which may have left the shelf since.
 * @param closedToo also of a platform that was deleted, for whoever only looks back
 * @throws AppError AD_PRODUCT_NOT_FOUND
 */
export async function readBookedProduct(
  ctx: ServiceContext,
  advProjectId: string,
  productId: string,
  { closedToo = false }: { closedToo?: boolean } = {},
): Promise<OfferedProductDetail> {
  const [row] = await ctx.db
    .select({ product: schema.adProducts, publisher: publisherFace, formats: formatsOf })
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
    product: asOffered(row.product),
    publisher: row.publisher,
    formats: row.formats?.split(",") ?? [],
    units,
    grants,
  };
}
