import { eq } from "drizzle-orm";
import { KIND_RULES } from "../../../../domain/creative/asset-kinds";
import { VIDEO_TYPES, type VideoType } from "../../../../domain/creative/video";
import { AppError } from "../../../../domain/shared/errors";
import { IMAGE_MAX_BYTES } from "../../../../domain/shared/limits";
import { messageCode } from "../../../../domain/shared/validation";
import { commit } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import { imageTypeOf } from "../inspect-image";
import { isWholePdf } from "../inspect-pdf";
import { type AssetRow, assetRowOf, findSame, insertion, keepFile } from "../keep-file";
import { keepImage } from "../keep-image";
import { bucketSource } from "../video/byte-source";
import { videoTypeOf } from "../video/container";
import { inspectVideo } from "../video/inspect";
import type { UploadRow } from "./address";

/** Enough to tell what a file is. */
const HEAD_BYTES = 64;

/**
 * Makes an asset of the object that an upload left in the bucket: a video stays where it is, and is known by its headers; everything else
 * is small, and kept as what is sent in one piece is.
 * @param checksum as `assets.sha256` has it
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function keepUploaded(
  ctx: ServiceContext,
  upload: UploadRow,
  checksum: string,
): Promise<AssetRow> {
  const { takes, typeCode } = KIND_RULES[upload.kind];
  const source = bucketSource(ctx.env.CREATIVES, upload.r2Key, upload.bytes);
  const head = await source.read(0, Math.min(HEAD_BYTES, upload.bytes));
  const video = takes.includes("video") ? videoTypeOf(head) : null;
  if (video) return keepVideo(ctx, upload, video, checksum);
  if (upload.bytes > IMAGE_MAX_BYTES) {
    if (!imageTypeOf(head)) throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fields: { file: [typeCode] } });
    const tooLarge = messageCode("image.tooLarge", { maxMb: IMAGE_MAX_BYTES / 1024 / 1024 });
    throw new AppError("PAYLOAD_TOO_LARGE", { fields: { file: [tooLarge] } });
  }
  const file = { name: upload.name, bytes: await source.read(0, upload.bytes) };
  const asset =
    takes.includes("pdf") && isWholePdf(file.bytes)
      ? await keepFile(ctx, upload.projectId, file, { ...PDF, kind: upload.kind })
      : await keepImage(ctx, upload.projectId, upload.kind, file, typeCode);
  await commit(ctx.db, [became(ctx, upload, asset.id)]);
  await ctx.env.CREATIVES.delete(upload.r2Key);
  return asset;
}

const PDF = { contentType: "application/pdf", width: 0, height: 0, status: "ready" } as const;

async function keepVideo(
  ctx: ServiceContext,
  upload: UploadRow,
  type: VideoType,
  sha256: string,
): Promise<AssetRow> {
  const source = bucketSource(ctx.env.CREATIVES, upload.r2Key, upload.bytes);
  const facts = await inspectVideo(source, type);
  if (typeof facts === "string") throw new AppError("070", { fields: { file: [facts] } });
  const same = await findSame(ctx, upload.projectId, upload.kind, sha256);
  if (same && same.id !== upload.assetId) {
    await commit(ctx.db, [became(ctx, upload, same.id)]);
    await ctx.env.CREATIVES.delete(upload.r2Key);
    return same;
  }
  const { assetId: id, projectId: ownerId, name, bytes } = upload;
  const about = { ...facts, kind: upload.kind, contentType: VIDEO_TYPES[type], status: "encoding" } as const;
  const row = {
    ...assetRowOf(ctx, { id, ownerId, name, bytes, sha256 }, about),
    uploadedBy: upload.uploadedBy,
  };
  const inserted = await insertion(ctx, row);
  await commit(ctx.db, [...inserted.statements, became(ctx, upload, id)]);
  inserted.wake();
  return row;
}

function became(ctx: ServiceContext, upload: UploadRow, assetId: string) {
  const { assetUploads } = schema;
  return ctx.db
    .update(assetUploads)
    .set({ status: "kept", assetId, updatedAt: ctx.now })
    .where(eq(assetUploads.id, upload.id));
}
