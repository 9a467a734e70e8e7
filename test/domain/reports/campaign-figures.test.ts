import { describe, expect, it } from "vitest";
import { deliverySeries, impressionsByHour, NO_COUNTS, pacingCurve } from "../../../domain/reports";

const DAY = 86_400_000;
const HOUR = DAY / 24;
/** A Wednesday's midnight in Seoul. */
const START = Date.parse("2026-11-10T15:00:00Z");
const period = { startsAtMs: START, liveAtMs: START, endsAtMs: START + 4 * DAY };
const window = { fromMs: START, toMs: period.endsAtMs, step: "day", zone: "Asia/Seoul" } as const;
const goal = { unit: "impression", count: 400 } as const;

const shown = (day: number, impressions: number) => ({
  ...NO_COUNTS,
  bucketAtMs: START + day * DAY,
  impressions,
  billedImpressions: impressions,
});

describe("the curve of a campaign's pace", () => {
  it("has every booked day on its first, with a plan that ends at the goal and nothing of what is to come", () => {
    const paced = { goal, delivered: 30, recentPerDay: null };
    const days = deliverySeries([shown(0, 30)], window);
    const curve = pacingCurve(paced, period, days, true, START + HOUR);
    expect(curve.map(({ planned }) => planned)).toEqual([100, 200, 300, 400]);
    expect(curve.map(({ delivered }) => delivered)).toEqual([30, null, null, null]);
    expect(curve.every(({ forecast }) => forecast === null)).toBe(true);
  });

  it("forecasts from what is delivered now to the end, by the days that are left", () => {
    const paced = { goal, delivered: 120, recentPerDay: 60 };
    const days = deliverySeries([shown(0, 60), shown(1, 60)], window);
    const curve = pacingCurve(paced, period, days, true, START + 2 * DAY);
    expect(curve.map(({ delivered }) => delivered)).toEqual([60, 120, 120, null]);
    expect(curve.map(({ forecast }) => forecast)).toEqual([null, null, 120, 240]);
  });

  it("never forecasts more than the goal, and counts days of a booking by slot", () => {
    const paced = { goal, delivered: 120, recentPerDay: 500 };
    const days = deliverySeries([shown(0, 120)], window);
    expect(pacingCurve(paced, period, days, true, START + DAY).at(-1)?.forecast).toBe(400);
    const bySlot = { goal: { unit: "day", count: 4 }, delivered: 1, recentPerDay: null } as const;
    const counted = pacingCurve(bySlot, period, days, true, START + DAY);
    expect(counted.map(({ planned }) => planned)).toEqual([1, 2, 3, 4]);
    expect(counted.map(({ delivered }) => delivered)).toEqual([1, 1, null, null]);
  });
});

describe("impressions by hour of the week", () => {
  it("are of the zone's clock, Monday first, with every hour there", () => {
    const bucket = (atMs: number, impressions: number) => ({ ...NO_COUNTS, bucketAtMs: atMs, impressions });
    const hours = impressionsByHour(
      [bucket(START, 5), bucket(START + 7 * DAY + HOUR / 2, 2), bucket(START + 13 * HOUR, 3)],
      "Asia/Seoul",
    );
    expect(hours.map((day) => day.length)).toEqual(Array.from({ length: 7 }, () => 24));
    expect(hours[2]?.[0]).toBe(7);
    expect(hours[2]?.[13]).toBe(3);
    expect(hours.flat().reduce((sum, count) => sum + count, 0)).toBe(10);
  });
});
