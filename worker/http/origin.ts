const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request that may change something comes from another site. Browsers send `Origin` with every such request
 * and, the current ones, `Sec-Fetch-Site`; a caller that sends neither is no browser and carries no one's cookies.
 */
export function isCrossSiteWrite(request: Request, consoleOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== consoleOrigin && origin !== new URL(request.url).origin;
}

/** Whether a write comes from a page of another host than it is sent to. */
export function isFromAnotherHost(request: Request): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const origin = request.headers.get("Origin");
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host);
}
