import * as z from "zod/mini";

/** Browser types that an advertiser can select for a creative. Source: rule C3. */
export const BROWSER_TYPES = [
  "chrome",
  "safari",
  "edge",
  "firefox",
  "samsung",
  "whale",
  "opera",
  "in-app",
  "other",
] as const;
export type BrowserType = (typeof BROWSER_TYPES)[number];

/** The first match decides: most browsers also claim to be Chrome, and Chrome claims to be Safari. */
const SIGNS: readonly (readonly [RegExp, BrowserType])[] = [
  [/KAKAOTALK|NAVER\(inapp|FBAN|FBAV|Instagram|\bLine\/|; wv\)|DaumApps/, "in-app"],
  [/Whale\//, "whale"],
  [/SamsungBrowser\//, "samsung"],
  [/Edg(?:e|A|iOS)?\//, "edge"],
  [/OPR\/|OPiOS\//, "opera"],
  [/Firefox\/|FxiOS\//, "firefox"],
  [/Chrome\/|CriOS\//, "chrome"],
  [/Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, "safari"],
];

/** The browser type of a `User-Agent`; null without one, `other` if unknown. */
export function browserOf(userAgent: string | null): BrowserType | null {
  if (userAgent === null || userAgent === "") return null;
  return SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? "other";
}

/**
 * The primary language subtag, in lower case, or null.
 * @param text an app's locale (`ko`, `ko-KR` or `ko_KR`), or an Accept-Language header, of which the first preference counts
 */
export function languageOf(text: string | null): string | null {
  const match = /^\s*([a-z]{2,3})(?=$|[-_,;\s])/i.exec(text ?? "");
  return match?.[1]?.toLowerCase() ?? null;
}

/** @param country ISO 3166-1 alpha-2 in any case; `XX` (unknown) and `T1` (Tor) of Cloudflare name no country */
export function countryOf(country: string | null | undefined): string | null {
  const lower = country?.toLowerCase() ?? "";
  return /^[a-z]{2}$/.test(lower) && lower !== "xx" ? lower : null;
}

/** Descriptions of a field for the API reference, which JSON Schema supports and zod's mini edition does not. */
export interface FieldWords {
  ko: string;
  en: string;
  minProperties?: number;
  maxProperties?: number;
  [keyword: string]: unknown;
}

export const words = z.registry<FieldWords>();

/** HMAC-SHA256 of `text` under a key, base64url without padding. */
export type KeyedHash = (key: string, text: string) => string;

/** Maximum length of a user id sent by an app, in characters. */
export const UID_MAX_CHARS = 256;

/** 22 characters of base64url hold 132 bits, enough to exclude collisions in a project. */
const USER_HASH_CHARS = 22;

/**
 * The stored identifier of an app's user: a hash keyed by the project, so that it can be neither reversed nor matched between projects.
 * Source: rule A1.
 * @param uidKey the project's key, base64url
 * @returns 22 characters of base64url, or null without a user
 */
export function userHashOf(uid: string | null, uidKey: string, hash: KeyedHash): string | null {
  if (uid === null || uid === "") return null;
  return hash(uidKey, uid).slice(0, USER_HASH_CHARS);
}

/** Shard of a user. `userHash` is base64url with uniformly distributed first characters. */
export function userShardOf(userHash: string, shards: number): number {
  let spread = 0;
  for (let i = 0; i < 4; i++) spread = spread * 31 + userHash.charCodeAt(i);
  return spread % shards;
}
