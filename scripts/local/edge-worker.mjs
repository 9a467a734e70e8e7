/**
 * Stands where Cloudflare's edge stands in production: tells the script behind it who is calling
 * (`CF-Connecting-IP`) and from where (`request.cf`). It overwrites what the caller claims, as the edge does.
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
