import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import {
  IMAGE_MAX_BYTES,
  KIND_RULES,
  type OwnAsset,
  ownAssetView,
  partRange,
  VIDEO_TYPES,
  type VideoType,
} from "../../../../domain/content";
import { AppError, describedShort, messageCode, seenBy } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { imageTypeOf } from "../../../integrations/image";
import { bucketSource, inspectVideo, videoTypeOf } from "../../../integrations/video";
import { commitWork, type ServiceContext } from "../../kernel";
import { keepImage } from "../images";
import { assetRowOf, findSame, insertion, keepFile } from "../keep-file";
import { isWholePdf } from "../upload";
import { requireUpload, type UploadRow } from "./start";

export interface UploadPart {
  body: ReadableStream<Uint8Array>;
  /** Content length of the request. */
  bytes: number;
  /** SHA-256 of the part, hex, as computed by the sender; null if not sent. */
  sha256: string | null;
}

/**
 * Streams one part into the bucket and stores the digest of the received bytes. A part may be sent again, also to replace a damaged
 * one: while it is being received it counts as missing, so that an older object is never joined in its place.
 * @returns its SHA-256, hex
 * @throws AppError NOT_FOUND for an invalid token, upload or number, 070 with `part` for another length or digest
 */
export async function putPart(
  ctx: ServiceContext,
  token: string,
  number: number,
  part: UploadPart,
): Promise<string> {
  const upload = await requireUpload(ctx, token);
  const range = partRange(upload.bytes, number);
  if (upload.status !== "open" || !range) throw new AppError("NOT_FOUND");
  if (part.bytes !== range.end - range.start) throw damaged();
  const { assetUploads, assetUploadParts } = schema;
  await ctx.db
    .delete(assetUploadParts)
    .where(and(eq(assetUploadParts.uploadId, upload.id), eq(assetUploadParts.number, number)));
  const multipart = ctx.env.CREATIVES.resumeMultipartUpload(upload.r2Key, upload.r2UploadId);
  // R2 accepts only streams of a known length.
  const { readable, writable } = new FixedLengthStream(part.bytes);
  const [uploaded, digested] = await Promise.allSettled([
    multipart.uploadPart(number, readable),
    digestOnTheWay(part.body, writable),
  ]);
  if (uploaded.status === "rejected" || digested.status === "rejected") {
    // Usually an interrupted connection: the client sends the part again.
    const reasons = [uploaded, digested].map((end) =>
      end.status === "rejected" ? describedShort(end.reason) : "",
    );
    console.warn(
      JSON.stringify({
        event: "upload.part-lost",
        requestId: ctx.requestId,
        uploadId: upload.id,
        number,
        reasons,
      }),
    );
    throw damaged();
  }
  const { etag } = uploaded.value;
  const sha256 = digested.value;
  if (part.sha256 !== null && part.sha256 !== sha256) throw damaged();
  const row = { uploadId: upload.id, number, etag, sha256 };
  const kept = ctx.db
    .insert(assetUploadParts)
    .values(row)
    .onConflictDoUpdate({
      target: [assetUploadParts.uploadId, assetUploadParts.number],
      set: { etag, sha256 },
    });
  const touched = ctx.db
    .update(assetUploads)
    .set({ updatedAt: ctx.now })
    .where(eq(assetUploads.id, upload.id));
  await commitWork(ctx, { rows: [kept, touched] });
  return sha256;
}

const damaged = () => new AppError("070", { fields: { part: ["upload.damaged"] } });

/** Bytes per read. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Forwards the bytes with backpressure and digests them. One buffer is reused for all chunks: separate buffers would fill hundreds of
 * megabytes before garbage collection.
 */
async function digestOnTheWay(
  from: ReadableStream<Uint8Array>,
  to: WritableStream<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  const source = from.getReader({ mode: "byob" });
  const sink = to.getWriter();
  try {
    let read = await source.read(new Uint8Array(CHUNK_BYTES));
    while (!read.done) {
      hash.update(read.value);
      await sink.write(read.value);
      read = await source.read(new Uint8Array(read.value.buffer));
    }
    await sink.close();
  } catch (error) {
    // If the sender disconnects, the part in the bucket is aborted too.
    await Promise.allSettled([source.cancel(error), sink.abort(error)]);
    throw error;
  }
  return hash.digest("hex");
}

/** Sufficient to detect a file's type. */
const HEAD_BYTES = 64;

/**
 * Makes an asset of a completed upload's object. A video stays where it is, and is identified by its headers; other files
 * are small, and are stored as single-request uploads are.
 * @param checksum as in `assets.sha256`
 * @throws AppError 070 with `file`, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function keepUploaded(
  ctx: ServiceContext,
  upload: UploadRow,
  checksum: string,
): Promise<OwnAsset> {
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
  await commitWork(ctx, { rows: [became(ctx, upload, asset.id)] });
  await ctx.env.CREATIVES.delete(upload.r2Key);
  return asset;
}

const PDF = { contentType: "application/pdf", width: 0, height: 0, status: "ready" } as const;

async function keepVideo(
  ctx: ServiceContext,
  upload: UploadRow,
  type: VideoType,
  sha256: string,
): Promise<OwnAsset> {
  const source = bucketSource(ctx.env.CREATIVES, upload.r2Key, upload.bytes);
  const facts = await inspectVideo(source, type);
  if (typeof facts === "string") throw new AppError("070", { fields: { file: [facts] } });
  const same = await findSame(ctx, upload.projectId, upload.kind, sha256);
  if (same && same.id !== upload.assetId) {
    await commitWork(ctx, { rows: [became(ctx, upload, same.id)] });
    await ctx.env.CREATIVES.delete(upload.r2Key);
    return seenBy(ownAssetView, same);
  }
  const { assetId: id, projectId: ownerId, name, bytes } = upload;
  const about = { ...facts, kind: upload.kind, contentType: VIDEO_TYPES[type], status: "encoding" } as const;
  const row = {
    ...assetRowOf(ctx, { id, ownerId, name, bytes, sha256 }, about),
    uploadedBy: upload.uploadedBy,
  };
  await commitWork(ctx, { rows: [became(ctx, upload, id)], also: [insertion(ctx, row)] });
  return seenBy(ownAssetView, row);
}

function became(ctx: ServiceContext, upload: UploadRow, assetId: string) {
  const { assetUploads } = schema;
  return ctx.db
    .update(assetUploads)
    .set({ status: "kept", assetId, updatedAt: ctx.now })
    .where(eq(assetUploads.id, upload.id));
}
