import { describe, expect, it } from "vitest";
import { addDays, dayAt, HOLIDAY_COUNTRIES, HOLIDAYS } from "../../../domain/kernel";
import { isWeekend } from "../../../domain/kernel/calendar";
import published from "./published-holidays.json";

/** Whole years in the table. */
const FIRST_DAY = "2026-01-01";
const LAST_DAY = "2030-12-31";
const DAYS_AHEAD_MIN = 365;

/** Known differences from the second source with their reasons; none today. */
const DIFFERENCES: Readonly<Record<string, string>> = {};

describe.each(HOLIDAY_COUNTRIES)("the holidays of %s", (country) => {
  const second = Object.keys(published.countries[country]);

  it("are those of a second source on every weekday to the end of 2030, in order and each once", () => {
    const expected = second.filter((day) => !isWeekend(day));
    const differs = (day: string) => `${country} ${day}` in DIFFERENCES;
    expect(HOLIDAYS[country].filter((day) => !differs(day))).toEqual(expected.filter((day) => !differs(day)));
    expect(HOLIDAYS[country]).toEqual([...new Set(HOLIDAYS[country])].sort());
  });

  it("are of the years that the second source has", () => {
    expect(second.filter((day) => day < FIRST_DAY || day > LAST_DAY)).toEqual([]);
    for (let year = 2026; year <= 2030; year++)
      expect(HOLIDAYS[country].filter((day) => day.startsWith(`${year}-`)).length).toBeGreaterThan(8);
  });

  // Uses the real clock: the test fails a year before the end of the table, which then has to be extended.
  it("are known for a year from today at least", () => {
    const lastYear = HOLIDAYS[country].at(-1)?.slice(0, 4);
    expect(`${lastYear}-12-31` >= addDays(dayAt(Date.now(), "Asia/Seoul"), DAYS_AHEAD_MIN)).toBe(true);
  });
});

describe("holidays of 2026 to 2030 that a rule of their own makes", () => {
  it.each([
    ["KR", "2026-05-01", "Labour Day, a public holiday since 2026"],
    ["KR", "2027-05-03", "the substitute of Labour Day on a Saturday"],
    ["KR", "2028-04-12", "the election of the National Assembly"],
    ["KR", "2030-06-12", "local elections, a week later for Memorial Day beside them"],
    ["KR", "2027-07-19", "the substitute of Constitution Day"],
    ["JP", "2026-09-22", "the day between two holidays"],
    ["JP", "2029-02-12", "the substitute of Foundation Day"],
    ["IN", "2026-11-24", "Guru Nanak's birthday"],
    ["IN", "2027-10-29", "Diwali"],
    ["IN", "2029-03-01", "Holi"],
  ] as const)("%s %s: %s", (country, day, _why) => {
    expect(HOLIDAYS[country]).toContain(day);
  });
});
