import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grantSlots, type SlotEntry, slotCalendar, takenFor, unavailableDays } from "../../../domain/booking";
import { isLive } from "../../../domain/booking/slots";

const NOW = Date.UTC(2026, 10, 21);
const TTL = 15 * 60_000;

const entry = (overrides: Partial<SlotEntry> = {}): SlotEntry => ({
  campaignId: "other",
  day: "2026-12-01",
  slots: 1,
  expiresAtMs: null,
  granted: true,
  ...overrides,
});
const request = {
  campaignId: "mine",
  days: ["2026-12-01", "2026-12-02"],
  slots: 1,
  capacity: 2,
  granted: true,
};

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
    displaced: [],
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
      holders: [{ campaignId: "b", slots: 1, state: "held", expiresAtMs: NOW + TTL, granted: true }],
    },
    {
      day: "2026-12-02",
      booked: 2,
      held: 0,
      holders: [{ campaignId: "a", slots: 2, state: "booked", expiresAtMs: null, granted: true }],
    },
  ]);
});

describe("holds without a grant", () => {
  const day = "2026-12-01";
  const wish = { campaignId: "mine", days: [day], slots: 1, capacity: 4, granted: false };
  const stranger = (campaignId: string, overrides: Partial<SlotEntry> = {}) =>
    entry({ campaignId, expiresAtMs: NOW + TTL, granted: false, ...overrides });

  test("share half of a day, and one slot where that is less", () => {
    expect(unavailableDays([stranger("a")], wish, NOW)).toEqual([]);
    expect(unavailableDays([stranger("a"), stranger("b")], wish, NOW)).toEqual([day]);
    expect(unavailableDays([], { ...wish, slots: 3 }, NOW)).toEqual([day]);
    expect(unavailableDays([], { ...wish, capacity: 1 }, NOW)).toEqual([]);
  });

  test("are taken over by a hold with a grant and by a booking, those that lapse last first", () => {
    const book = [stranger("a", { expiresAtMs: NOW + 1 }), stranger("b", { expiresAtMs: NOW + 2 })];
    for (const [granted, expiresAtMs] of [
      [true, NOW + TTL],
      [false, null],
    ] as const) {
      const { answer, displaced } = grantSlots(book, { ...wish, slots: 3, granted }, expiresAtMs, NOW);
      expect([answer.ok, displaced]).toEqual([true, [book[1]]]);
    }
    expect(grantSlots(book, { ...wish, slots: 2, granted: true }, NOW + TTL, NOW).displaced).toEqual([]);
    expect(unavailableDays([entry({ slots: 4 })], { ...wish, granted: true }, NOW)).toEqual([day]);
  });

  test("leave as many slots free as can be had", () => {
    for (const others of [[], [stranger("a")], [entry({ slots: 3 })], [stranger("a"), entry({ slots: 2 })]])
      for (const granted of [true, false]) {
        const free = wish.capacity - takenFor(others, wish.capacity, granted);
        const fits = (slots: number) =>
          unavailableDays(others, { ...wish, slots, granted }, NOW).length === 0;
        expect([granted, free, free === 0 || fits(free), fits(free + 1)]).toEqual([
          granted,
          free,
          true,
          false,
        ]);
      }
  });
});

const CAPACITY = 3;
const call = fc.record({
  verb: fc.constantFrom("hold" as const, "book" as const, "release" as const),
  campaignId: fc.constantFrom("a", "b", "c", "d"),
  days: fc.uniqueArray(fc.constantFrom("2026-12-01", "2026-12-02", "2026-12-03"), { minLength: 1 }),
  slots: fc.integer({ min: 1, max: CAPACITY }),
  granted: fc.boolean(),
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
        if (verb === "release") book = others;
        else {
          const wish = { ...asked, capacity: CAPACITY };
          const { answer, granted, displaced } = grantSlots(book, wish, expiresAtMs, nowMs);
          if (answer.ok) book = [...others.filter((each) => !displaced.includes(each)), ...granted];
        }
        for (const { booked, held, holders } of slotCalendar(book, nowMs)) {
          expect(booked + held).toBeLessThanOrEqual(CAPACITY);
          const ungranted = holders.filter((holder) => !holder.granted);
          expect(ungranted.reduce((sum, { slots }) => sum + slots, 0)).toBeLessThanOrEqual(1);
        }
      }
    }),
  );
});

const shrinking = fc.record({
  verb: fc.constantFrom("hold" as const, "book" as const, "book" as const),
  campaignId: fc.constantFrom("a", "b", "c", "d"),
  slots: fc.integer({ min: 1, max: 3 }),
  capacity: fc.integer({ min: 1, max: 4 }),
  granted: fc.boolean(),
  waitMs: fc.constantFrom(0, 1, TTL / 2, TTL),
});

test("whatever capacity a product is given, no booking is made that goes beyond the capacity of its moment", () => {
  fc.assert(
    fc.property(fc.array(shrinking, { maxLength: 30 }), (calls) => {
      // Computed by sums for one day, independent of the tested order of holds.
      const booked = new Map<string, number>();
      let book: SlotEntry[] = [];
      let nowMs = NOW;
      for (const { verb, waitMs, campaignId, ...wish } of calls) {
        nowMs += waitMs;
        const { slots, capacity } = wish;
        const asked = { ...wish, campaignId, days: ["2026-12-01"] };
        const expiresAtMs = verb === "hold" ? nowMs + TTL : null;
        const { answer, granted, displaced } = grantSlots(book, asked, expiresAtMs, nowMs);
        if (!answer.ok) continue;
        const others = book.filter((each) => each.campaignId !== campaignId && !displaced.includes(each));
        book = [...others, ...granted];
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
