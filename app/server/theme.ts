import { readCookie } from "../../locales/words/server";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = "madang_theme";

/** The reader's choice; the system's own without one. */
export function readTheme(request: Request): Theme {
  const kept = readCookie(request, THEME_COOKIE);
  return THEMES.find((theme) => theme === kept) ?? "system";
}
