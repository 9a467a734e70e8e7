/** Any page may request ads and send beacons. Credentials are not allowed, because no answer depends on a cookie. */
export const CORS_HEADERS = { "Access-Control-Allow-Origin": "*" } as const;

/** Headers of every answer of this script. */
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

/** Headers of answers that are not documents: they get no permissions even when opened as one. */
export const INERT_HEADERS = {
  ...BASE_HEADERS,
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const;

/** Headers of answers without a body: nothing in them can be framed or followed, and each header costs the runtime time. */
export const NO_CONTENT_HEADERS = {
  ...CORS_HEADERS,
  ...TRANSPORT_HEADERS,
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

export const NO_STORE_HEADERS = { ...INERT_HEADERS, "Cache-Control": "no-store" } as const;

/** Built once: copying prepared headers is far cheaper than validating them again. */
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

const DEAD_LINK_WORDS = {
  404: ["이 광고 링크를 찾을 수 없습니다.", "This ad link leads nowhere."],
  410: ["이 광고 링크는 만료되었습니다.", "This ad link has expired."],
} as const;

/** A small page for people who follow a broken link, or one that has expired. */
export function deadLinkPage(status: keyof typeof DEAD_LINK_WORDS): Response {
  const [ko, en] = DEAD_LINK_WORDS[status];
  const page =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${status}</title><style>body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style>` +
    `<h1>${status}</h1><p lang="ko">${ko}</p><p lang="en">${en}</p>`;
  return new Response(page, {
    status,
    headers: {
      ...BASE_HEADERS,
      "Cache-Control": "no-store",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

export const notFoundPage = (): Response => deadLinkPage(404);

/** Headers by which browsers announce a speculative load: the standard one, then the older ones of Chrome, Safari and Firefox. */
const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/** Whether the request displays nothing: a prefetch, a prerender or a HEAD request. */
export function isSpeculative({ method, headers }: Request): boolean {
  if (method === "HEAD") return true;
  return PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview|preload/i.test(headers.get(name) ?? ""));
}
