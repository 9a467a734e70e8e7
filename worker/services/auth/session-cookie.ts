const COOKIE_PREFIX = "madang";

/** Name of the session cookie: over https it carries the prefix that browsers refuse to accept over http. */
export function sessionCookieName(consoleOrigin: string): string {
  return `${consoleOrigin.startsWith("https:") ? "__Secure-" : ""}${COOKIE_PREFIX}.session_token`;
}

export { COOKIE_PREFIX };

/** The raw value of a cookie in a `Cookie` header. */
export function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * The session token of a request, when its signature is ours: `<token>.<base64 HMAC-SHA-256 of the token>`,
 * percent-encoded, the form in which better-auth writes it. A forged cookie is refused here, without a query.
 */
export async function readSessionToken(
  headers: Headers,
  input: { secret: string; consoleOrigin: string },
): Promise<string | null> {
  const raw = cookieValue(headers.get("cookie") ?? "", sessionCookieName(input.consoleOrigin));
  if (!raw) return null;
  const signed = safely(() => decodeURIComponent(raw));
  const at = signed?.lastIndexOf(".") ?? -1;
  if (!signed || at < 1) return null;
  const token = signed.slice(0, at);
  const signature = safely(() => Uint8Array.from(atob(signed.slice(at + 1)), (char) => char.charCodeAt(0)));
  if (!signature) return null;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(input.secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  return (await crypto.subtle.verify("HMAC", key, signature, encoder.encode(token))) ? token : null;
}

/** The Set-Cookie value that takes a session's cookie back. */
export function expiredSessionCookie(consoleOrigin: string): string {
  const secure = consoleOrigin.startsWith("https:") ? "; Secure" : "";
  return `${sessionCookieName(consoleOrigin)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
}

/** Bytes that a stranger chose may fail to decode. */
function safely<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
