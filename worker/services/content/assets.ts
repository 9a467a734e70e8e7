import { and, eq, exists, gt, inArray, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { ASSET_KINDS, ASSET_STATUSES, type OwnAsset, ownAssetView } from "../../../domain/content";
import { AppError, parseOrRefuse, seenBy } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import {
  afterCursor,
  commitWork,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  toPage,
} from "../kernel";
import type { AssetRow } from "./keep-file";
import { forgetObjects } from "./publication";
import { type AssetUse, usesOf } from "./uses";

/** An image of the project for use in a form; videos are refused. @throws AppError ASSET_NOT_AVAILABLE */
export async function findAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetRow> {
  const asset = await readAsset(ctx, projectId, assetId);
  if (asset?.status !== "ready") throw new AppError("ASSET_NOT_AVAILABLE");
  return asset;
}

/** An asset of the project in any status; another project's is treated as unknown. */
export function readAsset(
  ctx: ServiceContext,
  projectId: string,
  assetId: string,
): Promise<AssetRow | undefined> {
  return ctx.db.query.assets.findFirst({
    where: and(eq(schema.assets.id, assetId), eq(schema.assets.projectId, projectId)),
  });
}

/** A creative's asset. The caller's access to the creative is checked before. @throws AppError ASSET_NOT_AVAILABLE */
export async function assetOfCreative(ctx: ServiceContext, assetId: string): Promise<AssetRow> {
  const asset = await ctx.db.query.assets.findFirst({ where: eq(schema.assets.id, assetId) });
  if (!asset) throw new AppError("ASSET_NOT_AVAILABLE");
  return asset;
}

/** The details of an asset of the project. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<OwnAsset> {
  await requireAccess(ctx, projectId, "asset.read");
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("NOT_FOUND");
  return seenBy(ownAssetView, asset);
}

export const assetQuerySchema = pageQuerySchema.extend({
  kind: z
    .array(z.enum(ASSET_KINDS))
    .max(ASSET_KINDS.length)
    .optional()
    .describe("Only assets of these kinds"),
  status: z.enum(ASSET_STATUSES).optional().describe("Only assets in this state"),
});

/** The project's assets, newest first. @throws AppError 070, and those of `requireAccess` */
export async function listAssets(
  ctx: ServiceContext,
  projectId: string,
  query: z.input<typeof assetQuerySchema> = {},
): Promise<Page<OwnAsset>> {
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
        afterCursor(assets, next),
      ),
    )
    .orderBy(...newestFirst(assets))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => seenBy(ownAssetView, row),
  );
}

/**
 * Deletes an asset without uses: its row first, then its objects, so that a bucket failure leaves an object without a row and not
 * the reverse.
 * @throws AppError NOT_FOUND, CONFLICT while it is used, and those of `requireAccess`
 */
export async function deleteAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<void> {
  await requireAccess(ctx, projectId, "asset.write");
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("NOT_FOUND");
  if ((await usesOf(ctx, asset)).length > 0) throw new AppError("CONFLICT");
  const { assetIntents, assetUploadParts, assetUploads, assets, creatives } = schema;
  // A creative may have started to use it concurrently; reports show the asset of a deleted creative.
  const isNamed = ctx.db
    .select({ one: sql`1` })
    .from(creatives)
    .where(or(eq(creatives.assetId, assetId), eq(creatives.profileAssetId, assetId)));
  const isMeant = ctx.db
    .select({ one: sql`1` })
    .from(assetIntents)
    .where(and(eq(assetIntents.assetId, assetId), gt(assetIntents.expiresAt, ctx.now)));
  // The same file may be uploaded again.
  const ended = and(eq(assetUploads.assetId, assetId), ne(assetUploads.status, "open"));
  const endedIds = ctx.db.select({ id: assetUploads.id }).from(assetUploads).where(ended);
  await commitWork(ctx, {
    rows: [
      refuseWhen(ctx.db, sql`${or(exists(isNamed), exists(isMeant))}`, "CONFLICT"),
      ctx.db.delete(assetIntents).where(eq(assetIntents.assetId, assetId)),
      ctx.db.delete(assets).where(eq(assets.id, assetId)),
      ctx.db.delete(assetUploadParts).where(inArray(assetUploadParts.uploadId, endedIds)),
      ctx.db.delete(assetUploads).where(ended),
    ],
  });
  await forgetObjects(ctx, asset);
}

/** The uses that prevent an asset's deletion. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function listUses(ctx: ServiceContext, projectId: string, assetId: string): Promise<AssetUse[]> {
  return usesOf(ctx, await getAsset(ctx, projectId, assetId));
}
