import { EMAIL_CODE_DIGITS } from "../../../domain/shared/limits";

const encoder = new TextEncoder();

/** HMAC-SHA-256 of `text` under the platform's secret, as bytes. */
async function hmac(secret: string, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

/** A key of its own for each purpose, so that what is signed for one is worth nothing for another. */
export function purposeKey(secret: string, purpose: string): Promise<Uint8Array> {
  return hmac(secret, `madang:${purpose}`);
}

/** What only we can write below a text for a purpose, base64url. */
export async function signatureFor(secret: string, purpose: string, text: string): Promise<string> {
  return Buffer.from(await hmac(secret, `madang:${purpose}:${text}`)).toString("base64url");
}

/** A one-time code to be mailed: digits, each as likely as any. */
export function newMailCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 10 ** EMAIL_CODE_DIGITS).padStart(EMAIL_CODE_DIGITS, "0");
}

/**
 * The form in which a one-time code is stored. Six digits are guessed in no time from a bare digest;
 * under the secret, a copy of the table gives none away.
 */
export async function hashCode(secret: string, code: string): Promise<string> {
  return Buffer.from(await hmac(secret, `madang:code:${code}`)).toString("base64url");
}
