import type { RefusalReason } from "./event";

/** What can be seen of a beacon with a token that holds. Hosts are lower-case names without a port. */
export interface BeaconFacts {
  /** Only looking ahead (prefetch, prerender) or asking for headers. */
  isSpeculative: boolean;
  isBot: boolean;
  /** The page that sent it, or null where nothing says. */
  pageHost: string | null;
  /** The web app's registered domain, or null for other apps. */
  domain: string | null;
  /** The ad server's own host, whose demo page may show anybody's ads. */
  ownHost: string;
  /** Beacons in the last seconds of the same token, user and address; 0 where there is none. */
  tokenRate: number;
  userRate: number;
  addressRate: number;
}

interface BeaconRefusal {
  verdict: Extract<RefusalReason, "invalid" | "suspicious">;
  reason: "foreign-page" | "speculative" | "bot" | "token-rate" | "user-rate" | "address-rate";
}

/** Length of the window that the rates are taken over. */
export const RATE_WINDOW_MS = 10_000;
/** A token has eleven kinds to tell of; the rest is patience with senders that repeat. */
const TOKEN_RATE_MAX = 30;
/** A page of ten videos tells of about a hundred things in its first seconds. */
const USER_RATE_MAX = 200;
/** A school or an office behind one address. */
const ADDRESS_RATE_MAX = 2_000;

/** Why a beacon is kept apart although its token holds, or null when it counts. Source: readings 4. */
export function judgeBeacon(facts: BeaconFacts): BeaconRefusal | null {
  if (isForeign(facts)) return { verdict: "invalid", reason: "foreign-page" };
  const suspicious = (reason: BeaconRefusal["reason"]) => ({ verdict: "suspicious", reason }) as const;
  if (facts.isSpeculative) return suspicious("speculative");
  if (facts.isBot) return suspicious("bot");
  if (facts.tokenRate > TOKEN_RATE_MAX) return suspicious("token-rate");
  if (facts.userRate > USER_RATE_MAX) return suspicious("user-rate");
  return facts.addressRate > ADDRESS_RATE_MAX ? suspicious("address-rate") : null;
}

/** A page on another site than the app's. Where the ad server itself runs on this machine, so do its pages. */
function isForeign({ pageHost, domain, ownHost }: BeaconFacts): boolean {
  if (pageHost === null || domain === null || pageHost === ownHost) return false;
  if (isLoopback(ownHost) && isLoopback(pageHost)) return false;
  const site = domain.replace(/^www\./, "");
  return pageHost !== site && !pageHost.endsWith(`.${site}`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]";
}

/** Host of an address, without a port; null for what has none (`null`, `about:srcdoc`, an app's scheme). */
export function hostOfAddress(address: string | null): string | null {
  if (address === null) return null;
  const match = /^https?:\/\/(\[[^\]]*\]|[^/:?#]+)/i.exec(address);
  return match?.[1]?.toLowerCase() ?? null;
}
