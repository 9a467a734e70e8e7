import {
  type AccessRecord,
  type AppRecord,
  accessKey,
  appKeyKey,
  bearerAccessToken,
} from "../domain/audience";

/** KV's own cache at the edge, seconds: how long a key or token that was taken away may still be taken for good. */
const KV_CACHE_TTL_S = 60;
const KEY_MAX_CHARS = 200;

/** What the caller presents, with or without `Bearer`; a page's own call may carry its public key in the query as `key`. */
function presented(request: Request): string {
  const given = request.headers.get("authorization") ?? new URL(request.url).searchParams.get("key") ?? "";
  return given.replace(/^Bearer\s+/i, "");
}

/** The app whose public key the request carries, or null. */
export async function appOf(kv: KVNamespace, request: Request): Promise<AppRecord | null> {
  const appKey = presented(request);
  if (appKey === "" || appKey.length > KEY_MAX_CHARS) return null;
  return kv.get<AppRecord>(appKeyKey(appKey), { type: "json", cacheTtl: KV_CACHE_TTL_S });
}

/** The publisher whose access token stands in `Authorization`, or null. It is a secret: never taken from an address. */
export async function publisherOf(kv: KVNamespace, request: Request): Promise<AccessRecord | null> {
  const token = bearerAccessToken(request.headers.get("authorization"));
  if (token === null) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return kv.get<AccessRecord>(accessKey(hash), { type: "json", cacheTtl: KV_CACHE_TTL_S });
}
