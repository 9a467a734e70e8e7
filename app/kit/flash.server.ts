import { hostCookieName, setCookieValue } from "../../domain/kernel";
import { readCookie } from "../../locales/words/server";

export interface Flash {
  tone: "positive" | "danger" | "info";
  message: string;
}

const FLASH_COOKIE = "madang_flash";
const MESSAGE_MAX_CHARS = 200;
const TTL_S = 60;

/** A sentence for the next page's toast, in the reader's language. Shown once: the root loader takes it back. */
export function flashCookie(flash: Flash, consoleOrigin: string): string {
  const value = encodeURIComponent(
    JSON.stringify({ tone: flash.tone, message: flash.message.slice(0, MESSAGE_MAX_CHARS) }),
  );
  return flashPair(consoleOrigin, value, TTL_S);
}

/** Takes the toast back once it was shown. */
export const clearFlashCookie = (consoleOrigin: string): string => flashPair(consoleOrigin, "", 0);

const flashPair = (origin: string, value: string, maxAgeS: number): string =>
  setCookieValue(origin, hostCookieName(origin, FLASH_COOKIE), value, maxAgeS);

/** Null for an absent cookie and for one that we would not have written. */
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
