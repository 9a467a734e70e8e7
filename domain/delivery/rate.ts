import type { DeliveryEvent } from "./event";

/**
 * Beacons of one source in a sliding window: the previous window counts in proportion to its part that is still inside. A window tracks at
 * most `keysMax` sources; further ones are not counted.
 */
export class SlidingRate {
  #from = Number.NEGATIVE_INFINITY;
  #current = new Map<string | number, number>();
  #previous = new Map<string | number, number>();

  constructor(
    private readonly windowMs: number,
    private readonly keysMax: number,
  ) {}

  /** Counts one beacon of `key`. @returns the number in the window, this one included @param nowMs goes back at most by clock jitter */
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
/** No reader sees more ads of one campaign per minute; interstitials at their fastest reach a handful. */
const USER_IMPRESSIONS_PER_MINUTE_MAX = 60;
const USERS_MAX = 50_000;

/**
 * A campaign's impressions by user and minute of the beacons' own times, so that a delayed queue that catches up raises no suspicion.
 * In memory; losing it only lets more through, which frequency caps still bound.
 */
export class UserRates {
  readonly #counts = new Map<string, number>();

  /** Counts an impression. @returns whether it exceeds the limit */
  isAbsurd({ kind, userHash, atMs }: DeliveryEvent): boolean {
    if (kind !== "impression" || userHash === null) return false;
    const key = `${userHash} ${Math.floor(atMs / MINUTE_MS)}`;
    if (this.#counts.size >= USERS_MAX) this.#counts.clear();
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > USER_IMPRESSIONS_PER_MINUTE_MAX;
  }
}
