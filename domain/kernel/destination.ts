/** The normalized (ASCII) form of an absolute http or https URL without credentials; null for anything else. */
export function safeHttpUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.username !== "" || url.password !== "") return null;
  return url.href;
}

/**
 * App URL schemes that an ad may open: app stores, and apps that Korean advertisers link to. None of them runs scripts, reads
 * files, or embeds a URL that a browser would follow.
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

/** A valid click destination: a web URL, or an app scheme on the allow list; normalized (ASCII). Null for anything else. */
export function safeDestination(text: string): string | null {
  const web = safeHttpUrl(text);
  if (web !== null) return web;
  if (!APP_LINK.test(text) || !URL.canParse(text)) return null;
  const { href } = new URL(text);
  return /^[\x21-\x7e]+$/.test(href) ? href : null;
}
