import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { addressPrefixOf, billingDayNumber, isWholeKey } from "../domain/kernel";
import type { Mac, TokenKeyring } from "../domain/serving";

const encoder = new TextEncoder();
/** Holds any token that is looked at; encoding into it makes no garbage. */
const buffer = new Uint8Array(12_288);
const digest = new Uint8Array(32);

function bytesOf(text: string): Uint8Array {
  if (text.length * 3 > buffer.length) return encoder.encode(text);
  return buffer.subarray(0, encoder.encodeInto(text, buffer).written);
}

type BegunHash = ReturnType<typeof hmac.create>;

/** The library's declared return type of a clone is too narrow. */
const copyOf = (begun: BegunHash) => begun.clone() as BegunHash;

/**
 * HMAC-SHA256 as base64url, in script instead of the runtime: the ad path signs one short text per request. `node:crypto` builds
 * a stream and Web Crypto a promise for it, and each costs more than hashing these few blocks.
 */
class KeyedMac implements Mac {
  /** Receives a copy of the initialized hash for each text. */
  readonly #work: BegunHash;

  constructor(private readonly begun: BegunHash) {
    this.#work = copyOf(begun);
  }

  of(text: string): string {
    this.begun._cloneInto(this.#work);
    this.#work.update(bytesOf(text)).digestInto(digest);
    return digest.toBase64({ alphabet: "base64url", omitPadding: true });
  }

  after(prefix: string): Mac {
    return new KeyedMac(copyOf(this.begun).update(bytesOf(prefix)));
  }
}

/** @param key base64url */
export function macOf(key: string): Mac {
  return new KeyedMac(hmac.create(sha256, Uint8Array.fromBase64(key, { alphabet: "base64url" })));
}

const KEYS_MAX = 1_000;
const macs = new Map<string, Mac>();

/** @param key base64url */
function keyedHash(key: string, text: string): string {
  const known = macs.get(key);
  if (known !== undefined) return known.of(text);
  if (macs.size >= KEYS_MAX) macs.clear();
  const mac = macOf(key);
  macs.set(key, mac);
  return mac.of(text);
}

const USER_HASHES_MAX = 20_000;
const userHashes = new Map<string, string>();

/** `keyedHash` of a user id, cached: the units of one page, and the next page, use the same user. */
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
  /** Id of the key that signs new tokens. */
  currentKeyId: string;
  current: Mac;
  keyring: TokenKeyring;
}

let parsed: { text: string; keys: TokenKeys } | null = null;

/**
 * The signing keys of the secret `TOKEN_KEYS`. Tokens are signed with the current key and verified with any listed key. To rotate
 * a key, add one, move `current`, and remove the old one when the longest-lived token has expired.
 * @throws Error when the secret does not have the shape that `ad-serve/env.ts` gives
 */
export function tokenKeys(text: string): TokenKeys {
  if (parsed?.text === text) return parsed.keys;
  const secret = JSON.parse(text) as { current?: unknown; keys?: Record<string, unknown> };
  const byId = new Map<string, Mac>();
  for (const [id, key] of Object.entries(secret.keys ?? {})) {
    if (typeof key === "string" && isWholeKey(key) && /^[\w-]+$/.test(id)) byId.set(id, macOf(key));
  }
  const { current } = secret;
  const mac = typeof current === "string" ? byId.get(current) : undefined;
  if (typeof current !== "string" || mac === undefined)
    throw new Error("TOKEN_KEYS has no current key of 32 bytes");
  const keys = { currentKeyId: current, current: mac, keyring: (id: string) => byId.get(id) ?? null };
  parsed = { text, keys };
  return parsed.keys;
}

const ADDRESSES_MAX = 20_000;
const ADDRESS_HASH_CHARS = 16;
const addressHashes = new Map<string, string>();
let addressHashesOf: { day: number; keysText: string } | null = null;

/**
 * Keyed hash of the caller's address (IPv6 by its /64). It is equal on all isolates during one day of the billing zone and
 * changes every day, so addresses cannot be compared across days. Null if no header gives the address.
 * @param keysText the secret `TOKEN_KEYS`
 */
export function addressHashOf(headers: Headers, keysText: string, nowMs: number): string | null {
  const address = headers.get("cf-connecting-ip");
  if (address === null) return null;
  const day = billingDayNumber(nowMs);
  if (addressHashesOf?.day !== day || addressHashesOf.keysText !== keysText) {
    addressHashes.clear();
    addressHashesOf = { day, keysText };
  }
  const known = addressHashes.get(address);
  if (known !== undefined) return known;
  if (addressHashes.size >= ADDRESSES_MAX) addressHashes.clear();
  const text = `address ${day} ${addressPrefixOf(address)}`;
  const hash = tokenKeys(keysText).current.of(text).slice(0, ADDRESS_HASH_CHARS);
  addressHashes.set(address, hash);
  return hash;
}
