import { UserSketch } from "../inventory";
import type { BidOutcome } from "./bid-answer";
import { REFUSALS, type Refusal } from "./refusal";

/** A campaign with its refusal, or an exchange with its answer under the same names. Ids of the two kinds differ. */
export interface CountedReason {
  campaignId: string;
  reason: Refusal | BidOutcome;
}

interface UnitTally {
  traffic: UnitTraffic;
  /** Number of requests per refusal list. Similar requests share the same list object, so this stays short. */
  lists: Map<readonly CountedReason[], number>;
}

interface AppTally {
  users: UserSketch;
  sdks: Map<string, number>;
}

/** Result of one request, for its unit's tally. */
export interface Outcome {
  unitId: string;
  appId: string;
  filled: boolean;
  /** Null if the app did not identify the user. */
  userHash: string | null;
  /** The SDK that the request names, or null. */
  sdk: string | null;
  /** Refused campaigns and answers of exchanges; similar requests share the same list object. */
  lists: readonly (readonly CountedReason[])[];
}

/** Maximum rows of one message, which must stay below the queue's limit of 128 KB. */
export const REFUSALS_PER_MESSAGE = 600;
export const UNITS_PER_MESSAGE = 300;
/** Maximum sketch registers per message, about six characters each. */
const REGISTERS_PER_MESSAGE = 3_000;
/** An app's other data, as an equivalent number of registers. */
const APP_WEIGHT = 20;
/** Maximum SDK names per app; further ones are counted as unnamed. */
const SDKS_PER_APP = 8;
const TEST_KEYS_MAX = 50;
const TEST_KEY_MAX_CHARS = 40;

/**
 * Traffic and refusals since the last `take`. A request increments a few numbers; the campaigns of a list are expanded only when
 * the tally is taken.
 */
export class TrafficTally {
  #units = new Map<string, UnitTally>();
  #apps = new Map<string, AppTally>();
  #testKeys = new Set<string>();
  #fromMs = 0;

  get isEmpty(): boolean {
    return this.#units.size === 0 && this.#testKeys.size === 0;
  }

  /** Records a request for a fixed test ad with this key. */
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

  /** Returns the counts as messages and resets them. @param part unique; each message gets its own part id from it */
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

function count(lists: UnitTally["lists"], list: readonly CountedReason[]): void {
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

/** Groups apps into messages, limited by the size of their sketches. */
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

/** Requests of one unit, counted by one isolate. */
export interface UnitTraffic {
  unitId: string;
  requests: number;
  fills: number;
  /** Requests without a user id. */
  anonymous: number;
}

/** Refusals of one campaign, or answers of one exchange, on one unit for one reason. */
export interface RefusalCount extends CountedReason {
  unitId: string;
  count: number;
}

/** Totals of one app's requests over all units: see `domain/inventory/user-sketch.ts`. */
export interface AppTraffic {
  appId: string;
  /** Sketch of its users: `UserSketch.entries`. */
  users: number[];
  /** Requests by SDK; the empty name is for requests that name none. */
  sdks: [sdk: string, requests: number][];
}

/** One queue message: an isolate's counts over a few seconds of one hour. */
export interface TrafficMessage {
  /** Identifies the message's rows, so that a redelivery overwrites them and adds nothing. */
  part: string;
  /** Start of the UTC hour, epoch milliseconds. */
  hourAt: number;
  units: UnitTraffic[];
  refusals: RefusalCount[];
  /** Time of the first count, epoch milliseconds. Older ad server versions omit this and the following fields. */
  fromMs?: number;
  apps?: AppTraffic[];
  /** Keys used for fixed test ads, not verified. */
  testKeys?: string[];
  /** Whether this is a traffic book's total of a whole hour instead of an isolate's counts. */
  isSum?: boolean;
}

export const HOUR_MS = 60 * 60_000;

/**
 * Age at which an hour's parts are added up. Later parts are dropped, since they could have been added already. A longer queue outage loses
 * these counts, which are not used for billing.
 */
export const TRAFFIC_SETTLES_AFTER_MS = 6 * HOUR_MS;

export const hourStart = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS;

/** A campaign's refusals on which a reader of its page can act, the most frequent first. */
export interface RefusalShare {
  reason: Refusal;
  /** Decisions in which this was the first filter that the campaign did not pass. */
  count: number;
  /** Share of all requests of the campaign's units, basis points. */
  shareBp: number;
}

/**
 * @param counts by reason
 * @param requests of the campaign's units over the same hours
 */
export function refusalShares(counts: ReadonlyMap<Refusal, number>, requests: number): RefusalShare[] {
  const shares = REFUSALS.flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    // A part may arrive before its requests, so a share is limited to the whole.
    const shareBp = requests === 0 ? 0 : Math.min(10_000, Math.round((count * 10_000) / requests));
    return count === 0 ? [] : [{ reason, count, shareBp }];
  });
  return shares.sort((a, b) => b.count - a.count);
}
