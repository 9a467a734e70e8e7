import { hostCookieName, setCookieValue } from "../../domain/kernel";
import { LOCALE_COOKIE, type Locale } from "../../locales/words";
import { readCookie } from "../../locales/words/server";

const YEAR_S = 365 * 24 * 60 * 60;

/** The Set-Cookie value that stores a preference in this browser. */
export function preferenceCookie(consoleOrigin: string, name: string, value: string): string {
  return setCookieValue(consoleOrigin, hostCookieName(consoleOrigin, name), value, YEAR_S);
}

/** The Set-Cookie value that stores the language in this browser. */
export function localeCookie(consoleOrigin: string, locale: Locale): string {
  return preferenceCookie(consoleOrigin, LOCALE_COOKIE, locale);
}

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = "madang_theme";

/** The reader's choice; by default the system's theme. */
export function readTheme(request: Request): Theme {
  const kept = readCookie(request, THEME_COOKIE);
  return THEMES.find((theme) => theme === kept) ?? "system";
}
