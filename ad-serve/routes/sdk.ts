import source from "../dist/sdk-v1.txt";
import { CORS_HEADERS } from "../http";

let etag: string | null = null;

async function etagOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest.slice(0, 12))].map((byte) => byte.toString(16).padStart(2, "0"));
  return `"${hex.join("")}"`;
}

/** `GET /sdk/v1.js`. The address stays while the file improves: kept for an hour, and used for a week while it is asked for anew. */
export async function answerSdk(request: Request): Promise<Response> {
  etag ??= await etagOf(source);
  const headers = {
    ...CORS_HEADERS,
    "Cache-Control": "public, max-age=3600, stale-while-revalidate=604800",
    "Content-Type": "text/javascript; charset=utf-8",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  };
  const asked = request.headers.get("if-none-match")?.replace(/^W\//, "");
  return asked === etag ? new Response(null, { status: 304, headers }) : new Response(source, { headers });
}
