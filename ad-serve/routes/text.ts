import { CORS_HEADERS, TRANSPORT_HEADERS } from "../http";

/** A text of the bundle. */
export interface BundledText {
  source: string;
  type: string;
  headers?: Record<string, string>;
}

const etags = new Map<string, string>();

async function etagOf(text: string): Promise<string> {
  const known = etags.get(text);
  if (known !== undefined) return known;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest.slice(0, 12))].map((byte) => byte.toString(16).padStart(2, "0"));
  const etag = `"${hex.join("")}"`;
  etags.set(text, etag);
  return etag;
}

/**
 * Caches may keep the text for an hour, and use it for a week while they revalidate it: its URL stays the same when the text
 * changes.
 */
export async function answerText(
  request: Request,
  { source, type, headers }: BundledText,
): Promise<Response> {
  const etag = await etagOf(source);
  const all = {
    ...CORS_HEADERS,
    "Cache-Control": "public, max-age=3600, stale-while-revalidate=604800",
    "Content-Type": type,
    "Cross-Origin-Resource-Policy": "cross-origin",
    ...TRANSPORT_HEADERS,
    ETag: etag,
    ...headers,
  };
  const asked = request.headers.get("if-none-match")?.replace(/^W\//, "");
  return asked === etag
    ? new Response(null, { status: 304, headers: all })
    : new Response(source, { headers: all });
}
