import { createHmac } from "node:crypto";
import type { Mac } from "../../../domain/serving/token";

/** HMAC-SHA256 as the ad server makes it. @param key base64url */
export function keyedMac(key: string): Pick<Mac, "of"> {
  const bytes = Buffer.from(key, "base64url");
  return { of: (text) => createHmac("sha256", bytes).update(text).digest("base64url") };
}
