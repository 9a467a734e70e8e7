import { type BrowserType, browserOf } from "../audience/browser";

const SYSTEMS = ["windows", "macos", "ios", "android", "chromeos", "linux", "other"] as const;
export type OperatingSystem = (typeof SYSTEMS)[number];

/** The first that matches decides: Android also claims to be Linux, iOS to be like macOS. */
const SIGNS: readonly (readonly [RegExp, OperatingSystem])[] = [
  [/iPhone|iPad|iPod/, "ios"],
  [/Android/, "android"],
  [/Windows/, "windows"],
  [/CrOS/, "chromeos"],
  [/Mac OS X|Macintosh/, "macos"],
  [/Linux|X11/, "linux"],
];

/** What a person recognises a session's device by; null where its `User-Agent` tells nothing. */
export function agentOf(userAgent: string | null): { browser: BrowserType; system: OperatingSystem } | null {
  const browser = browserOf(userAgent);
  if (browser === null) return null;
  return { browser, system: SIGNS.find(([sign]) => sign.test(userAgent ?? ""))?.[1] ?? "other" };
}
