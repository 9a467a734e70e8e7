import type { DeliveryEvent } from "./event";

/**
 * Beacons of one source in a window that slides: what the last full window saw counts in part, by how much of it is still
 * inside. At most `keysMax` sources are told apart in a window; a source beyond them is not counted.
 */
export class SlidingRate {
  #from = Number.NEGATIVE_INFINITY;
  #current = new Map<string | number, number>();
  #previous = new Map<string | number, number>();

  constructor(
    private readonly windowMs: number,
    private readonly keysMax: number,
  ) {}

  /** Counts one of `key`, and says how many the window holds with it. @param nowMs never goes back by more than the clock's jitter */
  hit(key: string | number, nowMs: number): number {
    this.#turn(nowMs);
    const count = (this.#current.get(key) ?? 0) + 1;
    if (count > 1 || this.#current.size < this.keysMax) this.#current.set(key, count);
    const passed = Math.max(0, nowMs - this.#from) / this.windowMs;
    return count + Math.floor((this.#previous.get(key) ?? 0) * (1 - passed));
  }

  #turn(nowMs: number): void {
    if (nowMs < this.#from + this.windowMs) return;
    this.#previous = nowMs < this.#from + 2 * this.windowMs ? this.#current : new Map();
    this.#current = new Map();
    this.#from = nowMs - (nowMs % this.windowMs);
  }
}

const MINUTE_MS = 60_000;
/** One reader sees no more ads of one campaign in a minute; interstitials at their fastest make a handful. */
const USER_IMPRESSIONS_PER_MINUTE_MAX = 60;
const USERS_MAX = 50_000;

/**
 * A campaign's impressions by user and minute, by the beacons' own times: a queue that was held up and catches up makes nobody
 * suspicious. Kept in memory; forgetting only lets more through, which stays bounded by the caps.
 */
export class UserRates {
  readonly #counts = new Map<string, number>();

  /** Counts an impression, and says whether it is one too many. */
  isAbsurd({ kind, userHash, atMs }: DeliveryEvent): boolean {
    if (kind !== "impression" || userHash === null) return false;
    const key = `${userHash} ${Math.floor(atMs / MINUTE_MS)}`;
    if (this.#counts.size >= USERS_MAX) this.#counts.clear();
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > USER_IMPRESSIONS_PER_MINUTE_MAX;
  }
}
