import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DELIVERY_KINDS,
  EMPTY_LAYOUT,
  layoutAfter,
  layoutSince,
  markDayOf,
  markKeyOf,
  type PageMark,
  packMarks,
  pageOf,
  shortId,
  unpackMarks,
} from "../../../domain/delivery";
import { DAY, T0 } from "./support";

const HOUR = 3_600_000;

/** Batches of decisions: a rate, a batch's length in time, and decisions that are late. */
const traffic = fc.array(
  fc.record({
    decisions: fc.integer({ min: 1, max: 200 }),
    withinMs: fc.constantFrom(10, 1_000, 60_000, HOUR),
    lateMs: fc.array(fc.nat({ max: 20 * HOUR }), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 60 },
);

test("the page of a mark stays, however many follow, and holds one day", () => {
  fc.assert(
    fc.property(traffic, (batches) => {
      const stored = new Map<number, number>();
      let layout = EMPTY_LAYOUT;
      let clock = T0 + DAY - HOUR;
      for (const { decisions, withinMs, lateMs } of batches) {
        const inTime = Array.from(
          { length: decisions },
          (_, nth) => clock + Math.floor((nth * withinMs) / decisions),
        );
        const atMs = [...inTime, ...lateMs.map((late) => clock - late)];
        for (const at of atMs) stored.set(at, pageOf(layout, at));
        layout = layoutAfter(layout, atMs);
        clock += withinMs;
      }
      for (const [at, page] of stored) {
        expect(pageOf(layout, at)).toBe(page);
        expect(page).toBeLessThanOrEqual(at);
        expect(markDayOf(page)).toBe(markDayOf(at));
        if (at >= T0 + DAY) expect(pageOf(layoutSince(layout, T0 + DAY), at)).toBe(page);
      }
    }),
    { numRuns: 100 },
  );
});

test("pages have at most a second of 4,000 decisions, and at one a second still 64", () => {
  let layout = EMPTY_LAYOUT;
  const sizes = (perSecond: number, seconds: number, fromMs: number) => {
    const pages = new Map<number, number>();
    for (let second = 0; second < seconds; second++) {
      const atMs = Array.from(
        { length: perSecond },
        (_, nth) => fromMs + second * 1_000 + Math.floor((nth * 1_000) / perSecond),
      );
      for (const at of atMs) pages.set(pageOf(layout, at), (pages.get(pageOf(layout, at)) ?? 0) + 1);
      layout = layoutAfter(layout, atMs);
    }
    return [...pages.values()].slice(-20);
  };
  expect(Math.max(...sizes(4_000, 60, T0))).toBeLessThanOrEqual(4_000);
  expect(Math.max(...sizes(1, 12 * 3_600, T0 + HOUR))).toBeGreaterThanOrEqual(64);
  expect(layout.runs.length).toBeLessThan(20);
});

test("marks are read as they were written", () => {
  const mark: fc.Arbitrary<PageMark> = fc
    .record({
      tokenId: fc.string(),
      kind: fc.constantFrom(...DELIVERY_KINDS, "void" as const),
      arrivalId: fc.string().map(shortId),
      atMs: fc.nat({ max: 2 ** 47 }),
      decidedAtMs: fc.nat({ max: 2 ** 47 }),
      billed: fc.boolean(),
    })
    .map(({ tokenId, ...rest }) => ({ ...rest, key: markKeyOf({ tokenId, decidedAtMs: rest.decidedAtMs }) }));
  fc.assert(
    fc.property(fc.array(mark), (marks) => {
      expect(unpackMarks(packMarks(marks))).toEqual(marks);
    }),
  );
});

test("a million arrivals have a million short ids", () => {
  const ids = new Set(Array.from({ length: 1_000_000 }, (_, nth) => shortId(`arrival-${nth}`)));
  expect(ids.size).toBe(1_000_000);
});
