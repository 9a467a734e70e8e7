import { UserSketch } from "../inventory";
import { REFUSALS, type Refusal, type Refused } from "./refusal";

interface UnitTally {
  traffic: UnitTraffic;
  /** How many requests found each list. Requests that are alike find the very same list, so this stays short. */
  lists: Map<readonly Refused[], number>;
}

interface AppTally {
  users: UserSketch;
  sdks: Map<string, number>;
}

/** What one request came to, as its unit's tally needs it. */
export interface Outcome {
  unitId: string;
  appId: string;
  filled: boolean;
  /** Null where the app named nobody. */
  userHash: string | null;
  /** What the request says that it came from, or null. */
  sdk: string | null;
  /** Who was refused; a list is the same object for all requests that are alike. */
  lists: readonly (readonly Refused[])[];
}

/** Rows of one message: it has to stay below the 128 KB of the queue. */
export const REFUSALS_PER_MESSAGE = 600;
export const UNITS_PER_MESSAGE = 300;
/** Registers of sketches, of some six characters each. */
const REGISTERS_PER_MESSAGE = 3_000;
/** What one app says beside its sketch, counted as so many registers. */
const APP_WEIGHT = 20;
/** Names of SDKs that one app is believed to have; the rest are counted as one that says nothing. */
const SDKS_PER_APP = 8;
const TEST_KEYS_MAX = 50;
const TEST_KEY_MAX_CHARS = 40;

/**
 * Traffic and refusals since they were last taken out. A request adds one to a few numbers; the campaigns of a list are multiplied out
 * only when the tally is taken.
 */
export class TrafficTally {
  #units = new Map<string, UnitTally>();
  #apps = new Map<string, AppTally>();
  #testKeys = new Set<string>();
  #fromMs = 0;

  get isEmpty(): boolean {
    return this.#units.size === 0 && this.#testKeys.size === 0;
  }

  /** A fixed test ad was asked for with this key. */
  addTest(appKey: string, nowMs: number): void {
    if (this.isEmpty) this.#fromMs = nowMs;
    if (this.#testKeys.size < TEST_KEYS_MAX && appKey.length <= TEST_KEY_MAX_CHARS)
      this.#testKeys.add(appKey);
  }

  add(outcome: Outcome, nowMs: number): void {
    if (this.isEmpty) this.#fromMs = nowMs;
    let unit = this.#units.get(outcome.unitId);
    if (unit === undefined) {
      unit = {
        traffic: { unitId: outcome.unitId, requests: 0, fills: 0, anonymous: 0 },
        lists: new Map(),
      };
      this.#units.set(outcome.unitId, unit);
    }
    unit.traffic.requests++;
    if (outcome.filled) unit.traffic.fills++;
    if (outcome.userHash === null) unit.traffic.anonymous++;
    for (const list of outcome.lists) count(unit.lists, list);
    this.#addToApp(outcome);
  }

  #addToApp({ appId, userHash, sdk }: Outcome): void {
    let app = this.#apps.get(appId);
    if (app === undefined) {
      app = { users: new UserSketch(), sdks: new Map() };
      this.#apps.set(appId, app);
    }
    if (userHash !== null) app.users.add(userHash);
    const named = sdk ?? "";
    const counted = app.sdks.has(named) || app.sdks.size < SDKS_PER_APP ? named : "";
    app.sdks.set(counted, (app.sdks.get(counted) ?? 0) + 1);
  }

  /** The messages of what was counted, which is then forgotten. @param part unique; each message gets one of its own */
  take(part: string): TrafficMessage[] {
    const hourAt = hourStart(this.#fromMs);
    const units = [...this.#units.values()];
    const apps = appChunks([...this.#apps].map(([appId, tally]) => trafficOf(appId, tally)));
    const testKeys = [...this.#testKeys];
    const fromMs = this.#fromMs;
    this.#units = new Map();
    this.#apps = new Map();
    this.#testKeys = new Set();
    const traffic = chunks(
      units.map((unit) => unit.traffic),
      UNITS_PER_MESSAGE,
    );
    const refusals = chunks(units.flatMap(multipliedOut), REFUSALS_PER_MESSAGE);
    const count = Math.max(traffic.length, refusals.length, apps.length, testKeys.length > 0 ? 1 : 0);
    return Array.from({ length: count }, (_, nth) => ({
      part: `${part}-${nth}`,
      hourAt,
      fromMs,
      units: traffic[nth] ?? [],
      refusals: refusals[nth] ?? [],
      apps: apps[nth] ?? [],
      testKeys: nth === 0 ? testKeys : [],
    }));
  }
}

function count(lists: UnitTally["lists"], list: readonly Refused[]): void {
  if (list.length > 0) lists.set(list, (lists.get(list) ?? 0) + 1);
}

function multipliedOut({ traffic: { unitId }, lists }: UnitTally): RefusalCount[] {
  const counts = new Map<string, RefusalCount>();
  for (const [list, times] of lists) {
    for (const { campaignId, reason } of list) {
      const key = `${campaignId} ${reason}`;
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { campaignId, unitId, reason, count: times });
      else known.count += times;
    }
  }
  return [...counts.values()];
}

function trafficOf(appId: string, { users, sdks }: AppTally): AppTraffic {
  return { appId, users: users.entries(), sdks: [...sdks] };
}

/** As many apps a message as their sketches allow. */
export function appChunks(apps: readonly AppTraffic[]): AppTraffic[][] {
  const messages: AppTraffic[][] = [];
  let room = 0;
  for (const app of apps) {
    const weight = app.users.length + APP_WEIGHT;
    if (weight > room) {
      messages.push([]);
      room = REGISTERS_PER_MESSAGE;
    }
    messages.at(-1)?.push(app);
    room -= weight;
  }
  return messages;
}

export function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) =>
    items.slice(nth * size, (nth + 1) * size),
  );
}

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

/** What one app's requests came to, whatever their units: see `domain/inventory/user-sketch.ts`. */
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
  /** What a traffic book added up so far, of an hour as a whole, rather than what an isolate counted. */
  isSum?: boolean;
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
