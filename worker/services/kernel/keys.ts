import { createHmac } from "node:crypto";
import { EMAIL_CODE_DIGITS } from "../../../domain/kernel";
import type { Mac } from "../../../domain/serving";
import type { ConsoleEnv } from "../../env";

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

/** A separate key for each purpose, so that a signature for one is invalid for another. */
export function purposeKey(secret: string, purpose: string): Promise<Uint8Array> {
  return hmac(secret, `madang:${purpose}`);
}

/** An HMAC of a text under the platform's secret, valid for one purpose only, base64url. */
export async function signatureFor(secret: string, purpose: string, text: string): Promise<string> {
  return Buffer.from(await hmac(secret, `madang:${purpose}:${text}`)).toString("base64url");
}

/** A one-time code for a mail: uniformly distributed digits. */
export function newMailCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 10 ** EMAIL_CODE_DIGITS).padStart(EMAIL_CODE_DIGITS, "0");
}

/** The form in which a one-time code is stored: keyed, since six digits can be found from a plain digest by trying them all. */
export async function hashCode(secret: string, code: string): Promise<string> {
  return Buffer.from(await hmac(secret, `madang:code:${code}`)).toString("base64url");
}

/** The version of the sealing format, so that a later version can recognise texts sealed by this one. */
const PREFIX = "s1.";
const INFO = "madang:sealed-at-rest:1";
/** Nonce length of AES-GCM: 96 random bits, unique per key. */
const NONCE_BYTES = 12;

type SealEnv = Pick<ConsoleEnv, "AUTH_SECRET">;

/**
 * Encrypts a value that must be secret in the database: AES-256-GCM under a key that HKDF derives from the platform's secret.
 * @returns `s1.` and base64url of nonce and ciphertext; different on each call
 */
export async function seal(env: SealEnv, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const bytes = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, await sealingKey(env), bytes);
  return PREFIX + Buffer.concat([nonce, new Uint8Array(sealed)]).toString("base64url");
}

/** @throws Error if the text was sealed under another secret or in another format, or was altered */
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

/** HMAC-SHA256, as computed by the ad server. @param key base64url */
export function keyedMac(key: string): Pick<Mac, "of"> {
  const bytes = Buffer.from(key, "base64url");
  return { of: (text) => createHmac("sha256", bytes).update(text).digest("base64url") };
}
