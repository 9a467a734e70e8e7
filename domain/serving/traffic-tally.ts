import { hourStart, type RefusalCount, type TrafficMessage, type UnitTraffic } from "../delivery/traffic";
import type { Refused } from "./refusal";

interface UnitTally {
  traffic: UnitTraffic;
  /** How many requests found each list. Requests that are alike find the very same list, so this stays short. */
  lists: Map<readonly Refused[], number>;
}

/** What one request came to, as its unit's tally needs it. */
export interface Outcome {
  unitId: string;
  filled: boolean;
  anonymous: boolean;
  /** Who was refused; a list is the same object for all requests that are alike. */
  lists: readonly (readonly Refused[])[];
}

/** Rows of one message: it has to stay below the 128 KB of the queue. */
const REFUSALS_PER_MESSAGE = 800;
const UNITS_PER_MESSAGE = 400;

/**
 * Traffic and refusals since they were last taken out. A request adds one to a few numbers; the campaigns of a list are multiplied out
 * only when the tally is taken.
 */
export class TrafficTally {
  #units = new Map<string, UnitTally>();
  #fromMs = 0;

  get isEmpty(): boolean {
    return this.#units.size === 0;
  }

  add(outcome: Outcome, nowMs: number): void {
    if (this.#units.size === 0) this.#fromMs = nowMs;
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
    if (outcome.anonymous) unit.traffic.anonymous++;
    for (const list of outcome.lists) count(unit.lists, list);
  }

  /** The messages of what was counted, which is then forgotten. @param part unique; each message gets one of its own */
  take(part: string): TrafficMessage[] {
    const hourAt = hourStart(this.#fromMs);
    const units = [...this.#units.values()];
    this.#units = new Map();
    const traffic = chunks(
      units.map((unit) => unit.traffic),
      UNITS_PER_MESSAGE,
    );
    const refusals = chunks(units.flatMap(multipliedOut), REFUSALS_PER_MESSAGE);
    return Array.from({ length: Math.max(traffic.length, refusals.length) }, (_, nth) => ({
      part: `${part}-${nth}`,
      hourAt,
      units: traffic[nth] ?? [],
      refusals: refusals[nth] ?? [],
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

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) =>
    items.slice(nth * size, (nth + 1) * size),
  );
}
