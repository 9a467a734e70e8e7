import { isbot } from "isbot";
import { type BeaconFacts, hostOfAddress, RATE_WINDOW_MS } from "../../domain/delivery/judge";
import { SlidingRate } from "../../domain/delivery/rate";
import { isSpeculative } from "../http";

/** Sources told apart in one window. */
const SOURCES_MAX = 20_000;
const NAMES_MAX = 2_000;

/** What a request says of its sender; the same for every beacon that it carries. */
export type Sender = Pick<BeaconFacts, "isSpeculative" | "isBot" | "pageHost"> & {
  /** Of the address: a hash under a key that lives as long as this isolate; it leaves the window with its counter. */
  addressHash: number | null;
};

/** This isolate's sight of who sends beacons. */
export class BeaconWatch {
  readonly #tokens = new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX);
  readonly #users = new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX);
  readonly #addresses = new SlidingRate(RATE_WINDOW_MS, SOURCES_MAX);
  readonly #bots = new Map<string, boolean>();
  #key: Uint32Array | null = null;

  senderOf(request: Request): Sender {
    const { headers } = request;
    return {
      isSpeculative: isSpeculative(request),
      isBot: this.#isBot(headers.get("user-agent")),
      pageHost: hostOfAddress(headers.get("origin")) ?? hostOfAddress(headers.get("referer")),
      addressHash: this.#hashOf(headers.get("cf-connecting-ip")),
    };
  }

  /** Counts one beacon. */
  ratesOf(
    { addressHash }: Sender,
    tokenId: string,
    userHash: string | null,
    nowMs: number,
  ): Pick<BeaconFacts, "tokenRate" | "userRate" | "addressRate"> {
    return {
      tokenRate: this.#tokens.hit(tokenId, nowMs),
      userRate: userHash === null ? 0 : this.#users.hit(userHash, nowMs),
      addressRate: addressHash === null ? 0 : this.#addresses.hit(addressHash, nowMs),
    };
  }

  #isBot(agent: string | null): boolean {
    if (agent === null) return false;
    const known = this.#bots.get(agent);
    if (known !== undefined) return known;
    if (this.#bots.size >= NAMES_MAX) this.#bots.clear();
    const bot = isbot(agent) && !isAppClient(agent);
    this.#bots.set(agent, bot);
    return bot;
  }

  #hashOf(address: string | null): number | null {
    if (address === null) return null;
    // Not before the first request: a Worker has no randomness while it starts.
    this.#key ??= crypto.getRandomValues(new Uint32Array(2));
    return keyedHash53(address, this.#key);
  }
}

/** The HTTP clients that Android and iOS apps are built with; an app's own beacons come by them. */
function isAppClient(agent: string): boolean {
  return /^(okhttp|alamofire)\//i.test(agent);
}

/** 53 bits that nobody without the key can turn back into one of the few billion addresses. */
function keyedHash53(text: string, key: Uint32Array): number {
  let high = 0xdeadbeef ^ (key[0] ?? 0);
  let low = 0x41c6ce57 ^ (key[1] ?? 0);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
