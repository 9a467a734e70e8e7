/**
 * A cookie's name: over https it carries the prefix by which browsers take it from this very host only, over https and for all its paths.
 * Over http, on this machine, browsers refuse that prefix. Source: RFC 6265bis, section 4.1.3.2.
 * @param origin any address of the host that keeps the cookie
 */
export function hostCookieName(origin: string, name: string): string {
  return `${isSecure(origin) ? "__Host-" : ""}${name}`;
}

/** The name of a cookie of signing in. @param origin as `hostCookieName` has it */
export const signInCookieName = (origin: string, name: string): string =>
  hostCookieName(origin, `madang.${name}`);

/**
 * The `Set-Cookie` value of a cookie of ours. What takes it back carries the same attributes.
 * @param name as `hostCookieName` gives it
 * @param maxAgeS 0 takes it back
 */
export function setCookieValue(origin: string, name: string, value: string, maxAgeS: number): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? "; Secure" : ""}`;
  return `${name}=${value}; Max-Age=${maxAgeS}; ${attributes}`;
}

const isSecure = (origin: string): boolean => origin.startsWith("https:");

/** The raw value of a cookie in a `Cookie` header; null where it is not, or stands twice: one of the two is somebody else's. */
export function cookieValue(header: string, name: string): string | null {
  const values = header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return values.length === 1 ? (values[0] ?? null) : null;
}

const BASE = "http://console.invalid";

/**
 * An address of ours to go on to; anything that leads elsewhere gives the fallback. Whatever a browser would read as
 * another site is refused, also in its odder spellings: `//host`, `/\host`, `/.//host`.
 */
export function safeNext(next: string | null | undefined, fallback = "/"): string {
  if (!next?.startsWith("/") || !URL.canParse(next, BASE)) return fallback;
  const url = new URL(next, BASE);
  if (url.origin !== BASE || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
