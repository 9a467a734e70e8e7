import { dayStartMs, HOUR_MS } from "../../../domain/kernel";
import { ZONE } from "../world";
import { boughtUnits, daysOf, type LivingBooking, wasBooked } from "./bookings";
import { type LivingProduct, PRODUCTS, RHYTHMS, SEEN, UNITS, type UnitKey } from "./market";
import { about } from "./random";
import { requestsIn } from "./traffic";

/** Delivery of a booking on one unit in one hour. */
export interface HourCount {
  unit: UnitKey;
  hourAt: number;
  impressions: number;
  clicks: number;
  billedImpressions: number;
  billedClicks: number;
}

export interface HourTraffic {
  unit: UnitKey;
  hourAt: number;
  requests: number;
  /** Requests answered with an ad. */
  fills: number;
}

export interface Played {
  /** In the order of the bookings. */
  counts: HourCount[][];
  traffic: HourTraffic[];
}

const KOREA_MS = 9 * HOUR_MS;
const DAY_HOURS = 24;

/** A booking during its delivery, with its counts so far. */
class Showing {
  readonly counts: HourCount[] = [];
  readonly #bought: number | null;
  readonly #product: LivingProduct;
  readonly #perDay: number;
  readonly #ctr: number;
  #delivered = 0;
  #clicks = 0;
  /** Rounding remainder by unit. */
  readonly #rest = new Map<UnitKey, number>();
  #clickRest = 0.5;

  constructor(
    readonly booking: LivingBooking,
    readonly fromMs: number,
    readonly toMs: number,
  ) {
    this.#product = PRODUCTS[booking.product];
    this.#bought = boughtUnits(booking);
    this.#ctr = (this.#product.ctrMilliPct / 100_000) * about(0.07, "ctr", booking.name, booking.startDay);
    const units = this.#bought ?? 0;
    const impressions = this.#product.pricing === "cpc" ? units / this.#ctr : units;
    this.#perDay = (impressions / daysOf(booking)) * booking.pace;
  }

  isOn(unit: UnitKey, hourAt: number): boolean {
    return hourAt >= this.fromMs && hourAt < this.toMs && this.#product.units.includes(unit);
  }

  get isBySlot(): boolean {
    return this.#bought === null;
  }

  /** The booking's share of a unit's impressions. */
  get share(): number {
    return (this.booking.slots ?? 0) / (this.#product.slots ?? 1);
  }

  /** Impressions wanted on a unit in an hour, for an even pace that follows the readers' hours. */
  wanted(unit: UnitKey, hourAt: number, passed: number): number {
    if (this.#isDone) return 0;
    const { hours, weekdays } = RHYTHMS[this.#product.publisher];
    const at = new Date(hourAt + KOREA_MS);
    const all = this.#product.units.reduce((sum, each) => sum + UNITS[each].daily, 0);
    const ofDay = (hours[at.getUTCHours()] ?? 0) / hours.reduce((sum, each) => sum + each, 0);
    const even = (weekdays[at.getUTCDay()] ?? 1) / (weekdays.reduce((sum, each) => sum + each, 0) / 7);
    const noise = about(0.08, this.booking.name, unit, hourAt);
    return this.#perDay * ofDay * even * (UNITS[unit].daily / all) * noise * passed;
  }

  get #isDone(): boolean {
    if (this.#bought === null) return false;
    return (this.#product.pricing === "cpc" ? this.#clicks : this.#delivered) >= this.#bought;
  }

  /** Delivers whole impressions up to a maximum. @returns the number delivered */
  show(unit: UnitKey, hourAt: number, wanted: number, most: number): number {
    const whole = wanted + (this.#rest.get(unit) ?? 0);
    const isByClick = this.#product.pricing === "cpc";
    const left = this.#bought === null || isByClick ? most : this.#bought - this.#delivered;
    const impressions = Math.min(Math.floor(whole), most, left);
    this.#rest.set(unit, whole - Math.floor(whole));
    if (impressions <= 0) return 0;
    this.#delivered += impressions;
    const dueClicks =
      this.#clickRest + impressions * this.#ctr * about(0.5, "clicks", this.booking.name, hourAt);
    const clicksLeft = isByClick && this.#bought !== null ? this.#bought - this.#clicks : impressions;
    const clicks = Math.min(Math.floor(dueClicks), impressions, clicksLeft);
    this.#clickRest = dueClicks - Math.floor(dueClicks);
    this.#clicks += clicks;
    this.counts.push({
      ...{ unit, hourAt, impressions, clicks },
      // As a meter counts: bought impressions are billed; slots are not billed by impressions.
      billedImpressions: this.#product.pricing === "cpm" ? impressions : 0,
      billedClicks: isByClick ? clicks : 0,
    });
    return impressions;
  }
}

/** Time span of delivery, independent of the current hour. */
function shownSpan({ startDay, endDay, lastDay }: LivingBooking): [fromMs: number, toMs: number] {
  const last = lastDay !== null && lastDay < endDay ? lastDay : endDay;
  return [dayStartMs(startDay, ZONE), dayStartMs(last, ZONE) + DAY_HOURS * HOUR_MS];
}

/** Simulates requests and delivery from an hour until now: slots get their share first, other bookings the rest. */
export function playOut(bookings: readonly LivingBooking[], fromMs: number, nowMs: number): Played {
  const showings = bookings.map((booking) => {
    const [from, to] = shownSpan(booking);
    return new Showing(booking, from, wasBooked(booking) ? to : from);
  });
  const traffic: HourTraffic[] = [];
  let running: Showing[] = [];
  for (let hourAt = fromMs; hourAt < nowMs; hourAt += HOUR_MS) {
    // Days start on a full hour in Korea, and so do all bookings.
    running = showings.filter(({ fromMs: from, toMs }) => hourAt >= from && hourAt < toMs);
    for (const unit of Object.keys(UNITS) as UnitKey[]) traffic.push(playHour(unit, hourAt, running, nowMs));
  }
  return { counts: showings.map(({ counts }) => counts), traffic };
}

function playHour(unit: UnitKey, hourAt: number, running: readonly Showing[], nowMs: number): HourTraffic {
  const requests = requestsIn(unit, hourAt, nowMs);
  const passed = Math.min(1, (nowMs - hourAt) / HOUR_MS);
  const here = running.filter((showing) => showing.isOn(unit, hourAt));
  let left = Math.floor(requests * SEEN);
  let shown = 0;
  const most = left;
  for (const showing of here.filter(({ isBySlot }) => isBySlot)) {
    const had = showing.show(unit, hourAt, most * showing.share, left);
    left -= had;
    shown += had;
  }
  const others = here.filter(({ isBySlot }) => !isBySlot);
  const wanted = others.map((showing) => showing.wanted(unit, hourAt, passed));
  const all = wanted.reduce((sum, each) => sum + each, 0);
  const part = all > left ? left / all : 1;
  for (const [nth, showing] of others.entries()) {
    const had = showing.show(unit, hourAt, (wanted[nth] ?? 0) * part, left);
    left -= had;
    shown += had;
  }
  return { unit, hourAt, requests, fills: Math.min(requests, Math.ceil(shown / SEEN)) };
}
