/** What an advertiser may narrow a creative to. Source: specification section 3, "Creative: … browser type". */
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

/** The first that matches decides: most browsers also claim to be Chrome, and Chrome to be Safari. */
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

/** The kind of browser behind a `User-Agent`; null without one, `other` for what is none of the known. */
export function browserOf(userAgent: string | null): BrowserType | null {
  if (userAgent === null || userAgent === "") return null;
  return SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? "other";
}
