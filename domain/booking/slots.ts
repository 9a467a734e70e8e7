import type { SlotAnswer, SlotDay, SlotWish } from "./slot-book-rpc";

/** What one campaign has of one day. */
export interface SlotEntry {
  campaignId: string;
  /** `YYYY-MM-DD` in the product's zone. */
  day: string;
  slots: number;
  /** When the hold lapses, epoch milliseconds; null for a booking. */
  expiresAtMs: number | null;
}

/** A hold counts until it lapses, a booking for good; the moment of lapsing is already free. */
export function isLive(entry: SlotEntry, nowMs: number): boolean {
  return entry.expiresAtMs === null || entry.expiresAtMs > nowMs;
}

/**
 * The requested days that cannot be had, in order. A day can be had when it leaves room within the capacity beside what the others
 * have, or when the campaign has booked as many of it: no booking is taken back by a smaller capacity. A hold is, as far as it
 * does not fit any more: of those that stand on the day, the ones that lapse first go first.
 * @param entries everything that stands in the book for the requested days, lapsed holds included
 * @throws RangeError on a request without days or slots, which no valid booking makes
 */
export function unavailableDays(entries: readonly SlotEntry[], request: SlotWish, nowMs: number): string[] {
  if (request.days.length === 0) throw new RangeError("a slot request names at least one day");
  if (!Number.isInteger(request.slots) || request.slots < 1) {
    throw new RangeError("a slot request wants at least one slot");
  }
  const live = Map.groupBy(
    entries.filter((entry) => isLive(entry, nowMs)),
    ({ day }) => day,
  );
  return [...new Set(request.days)].sort().filter((day) => !fits(live.get(day) ?? [], request));
}

/** @param entries what is live on one day, one entry a campaign */
function fits(entries: readonly SlotEntry[], { campaignId, slots, capacity }: SlotWish): boolean {
  const own = entries.find((entry) => entry.campaignId === campaignId && entry.slots >= slots);
  if (own?.expiresAtMs === null) return true;
  const ahead = entries.filter((entry) => entry.campaignId !== campaignId && (!own || isAhead(entry, own)));
  return ahead.reduce((sum, entry) => sum + entry.slots, 0) + slots <= capacity;
}

/** Whose claim on a day is the better one: a booking's, then that of the hold that lapses first. */
function isAhead(entry: SlotEntry, own: SlotEntry): boolean {
  if (entry.expiresAtMs === null || own.expiresAtMs === null) return entry.expiresAtMs === null;
  if (entry.expiresAtMs !== own.expiresAtMs) return entry.expiresAtMs < own.expiresAtMs;
  return entry.campaignId < own.campaignId;
}

/**
 * All the days or none: the answer, and the entries that replace the campaign's former ones when it is granted.
 * @param expiresAtMs when the hold lapses, or null to book
 */
export function grantSlots(
  entries: readonly SlotEntry[],
  request: SlotWish,
  expiresAtMs: number | null,
  nowMs: number,
): { answer: SlotAnswer; granted: SlotEntry[] } {
  const unavailable = unavailableDays(entries, request, nowMs);
  if (unavailable.length > 0) return { answer: { ok: false, unavailableDays: unavailable }, granted: [] };
  const { campaignId, slots } = request;
  const granted = [...new Set(request.days)].sort().map((day) => ({ campaignId, day, slots, expiresAtMs }));
  return { answer: { ok: true, expiresAtMs }, granted };
}

/** The book by day, in order, with only what is live. */
export function slotCalendar(entries: readonly SlotEntry[], nowMs: number): SlotDay[] {
  const days = new Map<string, SlotDay>();
  for (const entry of entries) {
    if (!isLive(entry, nowMs)) continue;
    const day = days.get(entry.day) ?? { day: entry.day, booked: 0, held: 0, holders: [] };
    const state = entry.expiresAtMs === null ? "booked" : "held";
    day[state] += entry.slots;
    const { campaignId, slots, expiresAtMs } = entry;
    day.holders.push({ campaignId, slots, state, expiresAtMs });
    days.set(entry.day, day);
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
