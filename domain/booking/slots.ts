import { addDays, type Day } from "../kernel";

/** What one campaign has of one day. */
export interface SlotEntry {
  campaignId: string;
  /** `YYYY-MM-DD` in the product's zone. */
  day: string;
  slots: number;
  /** When the hold lapses, epoch milliseconds; null for a booking. */
  expiresAtMs: number | null;
  /** Whether the publisher lets its ad account book without paying first; true of a booking. */
  granted: boolean;
}

/** How many slots of a day all ad accounts without a grant hold together, at most. Source: rule B28. */
export const ungrantedSlotsMax = (capacity: number): number => Math.max(1, Math.floor(capacity / 2));

/** A hold counts until it lapses, a booking for good; the moment of lapsing is already free. */
export function isLive(entry: SlotEntry, nowMs: number): boolean {
  return entry.expiresAtMs === null || entry.expiresAtMs > nowMs;
}

/**
 * The requested days that are not available, in order. A day is available when the request fits into the capacity beside what other
 * campaigns have, or when the campaign has booked as many slots of it already: a smaller capacity takes no booking back. It does take holds
 * back that no longer fit: on such a day the holds that lapse first have the better claim. Holds without a grant share a part of the day,
 * and stand in no way of a booking or of a hold with one.
 * @param entries everything that stands in the book for the requested days, lapsed holds included
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

/** @param entries what is live on one day, one entry a campaign */
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
 * Whether another entry has the better claim on a day: a booking, then holds with a grant, then those without; of two alike the one that
 * lapses first.
 * @param own the campaign's hold, of the standing that it asks with; undefined where it has none
 */
function isAhead(entry: SlotEntry, own: SlotEntry | undefined, granted: boolean): boolean {
  if (entry.granted !== granted) return entry.granted;
  if (!own) return true;
  if (entry.expiresAtMs === null || own.expiresAtMs === null) return entry.expiresAtMs === null;
  if (entry.expiresAtMs !== own.expiresAtMs) return entry.expiresAtMs < own.expiresAtMs;
  return entry.campaignId < own.campaignId;
}

/**
 * All the days or none: the answer, the entries that replace the campaign's former ones when it is granted, and those of others that it
 * takes over.
 * @param expiresAtMs when the hold lapses, or null to book
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
    // What was booked keeps its standing where it becomes a hold.
    granted: days.map((day) => ({
      ...{ campaignId, day, slots, expiresAtMs },
      granted: granted || (live.get(day) ?? []).some((entry) => isBookedBy(entry, wish)),
    })),
    displaced: granted ? days.flatMap((day) => displacedBy(live.get(day) ?? [], wish)) : [],
  };
}

/** Holds without a grant that find no room beside the wish any more: those that lapse last go first. */
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
 * Slots of a day that are not free to an ad account, of what others have.
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

/** The book by day, in order, with only what is live. */
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
 * A call about a campaign's slots, with the version of the campaign that it was made for. A call for an older version than one that was
 * applied before changes nothing, so that a caller who lost a race or was slow does not undo a newer booking.
 */
export interface SlotWord {
  campaignId: string;
  /** The campaign's version; of two calls for the same version the later one counts. */
  asOf: number;
}

/**
 * What the `SlotBook` object answers: one object a product, the authority over which campaign holds which day's slots.
 * Days are `YYYY-MM-DD` in the product's zone. Capacity is the product's slots a day, given with each call, since the
 * product may be edited; bookings already made are never taken back by a smaller capacity, holds are.
 */
export interface SlotWish {
  campaignId: string;
  days: readonly string[];
  /** How many slots of each day. */
  slots: number;
  capacity: number;
  /** Whether the publisher lets the ad account book without paying first. */
  granted: boolean;
}

export type SlotRequest = Omit<SlotWish, "granted"> &
  SlotWord & {
    /** The product's version that `capacity` is from: the book uses the capacity of the newest version it was given. */
    capacityAsOf: number;
  };

export type SlotAnswer =
  /** `expiresAtMs` is null for a booking, which lasts until it is released, and for a call that was for an older version. */
  { ok: true; expiresAtMs: number | null } | { ok: false; unavailableDays: string[] };

export interface SlotDay {
  day: string;
  booked: number;
  held: number;
  /** `expiresAtMs`: when a hold lapses; null for a booking. */
  holders: (Omit<SlotEntry, "day"> & { state: "held" | "booked" })[];
}

export interface SlotBookRpc {
  /** Holds all the days or none, for `ttlMs`; the campaign's earlier hold or booking is replaced only on success. */
  hold(request: SlotRequest & { ttlMs: number; granted: boolean }): Promise<SlotAnswer>;
  /** Books all the days or none. The campaign's own hold is turned into the booking; a lapsed one is taken anew if free. Idempotent. */
  book(request: SlotRequest): Promise<SlotAnswer>;
  /**
   * Frees whatever the campaign holds or booked. Idempotent.
   * @param request `only: "booked"` leaves a hold alone, which a draft may have taken since
   */
  release(request: SlotWord & { only?: "booked" }): Promise<void>;
  /** Every day in `[fromDay, toDay)` that anybody holds. */
  calendar(request: { fromDay: string; toDay: string }): Promise<SlotDay[]>;
}

interface Wish {
  /** How many days in a row, and how many slots of each. */
  days: number;
  slots: number;
  capacity: number;
  /** The first and the last day that the run may begin on. */
  first: Day;
  last: Day;
}

/**
 * The next runs of days that are free, none overlapping another.
 * @param taken slots that others have, by day; a day that is not named is free
 * @param most how many runs are wanted
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
  // The day that is looked at is the last of the run that begins at `startDay`, once that is long enough.
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
