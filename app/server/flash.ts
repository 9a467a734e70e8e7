import { readCookie } from "../i18n/server";

export interface Flash {
  tone: "positive" | "danger" | "info";
  message: string;
}

export const FLASH_COOKIE = "madang_flash";
const MESSAGE_MAX_CHARS = 200;
const TTL_S = 60;

/** A sentence for the next page's toast, in the reader's language. Shown once: the root loader takes it back. */
export function flashCookie(flash: Flash, secure: boolean): string {
  const value = encodeURIComponent(
    JSON.stringify({ tone: flash.tone, message: flash.message.slice(0, MESSAGE_MAX_CHARS) }),
  );
  return `${FLASH_COOKIE}=${value}; Path=/; Max-Age=${TTL_S}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

export const CLEAR_FLASH_COOKIE = `${FLASH_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

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
