import type { DeliveryEvent } from "./event";

/**
 * Limits how many events of one campaign are counted for one IP address. Many readers behind a shared address (carrier, school) and a script
 * that burns a budget differ in behavior, not in volume, so the limits are on behavior:
 * - rate: thousands of readers make a few dozen impressions per second, never hundreds;
 * - clicks: interstitials, which are also clicked by mistake, reach one click in seven impressions; readers never click every other ad;
 * - haste: half of an ad must be visible for a second before a page reports it; a few reports may be earlier (clock differences, custom
 *   players).
 * An address that exceeds the rate, or clicks as no readers do, is put on hold and not counted for a while. Excess clicks and hasty
 * impressions are refused individually, so that one page's mistake costs only its own beacons.
 * Windows use the beacons' own times, so a delayed queue that catches up raises no suspicion. Counts are in memory, and losing them only
 * lets more through; the caller stores the holds. Numbers: docs/decisions/0070.
 */
export class AddressRates {
  readonly #counts = new Map<string, number>();
  readonly #holds: Map<string, number>;

  /** @param holds end of each address's hold, epoch milliseconds, as returned by `takeHolds` */
  constructor(holds: Iterable<readonly [addressHash: string, untilMs: number]> = []) {
    this.#holds = new Map(holds);
  }

  readonly #newHolds = new Map<string, number>();

  /**
   * Counts an impression or a click.
   * @returns the reason not to count it, or null
   * @param limit units that the campaign's budget buys; null without a bound
   */
  refusalOf(event: DeliveryEvent, limit: number | null): AddressRefusal | null {
    const { kind, addressHash, atMs } = event;
    if (addressHash === undefined) return null;
    if (kind === "click") return this.#clickRefusal(addressHash, atMs);
    if (kind !== "impression") return null;
    const burst = this.#hit(addressHash, atMs, BURST_WINDOW_MS, "burst");
    const lasting = this.#hit(addressHash, atMs, LASTING_WINDOW_MS, "lasting");
    if (burst > addressBurstMax(limit) || lasting > LASTING_IMPRESSIONS_MAX) this.#hold(addressHash, atMs);
    if (this.#isHeld(addressHash, atMs)) return "address-rate";
    if (event.isHasty && this.#hit(addressHash, atMs, LASTING_WINDOW_MS, "hasty") > HASTY_IMPRESSIONS_MAX)
      return "too-soon";
    this.#hit(addressHash, atMs, LASTING_WINDOW_MS, "counted");
    return null;
  }

  /** Holds that began or were extended since the last call. */
  takeHolds(): [addressHash: string, untilMs: number][] {
    if (this.#newHolds.size === 0) return [];
    const holds = [...this.#newHolds];
    this.#newHolds.clear();
    return holds;
  }

  #clickRefusal(addressHash: string, atMs: number): AddressRefusal | null {
    const clicks = this.#hit(addressHash, atMs, LASTING_WINDOW_MS, "click");
    const counted = this.#inWindow(addressHash, atMs, LASTING_WINDOW_MS, "counted");
    if (clicks > 2 * clicksMax(counted)) this.#hold(addressHash, atMs);
    if (this.#isHeld(addressHash, atMs)) return "address-rate";
    return clicks > clicksMax(counted) ? "click-rate" : null;
  }

  #isHeld(addressHash: string, atMs: number): boolean {
    return atMs < (this.#holds.get(addressHash) ?? 0);
  }

  #hold(addressHash: string, atMs: number): void {
    const untilMs = atMs + HOLD_MS;
    const known = this.#holds.get(addressHash) ?? 0;
    if (untilMs - known < HOLD_STEP_MS) return;
    if (this.#holds.size >= HOLDS_MAX) this.#holds.clear();
    this.#holds.set(addressHash, untilMs);
    this.#newHolds.set(addressHash, untilMs);
  }

  #hit(addressHash: string, atMs: number, windowMs: number, what: string): number {
    const key = keyOf(addressHash, what, Math.floor(atMs / windowMs));
    if (this.#counts.size >= COUNTS_MAX) this.#counts.clear();
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return this.#inWindow(addressHash, atMs, windowMs, what);
  }

  /** Sliding window: the previous window counts in proportion to its part that is still inside. */
  #inWindow(addressHash: string, atMs: number, windowMs: number, what: string): number {
    const window = Math.floor(atMs / windowMs);
    const before = this.#counts.get(keyOf(addressHash, what, window - 1)) ?? 0;
    const current = this.#counts.get(keyOf(addressHash, what, window)) ?? 0;
    return current + Math.floor(before * (1 - (atMs % windowMs) / windowMs));
  }
}

export type AddressRefusal = "address-rate" | "too-soon" | "click-rate";

const keyOf = (addressHash: string, what: string, window: number) => `${addressHash} ${what} ${window}`;

const BURST_WINDOW_MS = 2_000;
/** A hundred per second: 2,000 readers who each view a page every twenty seconds. */
const BURST_MAX = 200;
/** Allows a household or an office, however small the budget. */
const BURST_MIN = 20;
/** Divisor of the budget that a burst may take before a hold: half a percent. */
const BURST_PART = 200;

const LASTING_WINDOW_MS = 10 * 60_000;
/** Six impressions of one campaign for each of 2,000 readers in ten minutes. */
const LASTING_IMPRESSIONS_MAX = 12_000;
const HASTY_IMPRESSIONS_MAX = 20;
const CLICKS_FREE = 10;
/** Interstitials reach 14 clicks per hundred impressions; up to 25 are counted, and readers never make 50. */
const IMPRESSIONS_PER_CLICK = 4;

export const HOLD_MS = 10 * 60_000;
/** Step by which a continuing hold is extended, so that a flood writes few holds. */
const HOLD_STEP_MS = 30_000;
const HOLDS_MAX = 10_000;
const COUNTS_MAX = 100_000;

/** Maximum clicks counted for a number of impressions. */
const clicksMax = (impressions: number) => CLICKS_FREE + Math.floor(impressions / IMPRESSIONS_PER_CLICK);

/** Maximum impressions of one campaign counted for one address within two seconds. @param limit as in `AddressRates` */
export function addressBurstMax(limit: number | null): number {
  if (limit === null) return BURST_MAX;
  return Math.min(BURST_MAX, Math.max(BURST_MIN, Math.floor(limit / BURST_PART)));
}

/** A page shows half of an ad for a second before it reports; the difference allows for clock skew. Milliseconds. */
export const HASTY_BELOW_MS = 800;
