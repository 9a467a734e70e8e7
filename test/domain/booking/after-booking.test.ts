import { describe, expect, it } from "vitest";
import {
  CAMPAIGN_STATUSES,
  checkExtension,
  checkPostponement,
  mayExtend,
  mayPostpone,
  postponedDays,
} from "../../../domain/booking";
import { DAY_MS } from "../../../domain/kernel";

const NOW = Date.parse("2026-11-21T10:00:00+09:00");
const RULES = { pricing: "cpm", cppMinDays: null, country: "KR", timezone: "Asia/Seoul", holidays: [] };
const PERIOD = { startDay: "2026-12-01", endDay: "2026-12-05" };
const booked = { ...PERIOD, status: "booked", startsAt: NOW + DAY_MS, endsAt: NOW + 2 * DAY_MS } as const;

describe("a campaign may be postponed", () => {
  it("while it is booked, and in no other status", () => {
    const may = CAMPAIGN_STATUSES.filter((status) => mayPostpone({ ...booked, status }, NOW));
    expect(may).toEqual(["booked"]);
  });

  it("until the moment that it begins", () => {
    expect(mayPostpone({ ...booked, startsAt: NOW + 1 }, NOW)).toBe(true);
    expect(mayPostpone({ ...booked, startsAt: NOW }, NOW)).toBe(false);
    expect(mayPostpone({ ...booked, startsAt: null }, NOW)).toBe(false);
  });

  it.each<[string, string, Record<string, string>]>([
    ["to the next day", "2026-12-02", {}],
    ["to the 150th business day", "2027-06-30", {}],
    ["to no day after that", "2027-07-01", { startDay: "schedule.tooLate|day=2027-06-30" }],
    ["not to where it is", "2026-12-01", { startDay: "schedule.notLater|day=2026-12-01" }],
    ["not to an earlier day", "2026-11-30", { startDay: "schedule.notLater|day=2026-12-01" }],
    ["not to what is no day", "2026-02-30", { startDay: "date" }],
  ])("%s", (_, startDay, codes) => {
    expect(checkPostponement(startDay, PERIOD, RULES, NOW)).toEqual(codes);
  });

  it("and stays as long as it is", () => {
    expect(postponedDays(PERIOD, "2026-12-30")).toEqual({ startDay: "2026-12-30", endDay: "2027-01-03" });
  });
});

describe("a campaign may be extended", () => {
  it("while it is live or paused, and in no other status", () => {
    const may = CAMPAIGN_STATUSES.filter((status) => mayExtend({ ...booked, status }, NOW));
    expect(may).toEqual(["live", "paused"]);
  });

  it("until the moment that it ends", () => {
    const live = { ...booked, status: "live" } as const;
    expect(mayExtend({ ...live, endsAt: NOW + 1 }, NOW)).toBe(true);
    expect(mayExtend({ ...live, endsAt: NOW }, NOW)).toBe(false);
  });

  it.each<[string, string, Record<string, string>]>([
    ["by a day", "2026-12-06", {}],
    ["to the hundredth day of its period", "2027-03-10", {}],
    ["to no day after that", "2027-03-11", { endDay: "schedule.tooLong|max=100" }],
    ["not to where it ends", "2026-12-05", { endDay: "schedule.notLater|day=2026-12-05" }],
    ["not to an earlier day", "2026-12-04", { endDay: "schedule.notLater|day=2026-12-05" }],
    ["not to what is no day", "soon", { endDay: "date" }],
    ["not to what is no day of a month before", "2026-02-30", { endDay: "date" }],
  ])("%s", (_, endDay, codes) => {
    expect(checkExtension(endDay, PERIOD, RULES)).toEqual(codes);
  });
});
