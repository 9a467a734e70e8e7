/** Any page may ask for ads and send beacons; no answer depends on a cookie, so none is ever allowed. */
export const CORS_HEADERS = { "Access-Control-Allow-Origin": "*" } as const;

/** On everything that this script answers. */
export const TRANSPORT_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Strict-Transport-Security": "max-age=63072000",
} as const;

const BASE_HEADERS = {
  ...CORS_HEADERS,
  ...TRANSPORT_HEADERS,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** For whatever is never a document: it may do nothing, even when opened as one. */
export const INERT_HEADERS = {
  ...BASE_HEADERS,
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const;

export const NO_STORE_HEADERS = { ...INERT_HEADERS, "Cache-Control": "no-store" } as const;

/** Made once: a response copies ready headers in a fraction of the time that it takes to check them anew. */
let jsonHeaders: Headers | null = null;

export function json(body: unknown, status = 200): Response {
  return jsonText(JSON.stringify(body), status);
}

/** @param text JSON */
export function jsonText(text: string, status = 200): Response {
  jsonHeaders ??= new Headers({
    ...CORS_HEADERS,
    "Cache-Control": "no-store",
    "Content-Type": "application/json; charset=utf-8",
    ...TRANSPORT_HEADERS,
  });
  return new Response(text, { status, headers: jsonHeaders });
}

/** A small page for people, who come here only by a broken link. */
export function notFoundPage(): Response {
  const page =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    "<title>404</title><style>body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style>" +
    '<h1>404</h1><p lang="ko">이 광고 링크를 찾을 수 없습니다.</p><p lang="en">This ad link leads nowhere.</p>';
  return new Response(page, {
    status: 404,
    headers: {
      ...BASE_HEADERS,
      "Cache-Control": "no-store",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

/** Where browsers say that they only look ahead: the standard's header first, then what Chrome, Safari and Firefox said before it. */
const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** A browser that only looks ahead (prefetch, prerender) or asks for headers has shown nothing to anybody. */
export function isSpeculative({ method, headers }: Request): boolean {
  if (method === "HEAD") return true;
  return PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview|preload/i.test(headers.get(name) ?? ""));
}
