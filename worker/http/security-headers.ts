/**
 * Only our scripts run, each with this answer's nonce, and no site may frame the page. Inline style attributes are
 * allowed: positioned layers and the publisher's colour need them, and they run no code.
 */
function contentSecurityPolicy({ nonce, adServeOrigin, gatewayOrigin }: PolicyInput): string {
  // The gateway's script opens its window, possibly in a frame.
  const gateway = gatewayOrigin ? ` ${gatewayOrigin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${gateway}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${adServeOrigin}`,
    `media-src 'self' blob: ${adServeOrigin}`,
    "font-src 'self'",
    `connect-src 'self'${gateway}`,
    `frame-src 'self'${gateway}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

interface PolicyInput {
  nonce: string;
  adServeOrigin: string;
  /** Origin of the card gateway's script; null if cards are not accepted. */
  gatewayOrigin: string | null;
}

/** Adds the security headers to an answer of the console; existing headers stay. */
export function withSecurityHeaders(
  response: Response,
  given: PolicyInput & { requestId: string; https: boolean },
): Response {
  const answer = new Response(response.body, response);
  const headers: Record<string, string> = {
    "Content-Security-Policy": contentSecurityPolicy(given),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": given.gatewayOrigin ? "same-origin-allow-popups" : "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cache-Control": "no-store",
    ...(given.https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
  for (const [name, value] of Object.entries(headers)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  answer.headers.set("X-Request-Id", given.requestId);
  return answer;
}
