import { and, eq, exists, gt, inArray, ne, or, sql } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { commit, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { readAsset } from "./find";
import { forgetObjects } from "./publication";
import { usesOf } from "./uses";

/**
 * Deletes an asset that nothing shows and nobody means to: its row first, then its bytes, so that what is left by a bucket that fails is
 * an object without a row.
 * @throws AppError NOT_FOUND, CONFLICT while something uses it, and those of `requireAccess`
 */
export async function deleteAsset(ctx: ServiceContext, projectId: string, assetId: string): Promise<void> {
  await requireAccess(ctx, projectId, "asset.write");
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("NOT_FOUND");
  if ((await usesOf(ctx, asset)).length > 0) throw new AppError("CONFLICT");
  const { assetIntents, assetUploadParts, assetUploads, assets, creatives } = schema;
  // A creative may have taken it since; a deleted one still shows it in reports.
  const isNamed = ctx.db
    .select({ one: sql`1` })
    .from(creatives)
    .where(or(eq(creatives.assetId, assetId), eq(creatives.profileAssetId, assetId)));
  const isMeant = ctx.db
    .select({ one: sql`1` })
    .from(assetIntents)
    .where(and(eq(assetIntents.assetId, assetId), gt(assetIntents.expiresAt, ctx.now)));
  // The same file may be sent again.
  const ended = and(eq(assetUploads.assetId, assetId), ne(assetUploads.status, "open"));
  const endedIds = ctx.db.select({ id: assetUploads.id }).from(assetUploads).where(ended);
  await commit(ctx.db, [
    refuseWhen(ctx.db, sql`${or(exists(isNamed), exists(isMeant))}`, "CONFLICT"),
    ctx.db.delete(assetIntents).where(eq(assetIntents.assetId, assetId)),
    ctx.db.delete(assets).where(eq(assets.id, assetId)),
    ctx.db.delete(assetUploadParts).where(inArray(assetUploadParts.uploadId, endedIds)),
    ctx.db.delete(assetUploads).where(ended),
  ]);
  await forgetObjects(ctx, asset);
}
