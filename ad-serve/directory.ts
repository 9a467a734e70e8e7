import {
  type AccessRecord,
  type AppRecord,
  accessKey,
  appKeyKey,
  bearerAccessToken,
} from "../domain/audience";

/** KV's edge cache in seconds: a revoked key or token stays valid up to this long. */
const KV_CACHE_TTL_S = 60;
const KEY_MAX_CHARS = 200;

/** The presented credential, with or without `Bearer`. A web page may send its public key in the query as `key`. */
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

/** The publisher of the access token in `Authorization`, or null. The token is secret and never read from the URL. */
export async function publisherOf(kv: KVNamespace, request: Request): Promise<AccessRecord | null> {
  const token = bearerAccessToken(request.headers.get("authorization"));
  if (token === null) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return kv.get<AccessRecord>(accessKey(hash), { type: "json", cacheTtl: KV_CACHE_TTL_S });
}
