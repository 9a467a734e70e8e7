import { sameText } from "../kernel";
import type { PlanExchange } from "./backfill";
import type { Mac, TokenFault, TokenKeyring } from "./token";

/**
 * The token of an exchange's ad, required for its impression. Text form: 13 URL-safe segments joined by dots.
 *
 *   b1.keyId.exchange.unit.app.pub.currency.price.tokenId.decidedAt.expiresAt.burl.signature
 *
 * Price (millionths of the currency for a thousand impressions) and times are base 36, `-` is null, the billing address is base64url. A
 * token works once: the exchange's meter counts each `tokenId` once. Source: rule S19.
 */
export interface BackfillClaims {
  tokenId: string;
  exchangeId: string;
  unitId: string;
  appId: string;
  pubProjectId: string;
  currency: PlanExchange["currency"];
  priceMicros: number;
  burl: string | null;
  /** Epoch milliseconds; half-open life `[decidedAtMs, expiresAtMs)`. */
  decidedAtMs: number;
  expiresAtMs: number;
}

export type BackfillVerdict =
  | { verdict: "valid" | "expired"; claims: BackfillClaims }
  | { verdict: "invalid"; fault: TokenFault };

const VERSION = "b1";
const SEGMENTS = 13;
const NONE = "-";
const TOKEN_MAX_CHARS = 4_096;

/** Whether a token claims to be of an exchange's ad. */
export const isBackfillToken = (token: string): boolean => token.startsWith(`${VERSION}.`);

export function encodeBackfillToken(claims: BackfillClaims, keyId: string, mac: Mac): string {
  const text = [
    ...[VERSION, keyId, claims.exchangeId, claims.unitId, claims.appId, claims.pubProjectId],
    ...[claims.currency, claims.priceMicros.toString(36), claims.tokenId],
    ...[claims.decidedAtMs.toString(36), claims.expiresAtMs.toString(36)],
    claims.burl === null ? NONE : base64Url(claims.burl),
  ].join(".");
  return `${text}.${mac.of(text)}`;
}

/** Never throws, for any input. */
export function verifyBackfillToken(token: string, keyring: TokenKeyring, nowMs: number): BackfillVerdict {
  const invalid = (fault: TokenFault): BackfillVerdict => ({ verdict: "invalid", fault });
  const segments = token.split(".");
  if (token.length > TOKEN_MAX_CHARS || segments.length !== SEGMENTS || segments[0] !== VERSION)
    return invalid("malformed");
  const mac = keyring(segments[1] ?? "");
  if (mac === null) return invalid("unknown-key");
  if (!sameText(mac.of(token.slice(0, token.lastIndexOf("."))), segments[SEGMENTS - 1] ?? ""))
    return invalid("bad-signature");
  const [, , exchangeId = "", unitId = "", appId = "", pubProjectId = "", currency = "", ...rest] = segments;
  const [price = "", tokenId = "", decided = "", expires = "", burl = ""] = rest;
  const [priceMicros, decidedAtMs, expiresAtMs] = [price, decided, expires].map((text) =>
    Number.parseInt(text, 36),
  ) as [number, number, number];
  const claims: BackfillClaims = {
    ...{ tokenId, exchangeId, unitId, appId, pubProjectId, priceMicros, decidedAtMs, expiresAtMs },
    currency: currency as BackfillClaims["currency"],
    burl: burl === NONE ? null : fromBase64Url(burl),
  };
  return { verdict: nowMs < expiresAtMs ? "valid" : "expired", claims };
}

/** @param ascii a normalized URL, which is always ASCII */
const base64Url = (ascii: string): string =>
  btoa(ascii).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const fromBase64Url = (text: string): string => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
