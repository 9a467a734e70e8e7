import { UserSketch } from "../app/user-sketch";
import {
  type AppTraffic,
  hourStart,
  type RefusalCount,
  type TrafficMessage,
  type UnitTraffic,
} from "../delivery/traffic";
import type { Refused } from "./refusal";

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
const REFUSALS_PER_MESSAGE = 600;
const UNITS_PER_MESSAGE = 300;
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
function appChunks(apps: readonly AppTraffic[]): AppTraffic[][] {
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

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) =>
    items.slice(nth * size, (nth + 1) * size),
  );
}
