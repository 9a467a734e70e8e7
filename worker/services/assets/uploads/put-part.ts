import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { partRange } from "../../../../domain/creative/upload";
import { describedShort } from "../../../../domain/shared/described";
import { AppError } from "../../../../domain/shared/errors";
import { commit } from "../../../db/batch";
import { schema } from "../../../db/client";
import type { ServiceContext } from "../../context";
import { requireUpload } from "./address";

export interface UploadPart {
  body: ReadableStream<Uint8Array>;
  /** The length that the request declares. */
  bytes: number;
  /** SHA-256 of what was sent, hex, as its sender read it; null when it was not said. */
  sha256: string | null;
}

/**
 * Streams one part into the bucket and keeps the digest of what arrived. The same part may be sent again, over another or instead of one
 * that arrived damaged: while it is on its way it counts as missing, so that what the bucket has instead of it is never put together.
 * @returns its SHA-256, hex
 * @throws AppError NOT_FOUND for a token, an upload or a number that takes none, 070 with `part` for one of another length or digest
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
  // R2 takes a stream of a known length only.
  const { readable, writable } = new FixedLengthStream(part.bytes);
  const [uploaded, digested] = await Promise.allSettled([
    multipart.uploadPart(number, readable),
    digestOnTheWay(part.body, writable),
  ]);
  if (uploaded.status === "rejected" || digested.status === "rejected") {
    // Broken off on its way, as a rule: whoever is still there sends it again.
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
  await commit(ctx.db, [
    ctx.db
      .insert(assetUploadParts)
      .values(row)
      .onConflictDoUpdate({
        target: [assetUploadParts.uploadId, assetUploadParts.number],
        set: { etag, sha256 },
      }),
    ctx.db.update(assetUploads).set({ updatedAt: ctx.now }).where(eq(assetUploads.id, upload.id)),
  ]);
  return sha256;
}

const damaged = () => new AppError("070", { fields: { part: ["upload.damaged"] } });

/** Bytes read at once. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Hands the bytes on as they come, no faster than they are taken, and digests them. One chunk's buffer is filled again and again: a buffer
 * for each would wait for the collector by the hundred megabytes.
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
    // A sender that goes away in the middle ends the part in the bucket too.
    await Promise.allSettled([source.cancel(error), sink.abort(error)]);
    throw error;
  }
  return hash.digest("hex");
}
