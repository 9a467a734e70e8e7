import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import type { TokenSigner } from "../domain/serving/token";

/**
 * HMAC-SHA256 as base64url. `node:crypto` rather than Web Crypto, since it answers within the same turn of the event loop:
 * the ad path signs one token a request and has nothing else to wait for.
 */
function hmac(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

const KEYS_MAX = 1_000;
const keys = new Map<string, Buffer>();

/** @param key base64url */
function keyedHash(key: string, text: string): string {
  const known = keys.get(key);
  if (known !== undefined) return hmac(known, text);
  if (keys.size >= KEYS_MAX) keys.clear();
  const bytes = Buffer.from(key, "base64url");
  keys.set(key, bytes);
  return hmac(bytes, text);
}

const USER_HASHES_MAX = 20_000;
const userHashes = new Map<string, string>();

/** `keyedHash` of a user id, remembered: the units of one page ask for the same user, and again on the next page. */
export function userKeyedHash(key: string, uid: string): string {
  const name = `${key} ${uid}`;
  const known = userHashes.get(name);
  if (known !== undefined) return known;
  if (userHashes.size >= USER_HASHES_MAX) userHashes.clear();
  const hash = keyedHash(key, uid);
  userHashes.set(name, hash);
  return hash;
}

export interface TokenKeys {
  currentKeyId: string;
  sign: TokenSigner;
}

let parsed: { text: string; keys: TokenKeys } | null = null;

/**
 * The signing keys of the secret `TOKEN_KEYS`. Tokens are signed with the current key and verified with any that is listed, so a key
 * is rotated by adding one, moving `current`, and removing the old one when the longest token has lapsed.
 * @throws Error when the secret does not have the shape that `ad-serve/env.ts` gives
 */
export function tokenKeys(text: string): TokenKeys {
  if (parsed?.text === text) return parsed.keys;
  const secret = JSON.parse(text) as { current?: unknown; keys?: Record<string, unknown> };
  const byId = new Map<string, Buffer>();
  for (const [id, key] of Object.entries(secret.keys ?? {})) {
    if (typeof key === "string" && /^[\w-]+$/.test(id)) byId.set(id, Buffer.from(key, "base64url"));
  }
  const { current } = secret;
  if (typeof current !== "string" || !byId.has(current)) throw new Error("TOKEN_KEYS has no current key");
  const sign: TokenSigner = (keyId, signedText) => {
    const key = byId.get(keyId);
    return key === undefined ? null : hmac(key, signedText);
  };
  parsed = { text, keys: { currentKeyId: current, sign } };
  return parsed.keys;
}
