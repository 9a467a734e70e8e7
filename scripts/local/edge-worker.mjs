/**
 * Stands where Cloudflare's edge stands in production: tells the script behind it who is calling
 * (`CF-Connecting-IP`) and from where (`request.cf`). It overwrites what the caller claims, and compresses texts, as the edge does.
 *
 * A test that needs another country or address sends the runtime's own header `MF-CF-Blob`, JSON such as
 * `{"country":"JP","clientIp":"203.0.113.7:1"}`; workerd consumes it before any script sees it.
 */
const SEOUL = {
  country: "KR",
  city: "Seoul",
  region: "Seoul",
  continent: "AS",
  timezone: "Asia/Seoul",
  colo: "ICN",
};

const TEXTS =
  /^(?:text\/(?:html|css|javascript|xml)|application\/(?:javascript|json|xml|rss\+xml)|image\/svg\+xml)\b/;

function compressed(request, response) {
  const headers = new Headers(response.headers);
  const isText = TEXTS.test(headers.get("Content-Type") ?? "");
  const takes = /\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? "");
  if (!isText || !takes || response.body === null || headers.has("Content-Encoding")) return response;
  headers.set("Content-Encoding", "gzip");
  headers.append("Vary", "Accept-Encoding");
  headers.delete("Content-Length");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

export default {
  async fetch(request, env) {
    const { clientIp = "127.0.0.1", ...caller } = request.cf ?? {};
    const headers = new Headers(request.headers);
    headers.set("CF-Connecting-IP", clientIp.replace(/:\d+$/, "").replace(/^\[|\]$/g, ""));
    headers.set("X-Forwarded-Proto", "http");
    const response = await env.SCRIPT.fetch(new Request(request, { headers, redirect: "manual" }), {
      cf: { ...SEOUL, ...caller },
    });
    return compressed(request, response);
  },
};
