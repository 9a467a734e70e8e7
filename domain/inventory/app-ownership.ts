import { HOUR_MS } from "../kernel";
import { type AppIdentity, identifierOf } from "./app-identity";

/** Validity of a mailed code, and the number of wrong attempts it allows. */
export const APP_CODE_TTL_MS = 10 * 60_000;
export const APP_CODE_FAILURES_MAX = 5;

/** How long a TXT record is polled. Source: rule I2. */
export const DNS_CHALLENGE_TTL_MS = 48 * HOUR_MS;

const MINUTE_MS = 60_000;
/** Longest polling interval in the first hour, for records that were just created; later polls are rarer, since resolvers cache absence. */
const FIRST_HOUR_EVERY_MAX_MS = 5 * MINUTE_MS;
const LATER_EVERY_MS = 30 * MINUTE_MS;

/** Subdomain label of the TXT record, unique so that it collides with no other record. */
const RECORD_LABEL = "_madang";
const RECORD_PREFIX = "madang-verification=";

/** Public mail providers; an address there never proves ownership. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  "gmail.com",
  "googlemail.com",
  "naver.com",
  "daum.net",
  "hanmail.net",
  "kakao.com",
  "nate.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "msn.com",
  "yahoo.com",
  "yahoo.co.jp",
  "icloud.com",
  "me.com",
  "mac.com",
  "proton.me",
  "protonmail.com",
  "gmx.com",
  "mail.com",
  "zoho.com",
  "qq.com",
]);

/**
 * The domains that prove ownership of an app. An account that receives mail there, or controls their DNS, may claim the app.
 *
 * A web app's is its registered domain. An app's id is a reversed domain (`kr.co.weather.app` is `weather.co.kr`): each possible reading is
 * accepted, since only its owner has such a domain. The domain of the seller's website in the store listing is another.
 *
 * @param sellerDomain from the store listing, or null
 */
export function domainsOf(app: AppIdentity, sellerDomain: string | null): string[] {
  const identifier = identifierOf(app)?.toLowerCase() ?? null;
  const named = identifier === null ? [] : app.platform === "web" ? [identifier] : backwards(identifier);
  const all = [...(sellerDomain === null ? [] : [sellerDomain]), ...named];
  return [...new Set(all.map((domain) => domain.toLowerCase().replace(/^www\./, "")))];
}

/** Two or three labels reversed: `weather.com` and `app.weather.com` for `com.weather.app`, the shortest first. */
function backwards(id: string): string[] {
  const labels = id.replaceAll("_", "-").split(".");
  return [2, 3]
    .filter((count) => count <= labels.length)
    .map((count) => labels.slice(0, count).reverse().join("."));
}

/** Whether a code may be mailed to this address. @param email in lower case */
export function isAddressOf(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return domains.includes(domain) && !PUBLIC_MAIL_DOMAINS.has(domain);
}

/** The domains at which an email address is accepted. */
export function mailDomains(domains: readonly string[]): string[] {
  return domains.filter((domain) => domain.includes(".") && !PUBLIC_MAIL_DOMAINS.has(domain));
}

/** The record's name at a domain. */
export const recordName = (domain: string): string => `${RECORD_LABEL}.${domain}`;

/** The record's value. @param token unguessable and specific to the app */
export const recordValue = (token: string): string => `${RECORD_PREFIX}${token}`;

/** Whether one of the resolved texts is the record. */
export function holdsRecord(texts: readonly string[], token: string): boolean {
  return texts.some((text) => text.trim() === recordValue(token));
}

/** First check of a record: at the next minute, since the record was just created. Epoch milliseconds. */
export const firstCheckAt = (startedAtMs: number): number => startedAtMs;

/**
 * Time of the next check of a missing record: intervals equal the elapsed time at first; null when the challenge has expired.
 * @param startedAtMs epoch milliseconds, like the result
 */
export function nextCheckAt(startedAtMs: number, nowMs: number): number | null {
  const ageMs = nowMs - startedAtMs;
  const soonMs = Math.min(Math.max(ageMs, MINUTE_MS), FIRST_HOUR_EVERY_MAX_MS);
  const next = nowMs + (ageMs < HOUR_MS ? soonMs : LATER_EVERY_MS);
  return next < startedAtMs + DNS_CHALLENGE_TTL_MS ? next : null;
}

/** State of an ownership challenge. */
export type ChallengeState = "open" | "expired" | "exhausted";

/** @param challenge times in epoch milliseconds */
export function challengeState(
  challenge: { failures: number; expiresAt: number },
  nowMs: number,
): ChallengeState {
  if (challenge.failures >= APP_CODE_FAILURES_MAX) return "exhausted";
  return nowMs >= challenge.expiresAt ? "expired" : "open";
}
