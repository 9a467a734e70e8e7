import { describe, expect, it } from "vitest";
import { addDays, type Day, dayStartMs } from "../../../domain/kernel";
import { changeOf, monthSoFar, todaySoFar, weekSoFar } from "../../../domain/reports";

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
    expect(changeOf({ now: 3, before: 4 })).toBe(-0.25);
  });
});
