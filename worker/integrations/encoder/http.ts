import { createHmac } from "node:crypto";
import type { EncoderPort } from "./port";

const ANSWERS_WITHIN_MS = 10_000;
/** How long a signed job is taken; a later try is signed anew. */
const SIGNED_FOR_MS = 60_000;

/**
 * The encoder as a service of its own; `encoder/http.mjs` is what answers, to nobody who does not sign with the same key.
 * @param key base64url
 */
export function httpEncoder(encoderUrl: string, key: string): EncoderPort {
  return {
    async encode(job) {
      const body = JSON.stringify(job);
      const response = await fetch(new URL("/jobs", encoderUrl), {
        method: "POST",
        headers: { "Content-Type": "application/json", "Madang-Signature": signatureOf(body, key) },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the encoder did not take the job: ${response.status}`);
    },
  };
}

/** `{expiresAtMs}.{HMAC-SHA256 of "{expiresAtMs}.{body}", base64url}` */
export function signatureOf(body: string, key: string, nowMs = Date.now()): string {
  const expiresAtMs = nowMs + SIGNED_FOR_MS;
  const mac = createHmac("sha256", Buffer.from(key, "base64url")).update(`${expiresAtMs}.${body}`);
  return `${expiresAtMs}.${mac.digest("base64url")}`;
}
