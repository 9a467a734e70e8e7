import { isbot } from "isbot";
import {
  type AgentKind,
  type BeaconFacts,
  hostOfAddress,
  RATE_WINDOW_MS,
  SlidingRate,
} from "../../domain/delivery";
import type { TokenClaims } from "../../domain/serving";
import { isSpeculative } from "../http";

/** Maximum sources counted separately in one window. */
export const SOURCES_MAX = 20_000;
const NAMES_MAX = 2_000;

/** Facts about the sender of a request; the same for all its beacons. */
export type Sender = Pick<
  BeaconFacts,
  "isSpeculative" | "agent" | "hasOrigin" | "hasFetchMetadata" | "pageHost"
> & {
  /** `addressHashOf` the sender; null if no header gives the address. */
  addressHash: string | null;
};

interface Agent {
  kind: AgentKind;
  /** It sends no Fetch Metadata although it is a browser. */
  isOldSafari: boolean;
}

const NO_AGENT: Agent = { kind: "none", isOldSafari: false };

/** A browser that sends one of these headers sends all of them. */
const FETCH_METADATA = ["sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest"] as const;

/** Beacon rates by source, as this isolate sees them. */
export class BeaconWatch {
  readonly #tokens = new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX);
  readonly #users = new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX);
  readonly #addresses = new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX);
  readonly #agents = new Map<string, Agent>();

  senderOf(request: Request, addressHash: string | null): Sender {
    const { headers } = request;
    const origin = headers.get("origin");
    const { kind, isOldSafari } = this.#agentOf(headers.get("user-agent"));
    return {
      isSpeculative: isSpeculative(request),
      agent: kind,
      hasOrigin: origin !== null,
      hasFetchMetadata: isOldSafari || FETCH_METADATA.some((name) => headers.has(name)),
      pageHost: hostOfAddress(origin) ?? hostOfAddress(headers.get("referer")),
      addressHash,
    };
  }

  /** Counts one beacon. Addresses are counted per campaign, so that an attack on one campaign does not affect others. */
  ratesOf(
    { addressHash }: Sender,
    { tokenId, userHash, campaignId }: Pick<TokenClaims, "tokenId" | "userHash" | "campaignId">,
    nowMs: number,
  ): Pick<BeaconFacts, "tokenRate" | "userRate" | "addressRate"> {
    return {
      tokenRate: this.#tokens.hit(tokenId, nowMs),
      userRate: userHash === null ? 0 : this.#users.hit(userHash, nowMs),
      addressRate: addressHash === null ? 0 : this.#addresses.hit(`${addressHash} ${campaignId}`, nowMs),
    };
  }

  #agentOf(agent: string | null): Agent {
    if (agent === null || agent.trim() === "") return NO_AGENT;
    const known = this.#agents.get(agent);
    if (known !== undefined) return known;
    if (this.#agents.size >= NAMES_MAX) this.#agents.clear();
    const kind = isAppClient(agent) ? "app" : isbot(agent) ? "bot" : "other";
    const found: Agent = { kind, isOldSafari: isOldSafari(agent) };
    this.#agents.set(agent, found);
    return found;
  }
}

/** Whether the browser is Safari, or another iOS browser, before 16.4, which sends no Fetch Metadata. */
function isOldSafari(agent: string): boolean {
  const [, major, minor = "0"] =
    /\bOS (\d+)_(\d+)(?:_\d+)? like Mac OS X/.exec(agent) ??
    /\bVersion\/(\d+)\.(\d+)(?:\.\d+)? Safari\//.exec(agent) ??
    [];
  return major !== undefined && Number(major) * 100 + Number(minor) < 1604;
}

/** Whether the agent is an HTTP client that Android and iOS apps use for their beacons. */
function isAppClient(agent: string): boolean {
  return /^(okhttp|alamofire|dalvik)\/|^dart\/|\bcfnetwork\//i.test(agent);
}
