import type { AdServeEnv } from "../env";
import { INERT_HEADERS, notFoundPage } from "../http";

/** The rest of the bucket (originals, terms, drafts) is nobody's business here. */
const PUBLIC_PREFIX = "public/";
const KEY = /^public\/[\w./-]{1,512}$/;
const IMAGE_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);
const TYPE_UNKNOWN = "application/octet-stream";

/**
 * `GET /creatives/{key}`: a creative's image. Keys name their content and never change it, so every cache may keep it for good.
 * Whatever the bucket holds, only an image is ever sent as one.
 */
export async function answerCreative(request: Request, key: string, env: AdServeEnv): Promise<Response> {
  if (!key.startsWith(PUBLIC_PREFIX) || !KEY.test(key) || key.includes("..")) return notFoundPage();
  const object = await env.CREATIVES.get(key, { onlyIf: request.headers });
  if (object === null) return notFoundPage();
  const type = object.httpMetadata?.contentType ?? TYPE_UNKNOWN;
  const headers = {
    ...INERT_HEADERS,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Type": IMAGE_TYPES.has(type) ? type : TYPE_UNKNOWN,
    ETag: object.httpEtag,
  };
  return "body" in object && object.body !== null
    ? new Response(object.body, { headers })
    : new Response(null, { status: 304, headers });
}
