import { and, eq, isNull, sql } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
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
import type { PlatformView } from "./get-platform";
import { hasFeature } from "./has-feature";

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

export type AdNoteItem = PlatformView & { productCount: number };

/** `GET /project/adnote`: the platforms that let themselves be found, newest first. @throws AppError UNAUTHORIZED, 070 */
export async function listAdNote(
  ctx: ServiceContext,
  query: PageQuery & { q?: string } = {},
): Promise<Page<AdNoteItem>> {
  requireAccount(ctx);
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const { adProducts } = schema;
  const productCount = sql<number>`(select count(*) from ${adProducts} where ${adProducts.projectId} = ${projects}.id and ${adProducts.status} = 'sale' and ${adProducts.isPrivate} = 0)`;
  const rows = await ctx.db
    .select({ platform: PLATFORM, createdAt: projects.createdAt, productCount })
    .from(projects)
    .where(
      and(
        eq(projects.kind, "pub"),
        isNull(projects.deletedAt),
        hasFeature("ad-note"),
        query.q ? sql`${projects.displayName} like ${likePattern(query.q)} escape '\\'` : undefined,
        behind(projects, next),
      ),
    )
    .orderBy(...newestFirst(projects))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ platform: { id }, createdAt }) => ({ id, createdAt }),
    ({ platform, productCount: count }) => ({ ...platform, productCount: count }),
  );
}
