import { sameText } from "../kernel";
import type { Mac } from "./token";

const PREVIEW = /^preview\/([\da-z]{1,12})\.([\w-]{1,64})\/([\w-]{1,64})((?:\/[\w-]{1,32}(?:\.mp4)?)?)$/;

/**
 * Path prefix under which the ad server serves an unpublished asset, until it expires, to anyone with the URL: a test device that
 * previews a creative. It takes the place of `public/{asset}` in keys of the creatives bucket.
 * @param mac of the secret shared by the console and the ad server
 */
export function previewHome(assetId: string, expiresAtMs: number, mac: Pick<Mac, "of">): string {
  const expires = expiresAtMs.toString(36);
  return `preview/${expires}.${mac.of(signedText(assetId, expires))}/${assetId}`;
}

/** The bucket key of such a path; null if the path is foreign, altered or expired. */
export function previewedKey(path: string, nowMs: number, mac: Pick<Mac, "of">): string | null {
  const [, expires = "", signature = "", assetId = "", rest = ""] = PREVIEW.exec(path) ?? [];
  const expiresAtMs = Number.parseInt(expires, 36);
  if (!Number.isSafeInteger(expiresAtMs) || nowMs >= expiresAtMs) return null;
  return sameText(mac.of(signedText(assetId, expires)), signature) ? `private/${assetId}${rest}` : null;
}

/** Differs from the signed text of all explain keys, which begins with a project's id. */
const signedText = (assetId: string, expires: string) => `preview.${assetId}.${expires}`;
