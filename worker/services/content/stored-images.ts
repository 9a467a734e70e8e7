import { and, asc, eq, isNull } from "drizzle-orm";
import { IMAGE_TYPES, sha256Hex } from "../../../domain/content";
import { schema } from "../../db/client";
import { cleanImage } from "../../integrations/image";
import { commitWork, type ServiceContext } from "../kernel";
import { type AssetRow, assetKey, publicKey } from "./keep-file";

/** Files per run. An image has at most 10 MB. */
const BATCH = 20;
const CONTENT_TYPES: readonly string[] = Object.values(IMAGE_TYPES);

/**
 * Removes the metadata of images that were stored before uploads were cleaned, and corrects their size and their smaller versions where an
 * Exif orientation turns them. A run that stops between the bucket and the row is repeated with the same result.
 * @returns the number of files looked at
 */
export async function cleanStoredImages(ctx: ServiceContext): Promise<number> {
  const { assets } = schema;
  const waiting = await ctx.db.query.assets.findMany({
    where: isNull(assets.cleanedAt),
    orderBy: asc(assets.id),
    limit: BATCH,
  });
  for (const asset of waiting) await cleanStored(ctx, asset);
  return waiting.length;
}

async function cleanStored(ctx: ServiceContext, asset: AssetRow): Promise<void> {
  const changes = CONTENT_TYPES.includes(asset.contentType) ? await cleanObjects(ctx, asset) : {};
  const { assets } = schema;
  await commitWork(ctx, {
    rows: [
      ctx.db
        .update(assets)
        .set({ ...changes, cleanedAt: ctx.now })
        .where(and(eq(assets.id, asset.id), isNull(assets.cleanedAt))),
    ],
    events: changes.stills ? [["asset.encode", { assetId: asset.id }]] : [],
  });
}

async function cleanObjects(ctx: ServiceContext, asset: AssetRow): Promise<Partial<AssetRow>> {
  const bucket = ctx.env.CREATIVES;
  const stored = await bucket.get(asset.r2Key);
  const image = stored && cleanImage(new Uint8Array(await stored.arrayBuffer()));
  if (!image || image === "broken") {
    console.warn(JSON.stringify({ event: "asset.not-cleaned", requestId: ctx.requestId, assetId: asset.id }));
    return {};
  }
  const { file, w: width, h: height } = image;
  const sha256 = await sha256Hex(file);
  if (sha256 === asset.sha256) return {};
  const isTurned = width !== asset.width || height !== asset.height;
  // The private object first: a copy made concurrently is overwritten below.
  for (const key of [...new Set([asset.r2Key, assetKey(asset.id), publicKey(asset.id)])]) {
    if (key === asset.r2Key || (await bucket.head(key)))
      await bucket.put(key, file, { httpMetadata: { contentType: asset.contentType } });
  }
  return {
    width,
    height,
    sha256,
    bytes: file.byteLength,
    ...(isTurned ? { stills: [] } : {}),
  };
}
