import type { ConsoleEnv } from "../../env";

/** Says by which rule a text was sealed, so that a later rule can tell which of its texts are older. */
const PREFIX = "s1.";
const INFO = "madang:sealed-at-rest:1";
/** What AES-GCM is defined for: 96 random bits, never twice under one key. */
const NONCE_BYTES = 12;

type SealEnv = Pick<ConsoleEnv, "AUTH_SECRET">;

/**
 * Encrypts what the database must not tell: AES-256-GCM under a key of its own, which HKDF derives from the platform's secret.
 * @returns `s1.` and base64url of nonce and ciphertext; another text every time
 */
export async function seal(env: SealEnv, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const bytes = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, await sealingKey(env), bytes);
  return PREFIX + Buffer.concat([nonce, new Uint8Array(sealed)]).toString("base64url");
}

/** @throws Error when the text was sealed under another secret, by another rule, or changed since */
export async function unseal(env: SealEnv, sealed: string): Promise<string> {
  if (!sealed.startsWith(PREFIX)) throw new Error("a sealed text has an unknown form");
  const bytes = Buffer.from(sealed.slice(PREFIX.length), "base64url");
  const algorithm = { name: "AES-GCM", iv: bytes.subarray(0, NONCE_BYTES) };
  const text = await crypto.subtle.decrypt(algorithm, await sealingKey(env), bytes.subarray(NONCE_BYTES));
  return new TextDecoder().decode(text);
}

async function sealingKey(env: SealEnv): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const secret = await crypto.subtle.importKey("raw", encoder.encode(env.AUTH_SECRET), "HKDF", false, [
    "deriveKey",
  ]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(INFO) };
  return crypto.subtle.deriveKey(hkdf, secret, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}
