/**
 * Replaces Cloudflare's edge on this machine: gives the script behind it the caller's address
 * (`CF-Connecting-IP`) and location (`request.cf`). Like the edge, it overwrites the caller's own values.
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

export default {
  fetch(request, env) {
    const { clientIp = "127.0.0.1", ...caller } = request.cf ?? {};
    const headers = new Headers(request.headers);
    headers.set("CF-Connecting-IP", clientIp.replace(/:\d+$/, "").replace(/^\[|\]$/g, ""));
    headers.set("X-Forwarded-Proto", "http");
    return env.SCRIPT.fetch(new Request(request, { headers, redirect: "manual" }), {
      cf: { ...SEOUL, ...caller },
    });
  },
};
