import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { ASSET_KINDS } from "../../../domain/creative/asset-kinds";
import { ASSET_STATUSES } from "../../../domain/creative/video";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, pageQuerySchema, toPage } from "../shared/paging";
import type { AssetRow } from "./keep-file";

export const assetQuerySchema = pageQuerySchema.extend({
  kind: z.array(z.enum(ASSET_KINDS)).max(ASSET_KINDS.length).optional(),
  status: z.enum(ASSET_STATUSES).optional(),
});

/** The project's assets, newest first. @throws AppError 070, and those of `requireAccess` */
export async function listAssets(
  ctx: ServiceContext,
  projectId: string,
  query: z.input<typeof assetQuerySchema> = {},
): Promise<Page<AssetRow>> {
  await requireAccess(ctx, projectId, "asset.read");
  const { kind, status, next, limit } = parseOrRefuse(assetQuerySchema, query);
  const { assets } = schema;
  const rows = await ctx.db
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.projectId, projectId),
        kind && inArray(assets.kind, kind),
        status && eq(assets.status, status),
        behind(assets, next),
      ),
    )
    .orderBy(...newestFirst(assets))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => row,
  );
}
