import type { DeliveryEvent } from "./event";

/**
 * How much of one campaign one address may be counted for. Readers behind a carrier's or a school's shared address and a script that
 * burns a budget differ in how they behave, not in how many they are, so that what is bounded is behaviour:
 * - the rate: thousands of readers are a few dozen impressions a second, and never hundreds;
 * - clicks: interstitials, which are clicked by mistake too, earn one in seven impressions, and no readers click every other ad;
 * - haste: half of an ad was in view for a second before a page tells of it; a few may be told sooner (clocks, players of a page's own).
 * An address that exceeds the rate, or clicks as no readers do, is not counted at all for a while. Clicks beyond what readers make and
 * hasty impressions are refused by themselves, so that one page's mistake costs nothing but its own beacons.
 * Windows go by the beacons' own times, so that a queue that was held up and catches up makes nobody suspicious. Counts are kept in
 * memory and forgetting them only lets more through; holds are kept by whoever uses this. Numbers: docs/decisions/0070.
 */
export class AddressRates {
  readonly #counts = new Map<string, number>();
  readonly #holds: Map<string, number>;

  /** @param holds until when each address is not counted, epoch milliseconds, as `takeHolds` gave them */
  constructor(holds: Iterable<readonly [addressHash: string, untilMs: number]> = []) {
    this.#holds = new Map(holds);
  }

  readonly #newHolds = new Map<string, number>();

  /**
   * Counts an impression or a click, and says why it is not to be counted, or null.
   * @param limit what the campaign's budget buys, in its unit; null without a bound
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

  /** Holds that began or grew since this was last asked. */
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

  /** The window slides: what the last full one holds counts in part, by how much of it is still inside. */
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
/** A hundred a second: 2,000 readers who all look at a page every twenty seconds. */
const BURST_MAX = 200;
/** A household or an office, however small the budget. */
const BURST_MIN = 20;
/** Of a budget, the part that a burst may take before it is held: half a percent. */
const BURST_PART = 200;

const LASTING_WINDOW_MS = 10 * 60_000;
/** Six impressions of one campaign for each of 2,000 readers in ten minutes. */
const LASTING_IMPRESSIONS_MAX = 12_000;
const HASTY_IMPRESSIONS_MAX = 20;
const CLICKS_FREE = 10;
/** Interstitials earn 14 clicks in a hundred impressions; up to 25 are counted, and no readers make 50. */
const IMPRESSIONS_PER_CLICK = 4;

export const HOLD_MS = 10 * 60_000;
/** A hold that goes on grows in steps, so that a flood writes few of them. */
const HOLD_STEP_MS = 30_000;
const HOLDS_MAX = 10_000;
const COUNTS_MAX = 100_000;

/** Clicks that are counted beside so many impressions. */
const clicksMax = (impressions: number) => CLICKS_FREE + Math.floor(impressions / IMPRESSIONS_PER_CLICK);

/** Impressions of one campaign that one address may be counted for within two seconds. @param limit as for `AddressRates` */
export function addressBurstMax(limit: number | null): number {
  if (limit === null) return BURST_MAX;
  return Math.min(BURST_MAX, Math.max(BURST_MIN, Math.floor(limit / BURST_PART)));
}

/** A page shows half of an ad for a second before it tells; clocks of two machines differ by less than the rest. Milliseconds. */
export const HASTY_BELOW_MS = 800;
