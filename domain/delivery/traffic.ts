import { REFUSALS, type Refusal } from "../serving/refusal";

/** What one unit was asked for, as one isolate counted it. */
export interface UnitTraffic {
  unitId: string;
  requests: number;
  fills: number;
  /** Requests whose app named no user. */
  anonymous: number;
}

/** How often one campaign was refused on one unit for one reason. */
export interface RefusalCount {
  campaignId: string;
  unitId: string;
  reason: Refusal;
  count: number;
}

/** What one app's requests came to, whatever their units: see `domain/app`. */
export interface AppTraffic {
  appId: string;
  /** Its users' sketch: `UserSketch.entries`. */
  users: number[];
  /** How many requests each SDK made; empty is one that does not say what it is. */
  sdks: [sdk: string, requests: number][];
}

/** What an isolate counted over a few seconds of one hour: one message of the queue. */
export interface TrafficMessage {
  /** Names the message's own rows, so that its redelivery writes them again and adds nothing. */
  part: string;
  /** Start of the hour of UTC, epoch milliseconds. */
  hourAt: number;
  units: UnitTraffic[];
  refusals: RefusalCount[];
  /** When the first of it was counted, epoch milliseconds. Like what follows, an ad server that is not deployed yet leaves it out. */
  fromMs?: number;
  apps?: AppTraffic[];
  /** Keys that the fixed test ads were asked for with; nobody has checked whose they are. */
  testKeys?: string[];
}

export const HOUR_MS = 60 * 60_000;

/**
 * An hour's parts are added up once it is this old, and what arrives later is dropped: its part could have been added already.
 * A queue that is down for longer loses these counts, which nobody is billed by.
 */
export const TRAFFIC_SETTLES_AFTER_MS = 6 * HOUR_MS;

export const hourStart = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS;

/** A campaign's own refusals: what a reader of its page can act on, the most frequent first. */
export interface RefusalShare {
  reason: Refusal;
  /** Decisions in which this was the first filter that it did not pass. */
  count: number;
  /** Of all requests of the units that it stands on, basis points. */
  shareBp: number;
}

/**
 * @param counts by reason
 * @param requests of the units that the campaign stands on, over the same hours
 */
export function refusalShares(counts: ReadonlyMap<Refusal, number>, requests: number): RefusalShare[] {
  const shares = REFUSALS.flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    // A part may arrive before the requests it belongs to do, so a share is never shown above the whole.
    const shareBp = requests === 0 ? 0 : Math.min(10_000, Math.round((count * 10_000) / requests));
    return count === 0 ? [] : [{ reason, count, shareBp }];
  });
  return shares.sort((a, b) => b.count - a.count);
}
