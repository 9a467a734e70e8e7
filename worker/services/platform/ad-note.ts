import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { AD_FORMATS, AppError, PLATFORMS, parseOrRefuse } from "../../../domain/kernel";
import { listingSchema, platformView } from "../../../domain/platform";
import { schema } from "../../db/client";
import {
  afterCursor,
  commitWork,
  holds,
  isListed,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireAccount,
  requireOperator,
  type ServiceContext,
  toPage,
} from "../kernel";

const { projects } = schema;
const PLATFORM = {
  id: projects.id,
  alias: projects.alias,
  displayName: projects.displayName,
  description: projects.description,
  logoAssetId: projects.logoAssetId,
  coverAssetId: projects.coverAssetId,
  themeColor: projects.themeColor,
  link: projects.link,
  timezone: projects.timezone,
  currency: projects.currency,
};

export const adNoteItemView = platformView.extend({
  productCount: z.int().describe("On sale, and open to everybody"),
  pricings: z.array(z.string()).describe("Of these products, as the two below"),
  formats: z.array(z.string()),
  platforms: z.array(z.string()),
});
export type AdNoteItem = z.output<typeof adNoteItemView>;

export const adNoteFilterSchema = pageQuerySchema.extend({
  q: z.string().max(100).optional(),
  pricing: z.enum(["cpp", "cpm", "cpc", "cpq"]).optional(),
  format: z.enum(AD_FORMATS).optional(),
  platform: z.enum(PLATFORMS).optional(),
});

/**
 * The platforms in the ad-note catalogue, newest first, filtered by their public products.
 * @param query `adNoteFilterSchema`
 * @throws AppError UNAUTHORIZED, 070
 */
export async function listAdNote(
  ctx: ServiceContext,
  query: z.input<typeof adNoteFilterSchema> = {},
): Promise<Page<AdNoteItem>> {
  requireAccount(ctx);
  const { limit, next, q, pricing, format, platform } = parseOrRefuse(adNoteFilterSchema, query);
  const { adProducts, adProductUnits, adUnits, projectApps } = schema;
  const sold = sql`${adProducts} where ${adProducts.projectId} = ${projects}.id and ${adProducts.status} = 'sale' and ${adProducts.isPrivate} = 0 and ${adProducts.pricingType} != 'inhouse'`;
  const soldUnits = sql`${adProductUnits} join ${adProducts} on ${adProducts.id} = ${adProductUnits.productId} join ${adUnits} on ${adUnits.id} = ${adProductUnits.unitId} join ${projectApps} on ${projectApps.id} = ${adUnits.appId} where ${adProducts.projectId} = ${projects}.id and ${adProducts.status} = 'sale' and ${adProducts.isPrivate} = 0 and ${adProducts.pricingType} != 'inhouse'`;
  const columns = {
    productCount: sql<number>`(select count(*) from ${sold})`,
    pricings: sql<string | null>`(select group_concat(distinct ${adProducts.pricingType}) from ${sold})`,
    formats: sql<string | null>`(select group_concat(distinct ${adUnits.format}) from ${soldUnits})`,
    platforms: sql<string | null>`(select group_concat(distinct ${projectApps.platform}) from ${soldUnits})`,
  };
  const rows = await ctx.db
    .select({ face: PLATFORM, createdAt: projects.createdAt, ...columns })
    .from(projects)
    .where(
      and(
        eq(projects.kind, "pub"),
        isNull(projects.deletedAt),
        isListed(),
        holds(q, projects.displayName),
        pricing ? sql`exists (select 1 from ${sold} and ${adProducts.pricingType} = ${pricing})` : undefined,
        format ? sql`exists (select 1 from ${soldUnits} and ${adUnits.format} = ${format})` : undefined,
        platform
          ? sql`exists (select 1 from ${soldUnits} and ${projectApps.platform} = ${platform})`
          : undefined,
        afterCursor(projects, next),
      ),
    )
    .orderBy(...newestFirst(projects))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ face: { id }, createdAt }) => ({ id, createdAt }),
    ({ face, createdAt: _, ...row }) => ({
      ...face,
      productCount: row.productCount,
      pricings: listOf(row.pricings),
      formats: listOf(row.formats),
      platforms: listOf(row.platforms),
    }),
  );
}

const listOf = (joined: string | null): string[] => joined?.split(",").sort() ?? [];

/** @throws AppError PROJECT_NOT_FOUND for a platform outside the catalogue */
export async function getAdNotePlatform(ctx: ServiceContext, publisherId: string): Promise<{ id: string }> {
  const [listed] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(eq(projects.id, publisherId), eq(projects.kind, "pub"), isNull(projects.deletedAt), isListed()),
    )
    .limit(1);
  if (!listed) throw new AppError("PROJECT_NOT_FOUND");
  return listed;
}

/**
 * Adds a publisher to the ad-note catalogue, or removes it. Adding requires that the publisher's own switch is on.
 * @param input `listingSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND, PROJECT_KIND_MUST_BE_PUB, PROJECT_FEATURES_REQUIRED
 */
export async function setListing(
  ctx: ServiceContext,
  input: unknown,
): Promise<{ project: string; listed: boolean }> {
  const operator = requireOperator(ctx, "project.set-listing");
  const { project: projectId, listed, reason } = parseOrRefuse(listingSchema, input);
  const { projects } = schema;
  const project = await ctx.db.query.projects.findFirst({
    where: and(eq(projects.id, projectId), isNull(projects.deletedAt)),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  if (project.kind !== "pub") throw new AppError("PROJECT_KIND_MUST_BE_PUB");
  if (listed && !project.features.includes("ad-note")) throw new AppError("PROJECT_FEATURES_REQUIRED");
  if (listed === (project.delistedAt === null)) return { project: projectId, listed };
  const delistedAt = listed ? null : ctx.now;
  await commitWork(ctx, {
    rows: [ctx.db.update(projects).set({ delistedAt }).where(eq(projects.id, projectId))],
    audit: {
      by: operator.id,
      action: listed ? "project.list" : "project.delist",
      subjectId: projectId,
      details: { reason },
    },
  });
  return { project: projectId, listed };
}
