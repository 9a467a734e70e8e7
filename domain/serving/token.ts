import { safeDestination, sameText } from "../kernel";

/**
 * The token of one served ad, required for its impression and click. It contains everything that counting and redirecting need, so neither
 * reads any data. Text form: 16 URL-safe segments joined by dots. The part that is constant for a creative in a unit comes first, so that its
 * signing is begun only once:
 *
 *   t2.keyId.campaign.creative.unit.product.app.adv.pub.destination.tokenId.decidedAt.expiresAt.userHash.capDay.signature
 *
 * A token of a test or of a cached splash ad begins with `u2` instead of `t2`: its click redirects, and it is never counted.
 * Times are base 36 milliseconds, `-` is null, the destination is base64url, the signature is HMAC-SHA256 of everything before its dot. A
 * token works once: the meter counts each `tokenId` once. Source: rule S12.
 */
export interface TokenBinding {
  campaignId: string;
  creativeId: string;
  unitId: string;
  productId: string;
  appId: string;
  advProjectId: string;
  pubProjectId: string;
  /** Result of `safeDestination`. */
  destinationUrl: string;
}

export interface TokenMoment {
  tokenId: string;
  /** Epoch milliseconds; half-open life `[decidedAtMs, expiresAtMs)`. */
  decidedAtMs: number;
  expiresAtMs: number;
  userHash: string | null;
  /** Day of its cap reservation, or null if the campaign is uncapped. */
  capDay: string | null;
}

export type TokenClaims = TokenBinding & TokenMoment;

/** HMAC-SHA256 under one key, as base64url without padding. */
export interface Mac {
  of(text: string): string;
  /** A MAC that has already processed `prefix`, for texts that begin with it. */
  after(prefix: string): Mac;
}

/** Verification keys of tokens; null for an unknown or retired key. */
export type TokenKeyring = (keyId: string) => Mac | null;

/** The common beginning of the tokens of one creative in one unit, and its begun signature. */
export interface TokenStamp {
  prefix: string;
  mac: Mac;
}

export type TokenFault = "malformed" | "unknown-key" | "bad-signature";

export type TokenVerdict =
  | { verdict: "valid" | "expired"; claims: TokenClaims }
  /** Authentic, and never counted, at any age. */
  | { verdict: "uncounted"; claims: TokenClaims }
  | { verdict: "invalid"; fault: TokenFault };

const VERSION = "t2";
const UNCOUNTED_VERSION = "u2";
const SEGMENTS = 16;
const NONE = "-";
/** Longer input is rejected unread; a destination of 2,048 characters and all ids fit. */
const TOKEN_MAX_CHARS = 4_096;

/** The constant part of the tokens for one creative in one unit. */
export function bindToken(binding: TokenBinding): string {
  return [
    binding.campaignId,
    binding.creativeId,
    binding.unitId,
    binding.productId,
    binding.appId,
    binding.advProjectId,
    binding.pubProjectId,
    toBase64Url(binding.destinationUrl),
  ].join(".");
}

/** @param binding from `bindToken` */
export function stampOf(binding: string, keyId: string, mac: Mac): TokenStamp {
  return stampAs(VERSION, binding, keyId, mac);
}

/** For tests and prefetched ads: such tokens are never counted. @param binding from `bindToken` */
export function uncountedStampOf(binding: string, keyId: string, mac: Mac): TokenStamp {
  return stampAs(UNCOUNTED_VERSION, binding, keyId, mac);
}

function stampAs(version: string, binding: string, keyId: string, mac: Mac): TokenStamp {
  const prefix = `${version}.${keyId}.${binding}.`;
  return { prefix, mac: mac.after(prefix) };
}

export function encodeToken(moment: TokenMoment, { prefix, mac }: TokenStamp): string {
  const decided = moment.decidedAtMs.toString(36);
  const expires = moment.expiresAtMs.toString(36);
  const rest = `${moment.tokenId}.${decided}.${expires}.${moment.userHash ?? NONE}.${moment.capDay ?? NONE}`;
  return `${prefix}${rest}.${mac.of(rest)}`;
}

/** The constant part of a token, with its trailing dot, as its key signed it. */
interface KnownPrefix {
  mac: Mac;
  binding: TokenBinding;
}

const BOUND_SEGMENTS = 10;
const KNOWN_PREFIXES_MAX = 1_000;
/** Constant parts of tokens that were signed, so that beacons of one creative neither hash nor parse them again. */
const knownPrefixes = new WeakMap<TokenKeyring, Map<string, KnownPrefix>>();

/** Never throws, for any input. */
export function verifyToken(token: string, keyring: TokenKeyring, nowMs: number): TokenVerdict {
  const invalid = (fault: TokenFault): TokenVerdict => ({ verdict: "invalid", fault });
  if (token.length > TOKEN_MAX_CHARS) return invalid("malformed");
  const isCounted = token.startsWith(`${VERSION}.`);
  const prefixEnd = boundEnd(token);
  const segments = token.slice(prefixEnd).split(".");
  const signature = segments.pop() ?? "";
  if (
    prefixEnd === 0 ||
    segments.length !== SEGMENTS - BOUND_SEGMENTS - 1 ||
    !(isCounted || token.startsWith(`${UNCOUNTED_VERSION}.`))
  ) {
    return invalid("malformed");
  }
  const prefix = token.slice(0, prefixEnd);
  const known = knownPrefixes.get(keyring)?.get(prefix);
  const mac = known?.mac ?? keyring(prefix.split(".", 2)[1] ?? "")?.after(prefix);
  if (mac === undefined) return invalid("unknown-key");
  if (!sameText(mac.of(segments.join(".")), signature)) return invalid("bad-signature");
  const binding = known?.binding ?? bindingOf(prefix);
  const moment = momentOf(segments);
  if (binding === null || moment === null) return invalid("malformed");
  if (known === undefined) remember(keyring, prefix, { mac, binding });
  const claims = { ...moment, ...binding };
  if (!isCounted) return { verdict: "uncounted", claims };
  return { verdict: nowMs < claims.expiresAtMs ? "valid" : "expired", claims };
}

/** Length of the constant part with its trailing dot; 0 if the token is too short to have one. */
function boundEnd(token: string): number {
  let end = 0;
  for (let nth = 0; nth < BOUND_SEGMENTS; nth++) {
    end = token.indexOf(".", end) + 1;
    if (end === 0) return 0;
  }
  return end;
}

function remember(keyring: TokenKeyring, prefix: string, known: KnownPrefix): void {
  let prefixes = knownPrefixes.get(keyring);
  if (prefixes === undefined || prefixes.size >= KNOWN_PREFIXES_MAX) {
    prefixes = new Map();
    knownPrefixes.set(keyring, prefixes);
  }
  prefixes.set(prefix, known);
}

function bindingOf(prefix: string): TokenBinding | null {
  const [, , campaignId = "", creativeId = "", unitId = "", productId = "", appId = "", ...rest] =
    prefix.split(".");
  const [advProjectId = "", pubProjectId = "", destination = ""] = rest;
  const destinationUrl = safeDestination(fromBase64Url(destination) ?? "");
  if (destinationUrl === null) return null;
  return { campaignId, creativeId, unitId, productId, appId, advProjectId, pubProjectId, destinationUrl };
}

function momentOf(segments: readonly string[]): TokenMoment | null {
  const [tokenId = "", decided = "", expires = "", userHash = "", capDay = ""] = segments;
  const decidedAtMs = Number.parseInt(decided, 36);
  const expiresAtMs = Number.parseInt(expires, 36);
  if (!Number.isSafeInteger(decidedAtMs) || !Number.isSafeInteger(expiresAtMs)) return null;
  return {
    tokenId,
    decidedAtMs,
    expiresAtMs,
    userHash: userHash === NONE ? null : userHash,
    capDay: capDay === NONE ? null : capDay,
  };
}

/** @param ascii a normalized URL, which is always ASCII */
function toBase64Url(ascii: string): string {
  return btoa(ascii).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): string | null {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
}
