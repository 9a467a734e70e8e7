import { describe, expect, it } from "vitest";
import { addDays, type Day, dayStartMs } from "../../../domain/kernel";
import {
  changeOf,
  daysBefore,
  monthSoFar,
  runningTrend,
  todaySoFar,
  weekSoFar,
  weekTrend,
} from "../../../domain/reports";

const ZONE = "Asia/Seoul";
const HOUR = 3_600_000;

/** One for each day, so that a sum is a number of days. */
const daily = (from: Day, count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: addDays(from, at), value: 1 }));

describe("a figure so far", () => {
  it("of a month is compared with as many days of the month before, and today with none", () => {
    expect(monthSoFar(daily("2026-10-01", 59), "2026-11-28")).toEqual({ now: 27, before: 27 });
    expect(monthSoFar(daily("2026-10-01", 32), "2026-11-01")).toEqual({ now: 0, before: 0 });
    // The 31st of March against a February of 28 days.
    expect(monthSoFar(daily("2026-02-01", 59), "2026-03-31")).toEqual({ now: 30, before: 28 });
  });

  it("of a week is compared with the same weekdays", () => {
    expect(weekSoFar(daily("2026-11-01", 30), "2026-11-28")).toEqual({ now: 6, before: 6 });
    expect(weekSoFar([{ day: "2026-11-21", value: 5 }], "2026-11-28")).toEqual({ now: 0, before: 0 });
  });

  it("of today is compared by complete hours alone", () => {
    const todayMs = dayStartMs("2026-11-28", ZONE);
    const yesterdayMs = dayStartMs("2026-11-27", ZONE);
    const hours = Array.from({ length: 48 }, (_, at) => ({ atMs: yesterdayMs + at * HOUR, value: at + 1 }));
    const nowMs = todayMs + 2.5 * HOUR;
    expect(todaySoFar(hours, { todayMs, yesterdayMs, nowMs })).toEqual({ now: 25 + 26, before: 1 + 2 });
  });

  it("has no change without an earlier value", () => {
    expect(changeOf({ now: 3, before: 0 })).toBeNull();
    expect(changeOf({ now: 3, before: null })).toBeNull();
    expect(changeOf({ now: undefined, before: 3 })).toBeNull();
    expect(changeOf({ now: 3, before: 4 })).toBe(-0.25);
  });
});

describe("a trend", () => {
  const DAY = 24 * HOUR;

  it("of days ends with yesterday", () => {
    expect(daysBefore(daily("2026-11-01", 28), "2026-11-28", 3)).toEqual([1, 1, 1]);
    expect(daysBefore([{ day: "2026-11-28", value: 9 }], "2026-11-28", 3)).toEqual([]);
  });

  it("of a week compares it with the week before", () => {
    const days = [9, ...new Array<number>(7).fill(2), ...new Array<number>(7).fill(3)];
    expect(weekTrend(days)).toEqual({ change: 0.5, days });
  });

  it("of what runs counts it at the same time of each day, until it has ended", () => {
    const nowMs = 100 * DAY;
    const running = [
      { startsAt: nowMs - 8 * DAY, endsAt: nowMs - DAY, amount: 2 },
      { startsAt: nowMs - 2 * DAY, endsAt: nowMs + DAY, amount: 3 },
      { startsAt: null, endsAt: null },
    ];
    expect(runningTrend(running, 3, nowMs, 4)).toEqual({ change: 0.5, days: [2, 5, 3, 3] });
  });
});
