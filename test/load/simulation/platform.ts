import { meterNameOf, ShardSpread } from "../../../domain/budget";
import { capShardName, queueNumberOf, shardFor, shardName, withShard } from "../../../domain/delivery";
import { deliveryEvent } from "../../domain/delivery/support";
import { type Chance, chanceOf } from "./random";

/** A platform at its busiest, with the shares of docs/scale.md. */
export interface PlatformScenario {
  name: string;
  /** Billions; in the busiest hour it has three times as many as on average. */
  requestsADay: number;
  queues: number;
  /** `METER_SHARDS`. */
  shards: string;
  campaigns: number;
  publishers: number;
  isolates: number;
}

/** Calls and messages a second of the busiest object or queue, and the marks of the fullest object. */
export type PlatformOutcome = Record<
  | "queueMessagesPerS"
  | "meterCallsPerS"
  | "shardCallsPerS"
  | "capCallsPerS"
  | "storeCallsPerS"
  | "markGigabytes"
  | "callsPerBatch"
  | "millionsADay",
  number
>;

/** Cloudflare's limits: of a queue, and the least that an object answers. */
export const PLATFORM_LIMITS: Partial<Record<string, number>> = {
  queueMessagesPerS: 5_000,
  meterCallsPerS: 500,
  shardCallsPerS: 500,
  capCallsPerS: 500,
  storeCallsPerS: 500,
  markGigabytes: 10,
};

const BILLION: PlatformScenario = {
  name: "a billion requests a day",
  ...{ requestsADay: 1, queues: 16, shards: "16", campaigns: 20_000, publishers: 1_000, isolates: 5_000 },
};

/** The first has the default settings. */
export const PLATFORM_SCENARIOS: readonly PlatformScenario[] = [
  {
    ...BILLION,
    name: "a hundred million requests a day, one queue",
    requestsADay: 0.1,
    queues: 1,
    shards: "1",
  },
  BILLION,
  { ...BILLION, name: "three billion requests a day", requestsADay: 3, queues: 64, shards: "64" },
];

const PEAK_PER_S = 35_000;
const BEACONS_A_DISPLAY = 2;
const BYTES_A_MARK = 25;
/** A token's life, the grace and the day that is dropped last. */
const DAYS_OF_MARKS = 19;
/** Bytes from which a meter has shards count. */
const SPREAD_FROM_BYTES = 2e9;

const START_MS = Date.UTC(2026, 10, 23, 3);
const SECONDS = 8;
/** Seconds in which meters find out how busy they are. */
const WARM_UP_SECONDS = 3;
const FILLED = 0.7;
const DISPLAYED = 0.8;
const USERS = 3_000_000;
const ADDRESSES = 1_000_000;
const BATCH = 100;
/** A campaign's totals are written every two minutes. */
const FLUSHES_PER_S = 1 / 120;

interface Campaign {
  id: string;
  publisher: string;
  isCapped: boolean;
  /** Of its marks, if it runs for weeks. */
  bytes: number;
  spread: ShardSpread;
  isDisplayed: boolean;
}

/** Cumulative weights of Zipf's law. */
function zipf(count: number): number[] {
  let sum = 0;
  return Array.from({ length: count }, (_, nth) => {
    sum += 1 / (nth + 1);
    return sum;
  });
}

function campaignsOf(
  { campaigns, publishers, shards, requestsADay }: PlatformScenario,
  chance: Chance,
): Campaign[] {
  const sizes = zipf(publishers);
  const all = zipf(campaigns).at(-1) ?? 1;
  const bytes = requestsADay * 1e9 * FILLED * DISPLAYED * BEACONS_A_DISPLAY * BYTES_A_MARK * DAYS_OF_MARKS;
  return Array.from({ length: campaigns }, (_, rank) => ({
    id: `cmp_${rank}`,
    publisher: `prj_${chance.weighted(sizes)}`,
    isCapped: rank % 2 === 0,
    bytes: bytes / (rank + 1) / all,
    spread: new ShardSpread({ METER_SHARDS: shards }),
    isDisplayed: false,
  }));
}

/** Counts by name, and the largest of them a second. */
class Counts {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  get largestPerS(): number {
    return Math.max(0, ...this.#counts.values()) / (SECONDS - WARM_UP_SECONDS);
  }
}

interface Beacon {
  queue: number;
  campaign: Campaign;
  /** Of the object that counts it. */
  object: string;
  isOfShard: boolean;
}

/**
 * Sends the beacons of some seconds through the platform's own choice of queues, meters, shards and counters, in batches as the consumer gets
 * them.
 */
export function runPlatform(scenario: PlatformScenario, seed: number): PlatformOutcome {
  const chance = chanceOf(seed);
  const campaigns = campaignsOf(scenario, chance);
  const shares = zipf(scenario.campaigns);
  const [queues, meters, shards, caps, stores] = Array.from({ length: 5 }, () => new Counts()) as [
    Counts,
    Counts,
    Counts,
    Counts,
    Counts,
  ];
  const waiting: Beacon[][] = Array.from({ length: scenario.queues }, () => []);
  let [batches, calls] = [0, 0];
  let seen: Beacon[] = [];
  for (let second = 0; second < SECONDS; second++) {
    const nowMs = START_MS + second * 1_000;
    const isMeasured = second >= WARM_UP_SECONDS;
    const arrive = (beacon: Beacon) => {
      const ofQueue = waiting[beacon.queue] ?? [];
      if (isMeasured) queues.add(String(beacon.queue));
      if (ofQueue.push(beacon) < BATCH) return;
      const names = new Map(ofQueue.map((each) => [each.object, each]));
      for (const { object, campaign, isOfShard } of names.values()) {
        campaign.spread.heard(1, nowMs);
        if (isMeasured) (isOfShard ? shards : meters).add(object);
      }
      if (isMeasured) [batches, calls] = [batches + 1, calls + names.size];
      waiting[beacon.queue] = [];
    };
    const displays = Math.round(scenario.requestsADay * PEAK_PER_S * FILLED * DISPLAYED);
    const next: Beacon[] = [];
    for (let nth = 0; nth < displays; nth++) {
      // What was displayed a second ago is seen now, between the displays of this second.
      const late = seen[nth];
      if (late !== undefined) arrive(late);
      const campaign = campaigns[chance.weighted(shares)] as Campaign;
      const beacon = beaconOf(scenario, campaign, `${second}-${nth}`, nowMs, chance);
      campaign.isDisplayed = true;
      next.push(beacon);
      arrive(beacon);
      if (!campaign.isCapped || !isMeasured) continue;
      // One call for the answer and one for the display, and those of answers that are not displayed.
      const user = userHashOf(Math.floor(chance.next() * USERS));
      caps.add(capShardName(campaign.publisher, user), 1 + 1 / DISPLAYED);
    }
    seen = next;
  }
  for (const { publisher, isDisplayed } of campaigns)
    if (isDisplayed) stores.add(publisher, FLUSHES_PER_S * (SECONDS - WARM_UP_SECONDS));
  return {
    queueMessagesPerS: queues.largestPerS,
    meterCallsPerS: meters.largestPerS,
    shardCallsPerS: shards.largestPerS,
    capCallsPerS: caps.largestPerS,
    storeCallsPerS: stores.largestPerS,
    markGigabytes: Math.max(...campaigns.map((each) => bytesOfFullest(each, Number(scenario.shards)))) / 1e9,
    callsPerBatch: calls / batches,
    millionsADay: scenario.requestsADay * 1_000,
  };
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Users' hashes begin with any characters. */
const userHashOf = (user: number): string =>
  [0, 6, 12, 18]
    .map((bits) => BASE64[(user >> bits) & 63])
    .join("")
    .padEnd(22, "u");

const bytesOfFullest = ({ bytes }: Campaign, shards: number): number =>
  shards === 1 || bytes < SPREAD_FROM_BYTES
    ? bytes
    : Math.max(SPREAD_FROM_BYTES, (bytes - SPREAD_FROM_BYTES) / shards);

function beaconOf(
  { queues, isolates }: PlatformScenario,
  campaign: Campaign,
  id: string,
  nowMs: number,
  chance: Chance,
): Beacon {
  const isolate = Math.floor(chance.next() * isolates);
  const address = `address-${Math.floor(chance.next() * ADDRESSES)}`;
  const shard = shardFor(address, campaign.spread.shards(nowMs, campaign.bytes));
  // The first character of an isolate's ids is random.
  const tokenId = withShard(`${String.fromCharCode(65 + (isolate % 26))}${isolate}-${id}`, shard);
  const event = deliveryEvent({ campaignId: campaign.id, tokenId });
  return {
    queue: queueNumberOf({ verdict: "valid", event }, queues),
    campaign,
    object: shard === 0 ? meterNameOf(campaign.id, id) : shardName(campaign.id, shard),
    isOfShard: shard > 0,
  };
}
