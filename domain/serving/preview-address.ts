import { sameText } from "../kernel";
import type { Mac } from "./token";

const PREVIEW = /^preview\/([\da-z]{1,12})\.([\w-]{1,64})\/([\w-]{1,64})((?:\/[\w-]{1,32}(?:\.mp4)?)?)$/;

/**
 * Where the ad server finds an asset that is not published, until then, for whoever was told the address: a test device that a creative is previewed
 * on. In the place of `public/{asset}` in keys of the creatives bucket.
 * @param mac of the secret that the console and the ad server share
 */
export function previewHome(assetId: string, expiresAtMs: number, mac: Pick<Mac, "of">): string {
  const expires = expiresAtMs.toString(36);
  return `preview/${expires}.${mac.of(signedText(assetId, expires))}/${assetId}`;
}

/** The key that such an address leads to; null for every one that is none of ours, altered or late. */
export function previewedKey(path: string, nowMs: number, mac: Pick<Mac, "of">): string | null {
  const [, expires = "", signature = "", assetId = "", rest = ""] = PREVIEW.exec(path) ?? [];
  const expiresAtMs = Number.parseInt(expires, 36);
  if (!Number.isSafeInteger(expiresAtMs) || nowMs >= expiresAtMs) return null;
  return sameText(mac.of(signedText(assetId, expires)), signature) ? `private/${assetId}${rest}` : null;
}

/** No explain key signs a text that begins so: those begin with a project's id. */
const signedText = (assetId: string, expires: string) => `preview.${assetId}.${expires}`;
