import { RATE_WINDOW_MS, SlidingRate } from "../domain/delivery";
import { AskedAndShown, type ReaderProfile, UNKNOWN_PROFILE } from "../domain/serving";
import { BeaconSender } from "./beacons/sender";
import { UnitSites } from "./beacons/unit-sites";
import { BeaconWatch, SOURCES_MAX } from "./beacons/watch";
import { InspectedApps } from "./inspected-apps";
import { LeaseHolder } from "./lease-holder";
import { PlanCache } from "./plan-cache";
import { RequestInspector } from "./request-inspector";
import { TestRuns } from "./test-runs";
import { TrafficCounter } from "./traffic-counter";

/** What an isolate remembers between requests, and its clock and dice. Nothing in it is the truth of anything. */
export interface Isolate {
  /** Epoch milliseconds. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** An id that no other token has, of URL-safe characters. */
  tokenId(): string;
  plans: PlanCache;
  leases: LeaseHolder;
  profiles: ProfilePort;
  traffic: TrafficCounter;
  tests: TestRuns;
  inspectedApps: InspectedApps;
  inspector: RequestInspector;
  beacons: BeaconSender;
  watch: BeaconWatch;
  sites: UnitSites;
  asks: AskedAndShown;
  /** Requests for ads by address. */
  requestRates: SlidingRate;
}

/** What a publisher's app has told of a user. Asked only where a campaign of the plan wants to know. */
export interface ProfilePort {
  profileOf(pubProjectId: string, userHash: string): ReaderProfile;
}

/** No user profiles are kept yet, so a targeting by age, gender or category matches no reader. */
const NO_PROFILES: ProfilePort = { profileOf: () => UNKNOWN_PROFILE };

const timer = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createIsolate(
  parts: { now?: () => number; random?: () => number; sleep?: (ms: number) => Promise<void> } = {},
): Isolate {
  const now = parts.now ?? Date.now;
  const sleep = parts.sleep ?? timer;
  return {
    now,
    random: parts.random ?? Math.random,
    tokenId: tokenIds(),
    plans: new PlanCache(now),
    leases: new LeaseHolder(now, sleep),
    profiles: NO_PROFILES,
    beacons: new BeaconSender(sleep),
    watch: new BeaconWatch(),
    sites: new UnitSites(),
    asks: new AskedAndShown(),
    requestRates: new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX),
    traffic: new TrafficCounter(sleep),
    inspectedApps: new InspectedApps(),
    inspector: new RequestInspector(sleep),
    tests: new TestRuns(),
  };
}

/**
 * Ids that begin with 128 random bits of this isolate and end with a count. They have to be unique and need not be secret, since
 * nobody can sign a token for the next one.
 */
function tokenIds(): () => string {
  let own = "";
  let count = 0;
  return () => {
    // Not before the first request: a Worker has no randomness while it starts.
    own ||= crypto.getRandomValues(new Uint8Array(16)).toBase64({ alphabet: "base64url", omitPadding: true });
    return own + (count++).toString(36);
  };
}
