import type { DeliveryKind, RefusalReason } from "./event";

/** What can be seen of a beacon with a token that holds. Hosts are lower-case names without a port. */
export interface BeaconFacts {
  kind: DeliveryKind;
  /** Only looking ahead (prefetch, prerender) or asking for headers. */
  isSpeculative: boolean;
  agent: AgentKind;
  /** Whether it names where it comes from (`Origin`), if only as `null`. */
  hasOrigin: boolean;
  /** Whether it says how it was caused (`Sec-Fetch-*`), or comes from a Safari that cannot say so. */
  hasFetchMetadata: boolean;
  /** The page that sent it, or null where nothing says. */
  pageHost: string | null;
  /** Of a unit in browsers' pages. */
  isWeb: boolean;
  /** The web app's registered domain, or null for other apps. */
  domain: string | null;
  /** The ad server's own host, whose demo page may show anybody's ads. */
  ownHost: string;
  /** Beacons in the last seconds of the same token, of the same user, and of the same address for the campaign; 0 where there is none. */
  tokenRate: number;
  userRate: number;
  addressRate: number;
}

/** What a user agent is said to be: `app` is an HTTP client that apps are built with, which no page is read in. */
export type AgentKind = "none" | "bot" | "app" | "other";

interface BeaconRefusal {
  verdict: Extract<RefusalReason, "invalid" | "suspicious">;
  reason:
    | "foreign-page"
    | "speculative"
    | "bot"
    | "no-agent"
    | "app-agent"
    | "no-origin"
    | "no-fetch-metadata"
    | "token-rate"
    | "user-rate"
    | "address-rate";
}

/** Length of the window that the rates are taken over. */
export const RATE_WINDOW_MS = 10_000;
/** A token has eleven kinds to tell of; the rest is patience with senders that repeat. */
const TOKEN_RATE_MAX = 30;
/** A page of ten videos tells of about a hundred things in its first seconds. */
const USER_RATE_MAX = 200;
/** A school or an office behind one address. */
const ADDRESS_RATE_MAX = 2_000;
/** Requests of one address for one unit in the same time: a carrier's 2,000 readers who all open its page within 13 seconds. */
export const ADDRESS_REQUESTS_MAX = 1_500;
/** Calls of one address that tell of an app's users, in the same time: 1,200 users behind it of whom each is told of every 20 seconds. */
export const ADDRESS_AUDIENCE_CALLS_MAX = 600;

/** Why a beacon is kept apart although its token holds, or null when it counts. Source: rule D5. */
export function judgeBeacon(facts: BeaconFacts): BeaconRefusal | null {
  if (isForeign(facts)) return { verdict: "invalid", reason: "foreign-page" };
  const reason = suspicionOf(facts);
  return reason === null ? null : { verdict: "suspicious", reason };
}

function suspicionOf(facts: BeaconFacts): BeaconRefusal["reason"] | null {
  if (facts.isSpeculative) return "speculative";
  if (facts.agent === "none") return "no-agent";
  if (facts.agent === "bot") return "bot";
  if (facts.isWeb) {
    const unlikely = unlikeABrowser(facts);
    if (unlikely !== null) return unlikely;
  }
  if (facts.tokenRate > TOKEN_RATE_MAX) return "token-rate";
  if (facts.userRate > USER_RATE_MAX) return "user-rate";
  return facts.addressRate > ADDRESS_RATE_MAX ? "address-rate" : null;
}

/**
 * What no browser leaves out: it sends `Origin` with each POST that a page makes, `null` from a sandboxed frame among them, and
 * `Sec-Fetch-*` with each link that is followed (Fetch Metadata; Chromium 76, Firefox 90, Safari 16.4), unless it is older than that.
 */
function unlikeABrowser({ kind, agent, hasOrigin, hasFetchMetadata }: BeaconFacts) {
  if (agent === "app") return "app-agent";
  if (kind === "click") return hasFetchMetadata ? null : "no-fetch-metadata";
  return hasOrigin ? null : "no-origin";
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
