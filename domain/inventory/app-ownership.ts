import { HOUR_MS } from "../kernel";
import { type AppIdentity, identifierOf } from "./app-identity";

/** How long a mailed code works, and how many wrong ones it survives. */
export const APP_CODE_TTL_MS = 10 * 60_000;
export const APP_CODE_FAILURES_MAX = 5;

/** How long a TXT record is looked for. Source: rule I2. */
export const DNS_CHALLENGE_TTL_MS = 48 * HOUR_MS;

const MINUTE_MS = 60_000;
/** A record that was just made is met soon; one that spreads slowly is looked for less often, as resolvers remember that it was not there. */
const FIRST_HOUR_EVERY_MAX_MS = 5 * MINUTE_MS;
const LATER_EVERY_MS = 30 * MINUTE_MS;

/** Where a TXT record stands, below the domain: a name of its own collides with no other record. */
const RECORD_LABEL = "_madang";
const RECORD_PREFIX = "madang-verification=";

/** Domains at which anybody has a mailbox: an address there proves nothing, whatever an app is called. */
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
 * The domains that stand for an app. Whoever receives mail there, or writes its DNS, may call the app their own.
 *
 * A web app's is the one that it is registered with. An app's id is a domain read backwards (`kr.co.weather.app` is
 * `weather.co.kr`): each way to read one is taken, since nobody but its owner has any of them. The domain of the seller's
 * own site, as the store lists it, is another.
 *
 * @param sellerDomain what the store says, or null
 */
export function domainsOf(app: AppIdentity, sellerDomain: string | null): string[] {
  const identifier = identifierOf(app)?.toLowerCase() ?? null;
  const named = identifier === null ? [] : app.platform === "web" ? [identifier] : backwards(identifier);
  const all = [...(sellerDomain === null ? [] : [sellerDomain]), ...named];
  return [...new Set(all.map((domain) => domain.toLowerCase().replace(/^www\./, "")))];
}

/** At least two labels, at most three: `app.weather.com` and `weather.com` of `com.weather.app`, the shortest first. */
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

/** The domains of which an address is taken. */
export function mailDomains(domains: readonly string[]): string[] {
  return domains.filter((domain) => domain.includes(".") && !PUBLIC_MAIL_DOMAINS.has(domain));
}

/** The name of the record at a domain. */
export const recordName = (domain: string): string => `${RECORD_LABEL}.${domain}`;

/** Its value. @param token the app's own; nobody can guess it for another app */
export const recordValue = (token: string): string => `${RECORD_PREFIX}${token}`;

/** Whether one of the texts found is the record. */
export function holdsRecord(texts: readonly string[], token: string): boolean {
  return texts.some((text) => text.trim() === recordValue(token));
}

/** When a record is first looked for: at the clock's next minute, since whoever asks has just made it. Epoch milliseconds. */
export const firstCheckAt = (startedAtMs: number): number => startedAtMs;

/**
 * When a record that was not found is looked for next: after as long again as it was looked for, at first; null when its time is over.
 * @param startedAtMs epoch milliseconds, as is the answer
 */
export function nextCheckAt(startedAtMs: number, nowMs: number): number | null {
  const ageMs = nowMs - startedAtMs;
  const soonMs = Math.min(Math.max(ageMs, MINUTE_MS), FIRST_HOUR_EVERY_MAX_MS);
  const next = nowMs + (ageMs < HOUR_MS ? soonMs : LATER_EVERY_MS);
  return next < startedAtMs + DNS_CHALLENGE_TTL_MS ? next : null;
}

/** Where a challenge stands. */
export type ChallengeState = "open" | "expired" | "exhausted";

/** @param challenge times in epoch milliseconds */
export function challengeState(
  challenge: { failures: number; expiresAt: number },
  nowMs: number,
): ChallengeState {
  if (challenge.failures >= APP_CODE_FAILURES_MAX) return "exhausted";
  return nowMs >= challenge.expiresAt ? "expired" : "open";
}
