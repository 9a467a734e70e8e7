import { and, eq, inArray, lt, ne } from "drizzle-orm";
import { UPLOAD_IDLE_MS } from "../../../../domain/shared/limits";
import { commit } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import { requireUpload, type UploadRow } from "./address";

const BATCH = 50;

/** Gives an upload up by its own address: what has arrived is thrown away. @throws AppError NOT_FOUND */
export async function giveUpUpload(ctx: ServiceContext, token: string): Promise<void> {
  const upload = await requireUpload(ctx, token);
  if (upload.status === "open") await forgetUpload(ctx, upload);
}

/** Ends an upload in the bucket, then forgets it: a row outlives a bucket that fails, and is tried again. */
export async function forgetUpload(ctx: ServiceContext, upload: UploadRow): Promise<void> {
  if (upload.status === "open") await abort(ctx, upload);
  await commit(ctx.db, rowsOf(ctx, [upload.id]));
}

/**
 * Half-finished uploads that no part came of for `UPLOAD_IDLE_MS` are ended, and rows of finished ones that old forgotten: what they
 * became stays.
 * @returns how many
 */
export async function sweepUploads(ctx: ServiceContext): Promise<number> {
  const { assetUploads } = schema;
  const idle = lt(assetUploads.updatedAt, ctx.now - UPLOAD_IDLE_MS);
  const open = await ctx.db.query.assetUploads.findMany({
    where: and(eq(assetUploads.status, "open"), idle),
    limit: BATCH,
  });
  for (const upload of open) await abort(ctx, upload);
  const ended = await ctx.db.query.assetUploads.findMany({
    columns: { id: true },
    where: and(ne(assetUploads.status, "open"), idle),
    limit: BATCH,
  });
  const ids = [...open, ...ended].map(({ id }) => id);
  if (ids.length > 0) await commit(ctx.db, rowsOf(ctx, ids));
  return ids.length;
}

function rowsOf(ctx: ServiceContext, ids: readonly string[]) {
  const { assetUploads, assetUploadParts } = schema;
  return [
    ctx.db.delete(assetUploadParts).where(inArray(assetUploadParts.uploadId, [...ids])),
    ctx.db.delete(assetUploads).where(inArray(assetUploads.id, [...ids])),
  ];
}

/** One that the bucket does not know any more is over as well; what was put together and never kept is removed with it. */
async function abort(ctx: ServiceContext, { r2Key, r2UploadId }: UploadRow): Promise<void> {
  try {
    await ctx.env.CREATIVES.resumeMultipartUpload(r2Key, r2UploadId).abort();
  } catch (error) {
    if (!/10024|NoSuchUpload|does not exist/i.test(String(error))) throw error;
  }
  await ctx.env.CREATIVES.delete(r2Key);
}
