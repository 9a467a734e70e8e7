import { isRenditionHeight, isStillWidth } from "../../../../domain/creative/video";
import { AppError } from "../../../../domain/shared/errors";
import { RENDITION_MAX_BYTES, STILL_MAX_BYTES } from "../../../../domain/shared/limits";
import type { ServiceContext } from "../../context";
import { isResized } from "../keep-file";
import { assetKey, renditionKey, stillKey } from "../paths";
import { requireJobAsset } from "./job-asset";

/** Part of a file: `offset` and `length` in bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

export interface SourcePart {
  contentType: string;
  /** Of the whole source, in bytes. */
  size: number;
  /** Null when the range that was asked for lies outside. */
  part: (ByteRange & { body: ReadableStream }) | null;
}

/**
 * An asset's source, or a part of it, for the encoder.
 * @param rangeOf the part that is wanted of so many bytes; null for none that exists
 * @throws AppError NOT_FOUND for a token that is not for it, or a source that is gone
 */
export async function openSource(
  ctx: ServiceContext,
  token: string,
  rangeOf: (size: number) => ByteRange | null,
): Promise<SourcePart> {
  const asset = await requireJobAsset(ctx, token, "source");
  const about = { contentType: asset.contentType, size: asset.bytes };
  const range = rangeOf(asset.bytes);
  if (!range) return { ...about, part: null };
  const object = await ctx.env.CREATIVES.get(asset.r2Key, { range });
  if (!object) throw new AppError("NOT_FOUND");
  return { ...about, part: { ...range, body: object.body } };
}

/**
 * Streams one rendition to its key. What was published of it is a copy, so an asset that is done takes no more.
 * @param upload `bytes` is the length that the request declares, which HTTP holds it to
 * @throws AppError NOT_FOUND for a token, height or asset that takes none, PAYLOAD_TOO_LARGE
 */
export async function putRendition(
  ctx: ServiceContext,
  token: string,
  height: number,
  upload: { body: ReadableStream; bytes: number },
): Promise<void> {
  const asset = await requireJobAsset(ctx, token, "rendition");
  if (asset.status !== "encoding" || !isRenditionHeight(height)) throw new AppError("NOT_FOUND");
  if (upload.bytes > RENDITION_MAX_BYTES) throw new AppError("PAYLOAD_TOO_LARGE");
  await putStream(ctx, renditionKey(assetKey(asset.id), height), upload, "video/mp4");
}

/**
 * Streams a picture made of an asset to its key: a poster while its video is encoded, a smaller size while there is none.
 * @throws AppError NOT_FOUND for a token, width or asset that takes none, PAYLOAD_TOO_LARGE
 */
export async function putStill(
  ctx: ServiceContext,
  token: string,
  width: number,
  upload: { body: ReadableStream; bytes: number },
): Promise<void> {
  const asset = await requireJobAsset(ctx, token, "rendition");
  const isVideo = asset.status === "encoding";
  if (!isStillWidth(width) || !(isVideo || (isResized(asset) && asset.stills.length === 0)))
    throw new AppError("NOT_FOUND");
  if (upload.bytes > STILL_MAX_BYTES) throw new AppError("PAYLOAD_TOO_LARGE");
  await putStream(ctx, stillKey(assetKey(asset.id), width), upload, isVideo ? "image/jpeg" : "image/webp");
}

/** R2 takes a stream of a known length only. */
async function putStream(
  ctx: ServiceContext,
  key: string,
  { body, bytes }: { body: ReadableStream; bytes: number },
  contentType: string,
): Promise<void> {
  const { readable, writable } = new FixedLengthStream(bytes);
  await Promise.all([
    body.pipeTo(writable),
    ctx.env.CREATIVES.put(key, readable, { httpMetadata: { contentType } }),
  ]);
}
