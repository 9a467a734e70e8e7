const TIMEOUT_MS = 5_000;
const SECRET_PREFIX = "whsec_";

export interface SignedPost {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  /** The same for every try, so that the far end can tell a repeat. */
  messageId: string;
  body: string;
  /** Epoch milliseconds of this try. */
  nowMs: number;
}

/**
 * Posts a body with the headers of standardwebhooks.com: `webhook-signature` is `v1,` and the base64 HMAC-SHA256 of
 * `{webhook-id}.{webhook-timestamp}.{body}`. No redirect is followed: the address that was checked is the one that is called.
 * @throws Error unless the far end answers 2xx within 5 seconds
 */
export async function postSigned({ url, secret, messageId, body, nowMs }: SignedPost): Promise<void> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Madang-Webhooks/1",
      "webhook-id": messageId,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${await signatureOf(secret, `${messageId}.${timestamp}.${body}`)}`,
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the callback answered ${response.status}`);
}

/** A key of 32 random bytes in the form that standard libraries for verifying take. */
export function newSigningSecret(): string {
  return SECRET_PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}

async function signatureOf(secret: string, text: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(SECRET_PREFIX.length)), (char) => char.charCodeAt(0));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(mac)));
}
