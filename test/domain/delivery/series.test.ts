import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketAt } from "../../../domain/delivery";
import { BUCKET_MS } from "../../../domain/kernel";
import { clickRate, deliverySeries, NO_COUNTS, type SeriesStep, sumCounts } from "../../../domain/reports";
import { DAY, HOUR, T0 } from "./support";

const at = (iso: string) => Date.parse(iso);
const one = (iso: string) => ({ ...NO_COUNTS, bucketAtMs: at(iso), impressions: 1, billedImpressions: 1 });

describe("a series in the reader's zone", () => {
  test("a day in Kolkata begins at half past six in the evening of UTC", () => {
    const window = { fromMs: at("2026-11-20T18:30Z"), toMs: at("2026-11-22T18:30Z") };
    const totals = [one("2026-11-20T18:30Z"), one("2026-11-21T18:00Z"), one("2026-11-21T18:30Z")];
    const series = deliverySeries(totals, { ...window, step: "day", zone: "Asia/Kolkata" });
    expect(series).toEqual([
      { atMs: window.fromMs, day: "2026-11-21", ...NO_COUNTS, impressions: 2, billedImpressions: 2 },
      { atMs: window.fromMs + DAY, day: "2026-11-22", ...NO_COUNTS, impressions: 1, billedImpressions: 1 },
    ]);
  });

  test("an hour in Kolkata begins at half past of UTC, and the window's first hour may be a half one", () => {
    const window = { fromMs: at("2026-11-20T18:00Z"), toMs: at("2026-11-20T20:30Z") };
    const series = deliverySeries([], { ...window, step: "hour", zone: "Asia/Kolkata" });
    expect(series.map((point) => new Date(point.atMs).toISOString().slice(11, 16))).toEqual([
      "18:00",
      "18:30",
      "19:30",
    ]);
  });

  test.each([
    ["the day clocks go back has 25 hours", "2026-11-01", "2026-11-02", 25],
    ["the day clocks go forward has 23 hours", "2026-03-08", "2026-03-09", 23],
  ])("%s", (_name, day, next, hours) => {
    const zone = "America/New_York";
    const fromMs = at(`${day}T00:00:00-0${hours === 25 ? 4 : 5}:00`);
    const toMs = fromMs + (hours + 1) * HOUR;
    const byHour = deliverySeries([], { fromMs, toMs, step: "hour", zone });
    expect(byHour.filter((point) => point.day === day)).toHaveLength(hours);
    const byDay = deliverySeries([], { fromMs, toMs, step: "day", zone });
    expect(byDay.map((point) => [point.day, point.atMs])).toEqual([
      [day, fromMs],
      [next, fromMs + hours * HOUR],
    ]);
  });

  test("the window is half-open, and what lies outside of it is left out", () => {
    const totals = [T0 - BUCKET_MS, T0, T0 + HOUR].map((bucketAtMs) => ({
      ...NO_COUNTS,
      bucketAtMs,
      impressions: 1,
    }));
    const window = { fromMs: T0, toMs: T0 + HOUR, step: "half-hour" as const, zone: "UTC" };
    expect(deliverySeries(totals, window).map((point) => point.impressions)).toEqual([1, 0]);
  });

  test("an empty window is an empty series", () => {
    expect(deliverySeries([], { fromMs: T0, toMs: T0, step: "day", zone: "Asia/Seoul" })).toEqual([]);
  });
});

test("every step of the same window has no gaps and the same sums", () => {
  const buckets = fc.array(
    fc.record({
      bucket: fc.integer({ min: 0, max: 200 }),
      impressions: fc.nat(9),
      clicks: fc.nat(9),
      billedImpressions: fc.nat(9),
      billedClicks: fc.nat(9),
    }),
    { maxLength: 60 },
  );
  const zones = fc.constantFrom("Asia/Seoul", "Asia/Kolkata", "Asia/Tokyo", "America/New_York", "UTC");
  fc.assert(
    fc.property(buckets, zones, fc.integer({ min: 0, max: 47 }), (rows, zone, shift) => {
      const fromMs = at("2026-10-31T00:00Z") + shift * BUCKET_MS;
      const window = { fromMs, toMs: fromMs + 201 * BUCKET_MS, zone };
      const totals = rows.map((row) => ({ ...row, bucketAtMs: fromMs + row.bucket * BUCKET_MS }));
      for (const step of ["half-hour", "hour", "day"] satisfies SeriesStep[]) {
        const series = deliverySeries(totals, { ...window, step });
        expect(sumCounts(series)).toEqual(sumCounts(totals));
        expect(series[0]?.atMs).toBe(fromMs);
        expect(new Set(series.map((point) => point.atMs)).size).toBe(series.length);
      }
      expect(deliverySeries(totals, { ...window, step: "half-hour" })).toHaveLength(201);
    }),
    { numRuns: 50 },
  );
});

test("a bucket is half an hour of UTC, and contains its start", () => {
  expect(bucketAt(T0)).toBe(T0);
  expect(bucketAt(T0 + BUCKET_MS - 1)).toBe(T0);
  expect(bucketAt(T0 + BUCKET_MS)).toBe(T0 + BUCKET_MS);
});

test("a click rate of nothing shown is unknown, not zero", () => {
  expect(clickRate({ impressions: 0, clicks: 0 })).toBeNull();
  expect(clickRate({ impressions: 200, clicks: 3 })).toBe(0.015);
});
