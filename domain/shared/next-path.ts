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
