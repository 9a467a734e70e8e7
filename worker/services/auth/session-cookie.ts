import { cookieAttributes, cookieValue, hostCookieName } from "../../../domain/shared/cookies";

const COOKIE_PREFIX = "madang";

/** The name of a cookie of signing in. */
export const cookieName = (consoleOrigin: string, name: string): string =>
  hostCookieName(consoleOrigin, `${COOKIE_PREFIX}.${name}`);

export const sessionCookieName = (consoleOrigin: string): string =>
  cookieName(consoleOrigin, "session_token");

/**
 * The request's headers as sign-in reads them: of two cookies of one name none counts, since one of them is somebody else's. A host that
 * could set one for this one can have ours neither taken for its own nor pushed aside.
 */
export function withoutDoubledCookies(headers: Headers): Headers {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf("="));
  const names = pairs.map(nameOf);
  const single = pairs.filter((pair) => names.indexOf(nameOf(pair)) === names.lastIndexOf(nameOf(pair)));
  if (single.length === pairs.length) return headers;
  const kept = new Headers(headers);
  if (single.length === 0) kept.delete("cookie");
  else kept.set("cookie", single.join("; "));
  return kept;
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
  return `${sessionCookieName(consoleOrigin)}=; Max-Age=0; ${cookieAttributes(consoleOrigin)}`;
}

/** Bytes that a stranger chose may fail to decode. */
function safely<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
