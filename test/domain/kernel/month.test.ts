import { describe, expect, it } from "vitest";
import { addMonths, daysOfMonth, isMonth, monthOf } from "../../../domain/kernel";

describe("a calendar month", () => {
  it("has every one of its days, also in a leap year", () => {
    const { days, fromDay, toDay } = daysOfMonth("2028-02");
    expect([days.length, days[0], days.at(-1), fromDay, toDay]).toEqual([
      29,
      "2028-02-01",
      "2028-02-29",
      "2028-02-01",
      "2028-03-01",
    ]);
  });

  it("goes over the end of a year both ways", () => {
    expect([addMonths("2026-12", 1), addMonths("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
  });

  it("is the month of its days", () => {
    expect(monthOf("2026-11-21")).toBe("2026-11");
  });

  it.each(["2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", "", "0000-01"])(
    "%j is no month",
    (value) => {
      expect(isMonth(value)).toBe(false);
    },
  );
});
