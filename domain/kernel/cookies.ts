/**
 * A cookie's name. Over https it has the `__Host-` prefix, which browsers accept only from the exact host, over https, for all paths.
 * Browsers refuse that prefix over http on localhost. Source: RFC 6265bis, section 4.1.3.2.
 * @param origin any URL of the host that sets the cookie
 */
export function hostCookieName(origin: string, name: string): string {
  return `${isSecure(origin) ? "__Host-" : ""}${name}`;
}

/** The name of a sign-in cookie. @param origin as in `hostCookieName` */
export const signInCookieName = (origin: string, name: string): string =>
  hostCookieName(origin, `madang.${name}`);

/**
 * The `Set-Cookie` value of a platform cookie. Deleting a cookie needs the same attributes.
 * @param name from `hostCookieName`
 * @param maxAgeS seconds; 0 deletes the cookie
 */
export function setCookieValue(origin: string, name: string, value: string, maxAgeS: number): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? "; Secure" : ""}`;
  return `${name}=${value}; Max-Age=${maxAgeS}; ${attributes}`;
}

const isSecure = (origin: string): boolean => origin.startsWith("https:");

/** The raw value of a cookie in a `Cookie` header; null if it is absent, or present twice, since one of the two is forged. */
export function cookieValue(header: string, name: string): string | null {
  const values = header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return values.length === 1 ? (values[0] ?? null) : null;
}

const BASE = "http://console.invalid";

/**
 * A same-site URL for a redirect; other targets are replaced by the fallback. Anything that browsers read as another site is refused,
 * including unusual spellings: `//host`, `/\host`, `/.//host`.
 */
export function safeNext(next: string | null | undefined, fallback = "/"): string {
  if (!next?.startsWith("/") || !URL.canParse(next, BASE)) return fallback;
  const url = new URL(next, BASE);
  if (url.origin !== BASE || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
