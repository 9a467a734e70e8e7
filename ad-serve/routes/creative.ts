import { CREATIVE_CACHE_S } from "../../domain/content";
import { isWholeKey } from "../../domain/kernel";
import { previewedKey } from "../../domain/serving";
import type { AdServeEnv } from "../env";
import { INERT_HEADERS, notFoundPage } from "../http";
import { macOf } from "../keyed-hash";

/** Keys that are served without a signed URL. The rest of the bucket (terms, drafts, unapproved files) is private. */
const PUBLIC_KEY = /^public\/[\w./-]{1,512}$/;
const SHOWN_TYPES = new Set([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
  "video/mp4",
]);
const TYPE_UNKNOWN = "application/octet-stream";

/**
 * `GET /media/{key}`: a creative's image, or a video's rendition, with range requests. Keys identify their content, which never
 * changes but may be withdrawn: caches keep it for an hour. Previews have signed URLs and are not cached.
 * Only images and videos are ever sent.
 */
export async function answerCreative(
  request: Request,
  key: string,
  env: AdServeEnv,
  nowMs: number,
): Promise<Response> {
  const isPublic = PUBLIC_KEY.test(key) && !key.includes("..");
  const secret = env.EXPLAIN_KEY;
  const found = isPublic ? key : secret && isWholeKey(secret) && previewedKey(key, nowMs, macOf(secret));
  if (!found) return notFoundPage();
  const object = await partOrWhole(env.CREATIVES, found, request.headers);
  if (object === null) return notFoundPage();
  const type = object.httpMetadata?.contentType ?? TYPE_UNKNOWN;
  const headers: Record<string, string> = {
    ...INERT_HEADERS,
    "Accept-Ranges": "bytes",
    "Cache-Control": isPublic ? `public, max-age=${CREATIVE_CACHE_S}` : "private, no-store",
    "Content-Type": SHOWN_TYPES.has(type) ? type : TYPE_UNKNOWN,
    ETag: object.httpEtag,
  };
  if (!("body" in object) || object.body === null) return new Response(null, { status: 304, headers });
  if (object.range === undefined || !isSatisfiable(request.headers.get("Range"), object.size))
    return new Response(object.body, { headers });
  const { offset, length } = partOf(object.range, object.size);
  headers["Content-Range"] = `bytes ${offset}-${offset + length - 1}/${object.size}`;
  return new Response(object.body, { status: 206, headers });
}

/** The requested range, or the whole file if the range is invalid, as HTTP allows. */
async function partOrWhole(bucket: R2Bucket, key: string, headers: Headers) {
  if (!headers.has("Range")) return bucket.get(key, { onlyIf: headers });
  try {
    return await bucket.get(key, { onlyIf: headers, range: headers });
  } catch {
    return bucket.get(key, { onlyIf: headers });
  }
}

/** Whether a file of `size` bytes contains the one requested range. */
function isSatisfiable(range: string | null, size: number): boolean {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === undefined) return false;
  return from === "" ? Number(to) > 0 : Number(from) < size;
}

/** The range of a file of `size` bytes that the bucket returns. */
function partOf(range: R2Range, size: number): { offset: number; length: number } {
  const { offset, length, suffix }: { offset?: number; length?: number; suffix?: number } = range;
  if (suffix !== undefined) {
    const last = Math.min(suffix, size);
    return { offset: size - last, length: last };
  }
  return { offset: offset ?? 0, length: length ?? size - (offset ?? 0) };
}
