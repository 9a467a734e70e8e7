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

/** Sources told apart in one window. */
export const SOURCES_MAX = 20_000;
const NAMES_MAX = 2_000;

/** What a request says of its sender; the same for every beacon that it carries. */
export type Sender = Pick<
  BeaconFacts,
  "isSpeculative" | "agent" | "hasOrigin" | "hasFetchMetadata" | "pageHost"
> & {
  /** `addressHashOf` of where it comes from; null where nothing says. */
  addressHash: string | null;
};

/** Each browser that sends one of them sends all. */
const FETCH_METADATA = ["sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest"] as const;

/** This isolate's sight of who sends beacons. */
export class BeaconWatch {
  readonly #tokens = new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX);
  readonly #users = new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX);
  readonly #addresses = new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX);
  readonly #agents = new Map<string, AgentKind>();

  senderOf(request: Request, addressHash: string | null): Sender {
    const { headers } = request;
    const origin = headers.get("origin");
    return {
      isSpeculative: isSpeculative(request),
      agent: this.#agentOf(headers.get("user-agent")),
      hasOrigin: origin !== null,
      hasFetchMetadata:
        FETCH_METADATA.some((name) => headers.has(name)) || isOldSafari(headers.get("user-agent") ?? ""),
      pageHost: hostOfAddress(origin) ?? hostOfAddress(headers.get("referer")),
      addressHash,
    };
  }

  /** Counts one beacon; of an address by campaign, so that nothing that is done to one reaches another's. */
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

  #agentOf(agent: string | null): AgentKind {
    if (agent === null || agent.trim() === "") return "none";
    const known = this.#agents.get(agent);
    if (known !== undefined) return known;
    if (this.#agents.size >= NAMES_MAX) this.#agents.clear();
    const kind = isAppClient(agent) ? "app" : isbot(agent) ? "bot" : "other";
    this.#agents.set(agent, kind);
    return kind;
  }
}

/** A Safari, or another browser of an iOS, before 16.4, which sends no Fetch Metadata. */
function isOldSafari(agent: string): boolean {
  const [, major, minor = "0"] =
    /\bOS (\d+)_(\d+)(?:_\d+)? like Mac OS X/.exec(agent) ??
    /\bVersion\/(\d+)\.(\d+)(?:\.\d+)? Safari\//.exec(agent) ??
    [];
  return major !== undefined && Number(major) * 100 + Number(minor) < 1604;
}

/** The HTTP clients that Android and iOS apps are built with; an app's own beacons come by them. */
function isAppClient(agent: string): boolean {
  return /^(okhttp|alamofire|dalvik)\/|^dart\/|\bcfnetwork\//i.test(agent);
}
