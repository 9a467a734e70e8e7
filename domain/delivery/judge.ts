import type { DeliveryKind, RefusalReason } from "./event";

/** Observable facts about a beacon with a valid token. Hosts are lower case without a port. */
export interface BeaconFacts {
  kind: DeliveryKind;
  /** Whether the request is a prefetch, a prerender or a HEAD request. */
  isSpeculative: boolean;
  agent: AgentKind;
  /** Whether it has an `Origin` header, `null` included. */
  hasOrigin: boolean;
  /** Whether it has `Sec-Fetch-*` headers, or comes from a Safari version that does not send them. */
  hasFetchMetadata: boolean;
  /** Host of the sending page; null if unknown. */
  pageHost: string | null;
  /** Whether the unit is on the web. */
  isWeb: boolean;
  /** The web app's registered domain, or null for other apps. */
  domain: string | null;
  /** The ad server's own host, whose demo page may show any ad. */
  ownHost: string;
  /** Recent beacons of the same token, of the same user, and of the same address for the campaign; 0 if not applicable. */
  tokenRate: number;
  userRate: number;
  addressRate: number;
}

/** Class of a user agent; `app` is an HTTP client library of apps, which never renders pages. */
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

/** Window of the rates, in milliseconds. */
export const RATE_WINDOW_MS = 10_000;
/** A token has eleven beacon kinds; the rest allows for retries. */
const TOKEN_RATE_MAX = 30;
/** A page with ten videos sends about a hundred beacons in its first seconds. */
const USER_RATE_MAX = 200;
/** Allows a school or an office behind one address. */
const ADDRESS_RATE_MAX = 2_000;
/** Maximum requests of one address for one unit per window: 2,000 readers of a carrier who all open its page within 13 seconds. */
export const ADDRESS_REQUESTS_MAX = 1_500;
/** Maximum audience calls of one address per window: 1,200 app users behind it, each reported every 20 seconds. */
export const ADDRESS_AUDIENCE_CALLS_MAX = 600;

/** Why a beacon with a valid token is refused, or null if it counts. Source: rule D5. */
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
 * Whether headers that all browsers send are missing: `Origin` with each POST by a page, `null` from a sandboxed frame, and `Sec-Fetch-*`
 * with each followed link (Fetch Metadata; Chromium 76, Firefox 90, Safari 16.4), except in older browsers.
 */
function unlikeABrowser({ kind, agent, hasOrigin, hasFetchMetadata }: BeaconFacts) {
  if (agent === "app") return "app-agent";
  if (kind === "click") return hasFetchMetadata ? null : "no-fetch-metadata";
  return hasOrigin ? null : "no-origin";
}

/** Whether the page is on another site than the app's. If the ad server runs on localhost, pages on localhost are allowed. */
function isForeign({ pageHost, domain, ownHost }: BeaconFacts): boolean {
  if (pageHost === null || domain === null || pageHost === ownHost) return false;
  if (isLoopback(ownHost) && isLoopback(pageHost)) return false;
  const site = domain.replace(/^www\./, "");
  return pageHost !== site && !pageHost.endsWith(`.${site}`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]";
}

/** Host of a URL, without a port; null if it has none (`null`, `about:srcdoc`, an app's scheme). */
export function hostOfAddress(address: string | null): string | null {
  if (address === null) return null;
  const match = /^https?:\/\/(\[[^\]]*\]|[^/:?#]+)/i.exec(address);
  return match?.[1]?.toLowerCase() ?? null;
}
