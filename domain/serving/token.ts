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

/** Never throws, for any input. */
export function verifyToken(token: string, keyring: TokenKeyring, nowMs: number): TokenVerdict {
  const invalid = (fault: TokenFault): TokenVerdict => ({ verdict: "invalid", fault });
  if (token.length > TOKEN_MAX_CHARS) return invalid("malformed");
  const segments = token.split(".");
  const isCounted = segments[0] === VERSION;
  if (segments.length !== SEGMENTS || !(isCounted || segments[0] === UNCOUNTED_VERSION)) {
    return invalid("malformed");
  }
  const signedText = token.slice(0, token.lastIndexOf("."));
  const mac = keyring(segments[1] ?? "");
  if (mac === null) return invalid("unknown-key");
  if (!sameText(mac.of(signedText), segments[SEGMENTS - 1] ?? "")) return invalid("bad-signature");
  const claims = claimsOf(segments);
  if (claims === null) return invalid("malformed");
  if (!isCounted) return { verdict: "uncounted", claims };
  return { verdict: nowMs < claims.expiresAtMs ? "valid" : "expired", claims };
}

function claimsOf(segments: readonly string[]): TokenClaims | null {
  const [, , campaignId = "", creativeId = "", unitId = "", productId = "", appId = "", ...rest] = segments;
  const [adv = "", pub = "", destination = "", tokenId = "", decided = "", expires = ""] = rest;
  const [userHash = "", capDay = ""] = rest.slice(6);
  const destinationUrl = safeDestination(fromBase64Url(destination) ?? "");
  const decidedAtMs = Number.parseInt(decided, 36);
  const expiresAtMs = Number.parseInt(expires, 36);
  if (destinationUrl === null || !Number.isSafeInteger(decidedAtMs) || !Number.isSafeInteger(expiresAtMs)) {
    return null;
  }
  return {
    tokenId,
    decidedAtMs,
    expiresAtMs,
    userHash: userHash === NONE ? null : userHash,
    capDay: capDay === NONE ? null : capDay,
    campaignId,
    creativeId,
    unitId,
    productId,
    appId,
    advProjectId: adv,
    pubProjectId: pub,
    destinationUrl,
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
