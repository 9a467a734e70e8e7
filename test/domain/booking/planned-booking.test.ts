import { describe, expect, it } from "vitest";
import { plannedOf, plannedQuery } from "../../../domain/booking";

const plan = {
  goal: "awareness",
  country: "KR",
  budgetMinor: 300_000,
  startDay: "2026-12-10",
  endDay: "2026-12-16",
} as const;
const of = (query: string) => plannedOf(new URLSearchParams(query));

describe("a plan that goes on to be booked", () => {
  it("arrives whole, with the slots that its budget buys", () => {
    const days = { startDay: "2026-12-10", endDay: "2026-12-16" };
    expect(of(plannedQuery(plan, 2))).toEqual({ ...days, budgetMinor: "300000", slots: "2" });
    expect(of(plannedQuery(plan, 0))).toEqual({ ...days, budgetMinor: "300000" });
    expect(plannedQuery(plan, 0)).not.toContain("slots");
  });

  it.each([
    ["nothing", ""],
    ["days that are none", "start=2026-02-31&end=2026-03-03"],
    ["an end before its start", "start=2026-12-10&end=2026-12-09"],
    ["a start without an end", "start=2026-12-10"],
    ["amounts that are none", "budget=-1&slots=1.5"],
    ["amounts of nothing", "budget=0&slots=00"],
    ["markup", "budget=%3Cb%3E&start=%3Cb%3E&end=%3Cb%3E"],
    ["an amount beyond all", "budget=99999999999999999999"],
  ])("leaves out what could not be typed: %s", (_, query) => {
    expect(of(query)).toEqual({});
  });
});
