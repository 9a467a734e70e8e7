import { hostCookieName, setCookieValue } from "../../domain/kernel";
import { readCookie } from "../../locales/words/server";

export interface Flash {
  tone: "positive" | "danger" | "info";
  message: string;
}

const FLASH_COOKIE = "madang_flash";
const MESSAGE_MAX_CHARS = 200;
const TTL_S = 60;

/** Cookie with the next page's toast, in the reader's language. The root loader deletes it, so that it is displayed once. */
export function flashCookie(flash: Flash, consoleOrigin: string): string {
  const value = encodeURIComponent(
    JSON.stringify({ tone: flash.tone, message: flash.message.slice(0, MESSAGE_MAX_CHARS) }),
  );
  return flashPair(consoleOrigin, value, TTL_S);
}

/** Deletes the cookie of a displayed toast. */
export const clearFlashCookie = (consoleOrigin: string): string => flashPair(consoleOrigin, "", 0);

const flashPair = (origin: string, value: string, maxAgeS: number): string =>
  setCookieValue(origin, hostCookieName(origin, FLASH_COOKIE), value, maxAgeS);

/** Null for an absent or invalid cookie. */
export function readFlash(request: Request): Flash | null {
  const value = readCookie(request, FLASH_COOKIE);
  if (!value) return null;
  try {
    const { tone, message } = JSON.parse(value) as Record<string, unknown>;
    if (tone !== "positive" && tone !== "danger" && tone !== "info") return null;
    return typeof message === "string" ? { tone, message: message.slice(0, MESSAGE_MAX_CHARS) } : null;
  } catch {
    return null;
  }
}
