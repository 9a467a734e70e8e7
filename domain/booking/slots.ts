import { addDays, type Day } from "../kernel";

/** A campaign's slots on one day. */
export interface SlotEntry {
  campaignId: string;
  /** `YYYY-MM-DD` in the product's zone. */
  day: string;
  slots: number;
  /** When the hold expires, epoch milliseconds; null for a booking. */
  expiresAtMs: number | null;
  /** Whether the publisher lets the ad account book without paying first; true for a booking. */
  granted: boolean;
}

/** Maximum slots of a day that all ad accounts without a grant can hold together. Source: rule B28. */
export const ungrantedSlotsMax = (capacity: number): number => Math.max(1, Math.floor(capacity / 2));

/** A hold is live until it expires, exclusive; a booking is always live. */
export function isLive(entry: SlotEntry, nowMs: number): boolean {
  return entry.expiresAtMs === null || entry.expiresAtMs > nowMs;
}

/**
 * The requested days that are not available, in order. A day is available if the request fits into the capacity beside other campaigns'
 * slots, or if the campaign has already booked as many slots of it: a smaller capacity never revokes a booking. It revokes holds that no
 * longer fit, the latest to expire first. Holds without a grant share a part of the day, and never block a booking or a granted hold.
 * @param entries all entries of the requested days, expired holds included
 * @throws RangeError on a request without days or slots, which no valid booking makes
 */
export function unavailableDays(entries: readonly SlotEntry[], request: SlotWish, nowMs: number): string[] {
  if (request.days.length === 0) throw new RangeError("a slot request names at least one day");
  if (!Number.isInteger(request.slots) || request.slots < 1) {
    throw new RangeError("a slot request wants at least one slot");
  }
  const live = liveByDay(entries, nowMs);
  return daysOf(request).filter((day) => !fits(live.get(day) ?? [], request));
}

const liveByDay = (entries: readonly SlotEntry[], nowMs: number) =>
  Map.groupBy(
    entries.filter((entry) => isLive(entry, nowMs)),
    ({ day }) => day,
  );

const daysOf = ({ days }: SlotWish): string[] => [...new Set(days)].sort();

const slotsOf = (entries: readonly { slots: number }[]): number =>
  entries.reduce((sum, { slots }) => sum + slots, 0);

const isBookedBy = (entry: SlotEntry, { campaignId, slots }: SlotWish): boolean =>
  entry.expiresAtMs === null && entry.campaignId === campaignId && entry.slots >= slots;

/** @param entries live entries of one day, one per campaign */
function fits(entries: readonly SlotEntry[], wish: SlotWish): boolean {
  const { campaignId, slots, capacity, granted } = wish;
  if (entries.some((entry) => isBookedBy(entry, wish))) return true;
  const own = entries.find((entry) => entry.campaignId === campaignId && entry.slots >= slots);
  const held = own?.granted === granted ? own : undefined;
  const ahead = entries.filter((entry) => entry.campaignId !== campaignId && isAhead(entry, held, granted));
  if (slotsOf(ahead) + slots > capacity) return false;
  return granted || slotsOf(ahead.filter((entry) => !entry.granted)) + slots <= ungrantedSlotsMax(capacity);
}

/**
 * Whether another entry has precedence on a day: a booking, then holds with a grant, then holds without; among equals, the one that expires
 * first.
 * @param own the campaign's hold with the requested standing; undefined if it has none
 */
function isAhead(entry: SlotEntry, own: SlotEntry | undefined, granted: boolean): boolean {
  if (entry.granted !== granted) return entry.granted;
  if (!own) return true;
  if (entry.expiresAtMs === null || own.expiresAtMs === null) return entry.expiresAtMs === null;
  if (entry.expiresAtMs !== own.expiresAtMs) return entry.expiresAtMs < own.expiresAtMs;
  return entry.campaignId < own.campaignId;
}

/**
 * All the days or none.
 * @returns the answer, the entries that replace the campaign's earlier ones if granted, and other campaigns' entries that are displaced
 * @param expiresAtMs when the hold expires, or null to book
 */
export function grantSlots(
  entries: readonly SlotEntry[],
  request: SlotWish,
  expiresAtMs: number | null,
  nowMs: number,
): { answer: SlotAnswer; granted: SlotEntry[]; displaced: SlotEntry[] } {
  const wish = { ...request, granted: request.granted || expiresAtMs === null };
  const unavailable = unavailableDays(entries, wish, nowMs);
  if (unavailable.length > 0)
    return { answer: { ok: false, unavailableDays: unavailable }, granted: [], displaced: [] };
  const { campaignId, slots, granted } = wish;
  const live = liveByDay(entries, nowMs);
  const days = daysOf(wish);
  return {
    answer: { ok: true, expiresAtMs },
    // A booking that becomes a hold retains its standing.
    granted: days.map((day) => ({
      ...{ campaignId, day, slots, expiresAtMs },
      granted: granted || (live.get(day) ?? []).some((entry) => isBookedBy(entry, wish)),
    })),
    displaced: granted ? days.flatMap((day) => displacedBy(live.get(day) ?? [], wish)) : [],
  };
}

/** Holds without a grant that no longer fit beside the request; the latest to expire are displaced first. */
function displacedBy(entries: readonly SlotEntry[], { campaignId, slots, capacity }: SlotWish): SlotEntry[] {
  const others = entries.filter((entry) => entry.campaignId !== campaignId);
  let room = capacity - slots - slotsOf(others.filter((entry) => entry.granted));
  const inOrder = others.filter((entry) => !entry.granted).sort((a, b) => (isAhead(a, b, false) ? -1 : 1));
  return inOrder.filter((entry) => {
    room -= entry.slots;
    return room < 0;
  });
}

/**
 * Slots of a day that other ad accounts' entries make unavailable to an ad account.
 * @param granted whether the publisher lets the ad account book without paying first
 */
export function takenFor(
  others: readonly Pick<SlotEntry, "slots" | "granted">[],
  capacity: number,
  granted: boolean,
): number {
  const ungranted = slotsOf(others.filter((entry) => !entry.granted));
  const taken = slotsOf(others) - (granted ? ungranted : 0);
  if (granted) return taken;
  return Math.max(taken, Math.min(capacity, capacity - ungrantedSlotsMax(capacity) + ungranted));
}

/** Live entries by day, in order. */
export function slotCalendar(entries: readonly SlotEntry[], nowMs: number): SlotDay[] {
  const days = new Map<string, SlotDay>();
  for (const entry of entries) {
    if (!isLive(entry, nowMs)) continue;
    const day = days.get(entry.day) ?? { day: entry.day, booked: 0, held: 0, holders: [] };
    const state = entry.expiresAtMs === null ? "booked" : "held";
    day[state] += entry.slots;
    const { campaignId, slots, expiresAtMs, granted } = entry;
    day.holders.push({ campaignId, slots, state, expiresAtMs, granted });
    days.set(entry.day, day);
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * A call about a campaign's slots, with the campaign's version. A call for an older version than the last applied one is ignored, so that a
 * slow caller or one that lost a race does not undo a newer booking.
 */
export interface SlotWord {
  campaignId: string;
  /** The campaign's version; of two calls for the same version, the later one applies. */
  asOf: number;
}

/**
 * Interface of the `SlotBook` object, one per product: the authority on which campaign has which slots.
 * Days are `YYYY-MM-DD` in the product's zone. Capacity is the product's slots per day; each call sends it because the product can be
 * edited. A smaller capacity revokes holds, never bookings.
 */
export interface SlotWish {
  campaignId: string;
  days: readonly string[];
  /** Slots of each day. */
  slots: number;
  capacity: number;
  /** Whether the publisher lets the ad account book without paying first. */
  granted: boolean;
}

export type SlotRequest = Omit<SlotWish, "granted"> &
  SlotWord & {
    /** The product version of `capacity`; the book uses the capacity of the newest version it received. */
    capacityAsOf: number;
  };

export type SlotAnswer =
  /** `expiresAtMs` is null for a booking, which lasts until its release, and for a call with an outdated version. */
  { ok: true; expiresAtMs: number | null } | { ok: false; unavailableDays: string[] };

export interface SlotDay {
  day: string;
  booked: number;
  held: number;
  /** `expiresAtMs`: when a hold expires; null for a booking. */
  holders: (Omit<SlotEntry, "day"> & { state: "held" | "booked" })[];
}

export interface SlotBookRpc {
  /** Holds all the days or none, for `ttlMs`; the campaign's earlier hold or booking is replaced only on success. */
  hold(request: SlotRequest & { ttlMs: number; granted: boolean }): Promise<SlotAnswer>;
  /** Books all the days or none. Converts the campaign's own hold; an expired one is requested again if free. Idempotent. */
  book(request: SlotRequest): Promise<SlotAnswer>;
  /**
   * Frees all holds and bookings of the campaign. Idempotent.
   * @param request `only: "booked"` leaves a hold in place, which a draft may have taken since
   */
  release(request: SlotWord & { only?: "booked" }): Promise<void>;
  /** All days in `[fromDay, toDay)` with entries. */
  calendar(request: { fromDay: string; toDay: string }): Promise<SlotDay[]>;
}

interface Wish {
  /** Consecutive days, and slots of each. */
  days: number;
  slots: number;
  capacity: number;
  /** First and last possible start day of the run. */
  first: Day;
  last: Day;
}

/**
 * The next runs of free days, without overlaps.
 * @param taken unavailable slots by day; a day that is not listed is free
 * @param most maximum number of runs
 */
export function nextFreeRuns(
  taken: ReadonlyMap<Day, number>,
  { days, slots, capacity, first, last }: Wish,
  most: number,
): { startDay: Day; endDay: Day }[] {
  const runs: { startDay: Day; endDay: Day }[] = [];
  const isFree = (day: Day) => (taken.get(day) ?? 0) + slots <= capacity;
  let startDay = first;
  let free = 0;
  // `day` is the last day of the run that begins at `startDay`, once the run is long enough.
  for (let day = first; startDay <= last && runs.length < most; day = addDays(day, 1)) {
    if (!isFree(day)) {
      startDay = addDays(day, 1);
      free = 0;
      continue;
    }
    free++;
    if (free < days) continue;
    runs.push({ startDay, endDay: day });
    startDay = addDays(day, 1);
    free = 0;
  }
  return runs;
}
