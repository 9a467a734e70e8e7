/** The normalised (ASCII) form of an absolute http or https address without credentials, or null for anything else. */
export function safeHttpUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.username !== "" || url.password !== "") return null;
  return url.href;
}

/**
 * Schemes of apps that an ad may open: the stores, and apps that Korean advertisers send readers to. None of them runs a script,
 * reads a file or carries another address that a browser would follow.
 */
const APP_LINK_SCHEMES = [
  "market",
  "itms-apps",
  "itms-appss",
  "kakaotalk",
  "kakaolink",
  "kakaomap",
  "line",
  "naversearchapp",
  "nmap",
  "supertoss",
  "coupang",
  "instagram",
  "fb",
  "youtube",
  "tel",
] as const;

const APP_LINK = new RegExp(`^(?:${APP_LINK_SCHEMES.join("|")}):[^\\s]`, "i");

/** Where a click may lead: a web address, or an app of the allow-list; normalised (ASCII), or null for anything else. */
export function safeDestination(text: string): string | null {
  const web = safeHttpUrl(text);
  if (web !== null) return web;
  if (!APP_LINK.test(text) || !URL.canParse(text)) return null;
  const { href } = new URL(text);
  return /^[\x21-\x7e]+$/.test(href) ? href : null;
}
