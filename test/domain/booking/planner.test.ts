import { describe, expect, it } from "vitest";
import { planSchemaFor, planWindow } from "../../../domain/booking";
import { addDays, fieldErrorsOf, issueCode } from "../../../domain/kernel";

const NOW = Date.parse("2026-11-02T09:00:00+09:00");
const { first, last } = planWindow("KR", NOW, []);
const plan = {
  goal: "awareness",
  country: "KR",
  budgetMinor: 10_000,
  startDay: first,
  endDay: addDays(first, 6),
};

describe("a plan's rules", () => {
  it.each([
    ["the least of everything", plan, {}],
    ["the longest period", { ...plan, endDay: addDays(first, 149) }, {}],
    ["a day longer", { ...plan, endDay: addDays(first, 150) }, { endDay: ["schedule.tooLong|max=150"] }],
    ["the last first day", { ...plan, startDay: last, endDay: last }, {}],
    [
      "a day later",
      { ...plan, startDay: addDays(last, 1), endDay: addDays(last, 1) },
      { startDay: [`schedule.tooLate|day=${last}`] },
    ],
    [
      "a day too early",
      { ...plan, startDay: addDays(first, -1) },
      { startDay: [`schedule.tooEarly|day=${first}`] },
    ],
    [
      "an end before the start",
      { ...plan, endDay: addDays(first, -1) },
      { endDay: ["schedule.endBeforeStart"] },
    ],
    [
      "a budget below the least",
      { ...plan, budgetMinor: 9_999 },
      { budgetMinor: ["budget.tooSmall|min=10000|currency=KRW"] },
    ],
    ["no country", { ...plan, country: undefined }, { country: ["required"] }],
    ["a country that nothing is sold in", { ...plan, country: "US" }, { country: ["notAnOption"] }],
    ["a goal that there is not", { ...plan, goal: "fame" }, { goal: ["notAnOption"] }],
    [
      "no start, and an end that is no day",
      { ...plan, startDay: undefined, endDay: "later" },
      { startDay: ["required"], endDay: ["date"] },
    ],
    [
      "everything wrong at once",
      { goal: "fame", country: "KR", budgetMinor: 1, startDay: "soon", endDay: "later" },
      {
        goal: ["notAnOption"],
        budgetMinor: ["budget.tooSmall|min=10000|currency=KRW"],
        startDay: ["date"],
        endDay: ["date"],
      },
    ],
  ])("%s", (_, input, wrong) => {
    const result = planSchemaFor(NOW, []).safeParse(input, { error: issueCode });
    expect(result.success ? {} : fieldErrorsOf(result.error)).toEqual(wrong);
  });
});

/**
 * Early on a Monday in Kolkata. Guru Nanak Jayanti (24 November) and Tokyo's Labour Thanksgiving (23 November) are not holidays
 * in Seoul.
 */
const AUTUMN = Date.parse("2026-11-16T01:00:00+05:30");

describe("a plan for a country", () => {
  // Seven business days from the first day of each zone, counted by hand on its calendar.
  it.each([
    ["KR", "2026-11-25", 10_000],
    ["JP", "2026-11-26", 1_000],
    ["IN", "2026-11-26", 60_000],
  ] as const)("in %s begins by its calendar and has its least budget", (country, firstDay, leastMinor) => {
    expect(planWindow(country, AUTUMN, []).first).toBe(firstDay);
    const there = { goal: "traffic", country, startDay: firstDay, endDay: firstDay };
    const wrongOf = (input: object) => {
      const result = planSchemaFor(AUTUMN, []).safeParse(input, { error: issueCode });
      return result.success ? {} : fieldErrorsOf(result.error);
    };
    expect(wrongOf({ ...there, budgetMinor: leastMinor })).toEqual({});
    expect(Object.keys(wrongOf({ ...there, budgetMinor: leastMinor - 1 }))).toEqual(["budgetMinor"]);
    const early = addDays(firstDay, -1);
    expect(wrongOf({ ...there, budgetMinor: leastMinor, startDay: early })).toEqual({
      startDay: [`schedule.tooEarly|day=${firstDay}`],
    });
  });

  it("begins by its own day, where two countries' differ", () => {
    // Half past midnight of the 17th in Seoul and Tokyo, the evening before in Kolkata.
    const night = Date.parse("2026-11-17T00:30:00+09:00");
    expect(planWindow("KR", night, []).today).toBe("2026-11-17");
    expect(planWindow("JP", night, []).today).toBe("2026-11-17");
    expect(planWindow("IN", night, []).today).toBe("2026-11-16");
  });
});
