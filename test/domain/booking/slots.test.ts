import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grantSlots, type SlotEntry, slotCalendar, unavailableDays } from "../../../domain/booking";
import { isLive } from "../../../domain/booking/slots";

const NOW = Date.UTC(2026, 10, 21);
const TTL = 15 * 60_000;

const entry = (overrides: Partial<SlotEntry> = {}): SlotEntry => ({
  campaignId: "other",
  day: "2026-12-01",
  slots: 1,
  expiresAtMs: null,
  ...overrides,
});
const request = { campaignId: "mine", days: ["2026-12-01", "2026-12-02"], slots: 1, capacity: 2 };

describe("which days cannot be had", () => {
  test.each([
    ["none of an empty book", [], request, []],
    ["none while there is room beside the others", [entry()], request, []],
    ["the day the others fill", [entry({ slots: 2 })], request, ["2026-12-01"]],
    ["the day the others leave too little of", [entry()], { ...request, slots: 2 }, ["2026-12-01"]],
    ["a day held by somebody", [entry({ slots: 2, expiresAtMs: NOW + 1 })], request, ["2026-12-01"]],
    ["not a day whose hold has lapsed", [entry({ slots: 2, expiresAtMs: NOW })], request, []],
    ["not a day the campaign has itself", [entry({ campaignId: "mine" }), entry()], request, []],
    [
      "not a day the campaign has, though the capacity became smaller",
      [entry({ campaignId: "mine" }), entry()],
      { ...request, capacity: 1 },
      [],
    ],
    [
      "a day the campaign only holds, where the capacity became smaller and a better hold is there",
      [entry({ campaignId: "mine", expiresAtMs: NOW + 2 }), entry({ expiresAtMs: NOW + 1 })],
      { ...request, capacity: 1 },
      ["2026-12-01"],
    ],
    [
      "a day the campaign only holds, where a booking fills the smaller capacity",
      [entry({ campaignId: "mine", expiresAtMs: NOW + 1 }), entry()],
      { ...request, capacity: 1 },
      ["2026-12-01"],
    ],
    [
      "not a day of a hold that lapses before the others that do not fit any more",
      [entry({ campaignId: "mine", expiresAtMs: NOW + 1 }), entry({ expiresAtMs: NOW + 2 })],
      { ...request, capacity: 1 },
      [],
    ],
    [
      "a day whose capacity became smaller, for more than the campaign has",
      [entry({ campaignId: "mine" }), entry()],
      { ...request, slots: 2, capacity: 2 },
      ["2026-12-01"],
    ],
    [
      "every day when more is wanted than there is",
      [],
      { ...request, slots: 3 },
      ["2026-12-01", "2026-12-02"],
    ],
  ])("%s", (_name, entries, asked, expected) => {
    expect(unavailableDays(entries, asked, NOW)).toEqual(expected);
  });

  test("a request for nothing is a programming error", () => {
    expect(() => unavailableDays([], { ...request, days: [] }, NOW)).toThrow(RangeError);
    expect(() => unavailableDays([], { ...request, slots: 0 }, NOW)).toThrow(RangeError);
  });
});

test("a day that is asked for twice is granted once, and the days in order", () => {
  const days = ["2026-12-02", "2026-12-01", "2026-12-02"];
  const { granted } = grantSlots([], { ...request, days }, null, NOW);
  expect(granted.map(({ day }) => day)).toEqual(["2026-12-01", "2026-12-02"]);
});

test("a grant is all the days or none", () => {
  const full = [entry({ slots: 2 })];
  expect(grantSlots(full, request, null, NOW)).toEqual({
    answer: { ok: false, unavailableDays: ["2026-12-01"] },
    granted: [],
  });
  expect(grantSlots([], request, NOW + TTL, NOW).granted.map((each) => each.day)).toEqual(request.days);
});

test("the calendar shows what is live, day by day", () => {
  const entries = [
    entry({ day: "2026-12-02", campaignId: "a", slots: 2 }),
    entry({ day: "2026-12-01", campaignId: "b", expiresAtMs: NOW + TTL }),
    entry({ day: "2026-12-01", campaignId: "c", expiresAtMs: NOW }),
  ];
  expect(slotCalendar(entries, NOW)).toEqual([
    {
      day: "2026-12-01",
      booked: 0,
      held: 1,
      holders: [{ campaignId: "b", slots: 1, state: "held", expiresAtMs: NOW + TTL }],
    },
    {
      day: "2026-12-02",
      booked: 2,
      held: 0,
      holders: [{ campaignId: "a", slots: 2, state: "booked", expiresAtMs: null }],
    },
  ]);
});

const CAPACITY = 3;
const call = fc.record({
  verb: fc.constantFrom("hold" as const, "book" as const, "release" as const),
  campaignId: fc.constantFrom("a", "b", "c", "d"),
  days: fc.uniqueArray(fc.constantFrom("2026-12-01", "2026-12-02", "2026-12-03"), { minLength: 1 }),
  slots: fc.integer({ min: 1, max: CAPACITY }),
  waitMs: fc.constantFrom(0, 0, TTL / 2, TTL),
});

test("no order of holds, bookings, releases and lapses puts more on a day than its capacity", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
      let book: SlotEntry[] = [];
      let nowMs = NOW;
      for (const { verb, waitMs, ...asked } of calls) {
        nowMs += waitMs;
        const expiresAtMs = verb === "hold" ? nowMs + TTL : null;
        const others = book.filter((each) => each.campaignId !== asked.campaignId);
        const granted =
          verb === "release" ? [] : grantSlots(book, { ...asked, capacity: CAPACITY }, expiresAtMs, nowMs);
        if (Array.isArray(granted)) book = others;
        else if (granted.answer.ok) book = [...others, ...granted.granted];
        for (const day of slotCalendar(book, nowMs))
          expect(day.booked + day.held).toBeLessThanOrEqual(CAPACITY);
      }
    }),
  );
});

const shrinking = fc.record({
  verb: fc.constantFrom("hold" as const, "book" as const, "book" as const),
  campaignId: fc.constantFrom("a", "b", "c", "d"),
  slots: fc.integer({ min: 1, max: 3 }),
  capacity: fc.integer({ min: 1, max: 4 }),
  waitMs: fc.constantFrom(0, 1, TTL / 2, TTL),
});

test("whatever capacity a product is given, no booking is made that goes beyond the capacity of its moment", () => {
  fc.assert(
    fc.property(fc.array(shrinking, { maxLength: 30 }), (calls) => {
      // Told by plain sums over one day, without the rule's own order of holds.
      const booked = new Map<string, number>();
      let book: SlotEntry[] = [];
      let nowMs = NOW;
      for (const { verb, waitMs, capacity, campaignId, slots } of calls) {
        nowMs += waitMs;
        const asked = { campaignId, days: ["2026-12-01"], slots, capacity };
        const { answer, granted } = grantSlots(book, asked, verb === "hold" ? nowMs + TTL : null, nowMs);
        if (!answer.ok) continue;
        book = [...book.filter((each) => each.campaignId !== campaignId), ...granted];
        const had = booked.get(campaignId) ?? 0;
        if (verb === "book") booked.set(campaignId, slots);
        else booked.delete(campaignId);
        const sold = [...booked.values()].reduce((sum, each) => sum + each, 0);
        if (verb === "book" && slots > had) expect(sold).toBeLessThanOrEqual(capacity);
      }
    }),
  );
});

test("a booking never lapses", () => {
  expect(isLive(entry(), Number.MAX_SAFE_INTEGER)).toBe(true);
});
