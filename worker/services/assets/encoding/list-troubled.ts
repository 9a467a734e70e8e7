import { and, eq, or } from "drizzle-orm";
import { parseOrRefuse } from "../../../../domain/shared/validation";
import { schema } from "../../../db/client";
import { requireOperator } from "../../access";
import type { ServiceContext } from "../../context";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../../shared/paging";
import type { AssetRow } from "../keep-file";

export interface TroubledVideo {
  asset: AssetRow;
  /** Whose it is. */
  projectName: string;
}

/**
 * The videos that wait for the encoder, and those that it gave up by no fault of the file's, newest first.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listTroubledVideos(
  ctx: ServiceContext,
  query: PageQuery = {},
): Promise<Page<TroubledVideo>> {
  requireOperator(ctx);
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const { assets, projects } = schema;
  const isOurs = and(eq(assets.status, "failed"), eq(assets.failureReason, "encoding-failed"));
  const rows = await ctx.db
    .select({ asset: assets, projectName: projects.displayName })
    .from(assets)
    .innerJoin(projects, eq(projects.id, assets.projectId))
    .where(and(or(eq(assets.status, "encoding"), isOurs), behind(assets, next)))
    .orderBy(...newestFirst(assets))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row.asset,
    (row) => row,
  );
}
