import { safeDestination, sameText } from "../kernel";

/**
 * The token of one served ad: the only way to earn its impression and its click. It names everything that counting and
 * redirecting need, so neither reads anything. Text form, 16 segments joined by dots, all URL-safe; what is the same for every
 * answer with one creative in one unit comes first, so that its signing is begun once:
 *
 *   t2.keyId.campaign.creative.unit.product.app.adv.pub.destination.tokenId.decidedAt.expiresAt.userHash.capDay.signature
 *
 * A token of a test or of a cached splash ad begins with `u2` in place of `t2`: it leads a click to its destination and is never counted.
 * Times are base 36 milliseconds, `-` stands for null, the destination is base64url, the signature is HMAC-SHA256 of all
 * before its dot. It works once: `tokenId` is what the meter counts once. Source: rule S12.
 */
export interface TokenBinding {
  campaignId: string;
  creativeId: string;
  unitId: string;
  productId: string;
  appId: string;
  advProjectId: string;
  pubProjectId: string;
  /** As `safeDestination` gives it. */
  destinationUrl: string;
}

export interface TokenMoment {
  tokenId: string;
  /** Epoch milliseconds; half-open life `[decidedAtMs, expiresAtMs)`. */
  decidedAtMs: number;
  expiresAtMs: number;
  userHash: string | null;
  /** The day its cap was reserved on, or null when the campaign is uncapped. */
  capDay: string | null;
}

export type TokenClaims = TokenBinding & TokenMoment;

/** HMAC-SHA256 under one key, as base64url without padding. */
export interface Mac {
  of(text: string): string;
  /** The same over `prefix` and whatever follows it, with the prefix already taken in. */
  after(prefix: string): Mac;
}

/** The keys that tokens are verified with; null for one that is not (or no longer) known. */
export type TokenKeyring = (keyId: string) => Mac | null;

/** What the tokens of one creative in one unit begin with, and its signing, begun. */
export interface TokenStamp {
  prefix: string;
  mac: Mac;
}

export type TokenFault = "malformed" | "unknown-key" | "bad-signature";

export type TokenVerdict =
  | { verdict: "valid" | "expired"; claims: TokenClaims }
  /** Genuine, and not to be counted, whatever its age. */
  | { verdict: "uncounted"; claims: TokenClaims }
  | { verdict: "invalid"; fault: TokenFault };

const VERSION = "t2";
const UNCOUNTED_VERSION = "u2";
const SEGMENTS = 16;
const NONE = "-";
/** Longer input is not looked at: a destination of 2,048 characters and every id fit. */
const TOKEN_MAX_CHARS = 4_096;

/** The part of a token that is the same for every answer with one creative in one unit. */
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

/** @param binding as `bindToken` gives it */
export function stampOf(binding: string, keyId: string, mac: Mac): TokenStamp {
  return stampAs(VERSION, binding, keyId, mac);
}

/** For tests and for what is not shown yet: such a token is never counted. @param binding as `bindToken` gives it */
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

/** Never throws, whatever it is given. */
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

/** @param ascii a normalised URL, which is ASCII by construction */
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
