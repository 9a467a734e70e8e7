import { describe, expect, it } from "vitest";
import { checkSchedule, durationLimits, startWindow } from "../../../domain/booking";

const CPM = { pricing: "cpm", cppMinDays: null, country: "KR", timezone: "Asia/Seoul", holidays: [] };
const CPP = { ...CPM, pricing: "cpp", cppMinDays: 3 };
/** A Saturday morning in Seoul. */
const NOW = Date.parse("2026-11-21T10:00:00+09:00");

describe("the first day a campaign may start", () => {
  it.each<[string, string, string, string, string]>([
    ["a week without holidays", "2026-11-21T10:00:00+09:00", "KR", "Asia/Seoul", "2026-12-01"],
    ["a day off of its country", "2026-11-21T10:00:00+09:00", "JP", "Asia/Tokyo", "2026-12-02"],
    ["Christmas", "2026-12-18T10:00:00+09:00", "KR", "Asia/Seoul", "2026-12-30"],
    ["Seollal's three days", "2026-02-12T10:00:00+09:00", "KR", "Asia/Seoul", "2026-02-26"],
    ["Chuseok and its weekend", "2026-09-21T10:00:00+09:00", "KR", "Asia/Seoul", "2026-10-02"],
    ["its own zone's today, past midnight", "2026-11-23T00:30:00+09:00", "KR", "Asia/Seoul", "2026-12-02"],
    [
      "another zone's today, still yesterday",
      "2026-11-23T00:30:00+09:00",
      "IN",
      "Asia/Kolkata",
      "2026-12-02",
    ],
  ])("is seven business days ahead, over %s", (_, now, country, timezone, first) => {
    expect(startWindow({ ...CPM, country, timezone }, Date.parse(now)).first).toBe(first);
  });
});

describe("the last day a campaign may start", () => {
  it("is the 150th business day from today", () => {
    // Without holidays 150 business days are 30 weeks; KR has 12 of them on weekdays before 2027-07-05.
    expect(startWindow({ ...CPM, country: "none" }, NOW).last).toBe("2027-06-18");
    expect(startWindow(CPM, NOW).last).toBe("2027-06-30");
  });
});

describe("a schedule", () => {
  it.each<[string, object, Record<string, string>]>([
    ["the first day that is free to choose", { startDay: "2026-12-01", endDay: "2026-12-05" }, {}],
    ["one day long", { startDay: "2026-12-01", endDay: "2026-12-01" }, {}],
    ["100 days long", { startDay: "2026-12-01", endDay: "2027-03-10" }, {}],
    [
      "101 days long",
      { startDay: "2026-12-01", endDay: "2027-03-11" },
      { endDay: "schedule.tooLong|max=100" },
    ],
    [
      "a day too early",
      { startDay: "2026-11-30", endDay: "2026-12-05" },
      { startDay: "schedule.tooEarly|day=2026-12-01" },
    ],
    [
      "too late",
      { startDay: "2027-07-01", endDay: "2027-07-05" },
      { startDay: "schedule.tooLate|day=2027-06-30" },
    ],
    ["backwards", { startDay: "2026-12-05", endDay: "2026-12-01" }, { endDay: "schedule.endBeforeStart" }],
    [
      "both too early and backwards",
      { startDay: "2026-11-22", endDay: "2026-11-21" },
      { startDay: "schedule.tooEarly|day=2026-12-01", endDay: "schedule.endBeforeStart" },
    ],
    ["today, asked for", { startDay: "2026-11-21", endDay: "2026-11-25", sameDay: true }, {}],
    [
      "tomorrow, asked for as today",
      { startDay: "2026-11-22", endDay: "2026-11-25", sameDay: true },
      { startDay: "schedule.sameDayIsToday|day=2026-11-21" },
    ],
    ["no day", { startDay: "2027-02-29", endDay: "soon" }, { startDay: "date", endDay: "date" }],
    ["a start that is no day", { startDay: "2027-02-29", endDay: "2027-03-05" }, { startDay: "date" }],
  ])("is judged: %s", (_, days, errors) => {
    const schedule = { startDay: "", endDay: "", sameDay: false, ...days };
    expect(checkSchedule(schedule, CPM, NOW)).toEqual(errors);
  });

  it("for slots is as short as the product says and as long as 150 days", () => {
    expect(durationLimits(CPP)).toEqual({ min: 3, max: 150 });
    const of = (endDay: string) =>
      checkSchedule({ startDay: "2026-12-01", endDay, sameDay: false }, CPP, NOW);
    expect(of("2026-12-02")).toEqual({ endDay: "schedule.tooShort|min=3" });
    expect(of("2026-12-03")).toEqual({});
    expect(of("2027-04-29")).toEqual({});
    expect(of("2027-04-30")).toEqual({ endDay: "schedule.tooLong|max=150" });
  });
});
