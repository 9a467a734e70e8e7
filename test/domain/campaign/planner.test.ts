import { describe, expect, it } from "vitest";
import { addDays } from "../../../domain/calendar/day";
import { planSchemaFor, planWindow } from "../../../domain/campaign/planner";
import { fieldErrorsOf, issueCode } from "../../../domain/shared/validation";

const NOW = Date.parse("2026-11-02T09:00:00+09:00");
const { first, last } = planWindow(NOW, []);
const plan = { goal: "awareness", budgetMinor: 10_000, startDay: first, endDay: addDays(first, 6) };

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
    ["a budget below the least", { ...plan, budgetMinor: 9_999 }, { budgetMinor: ["tooSmall|min=10000"] }],
    ["a goal that there is not", { ...plan, goal: "fame" }, { goal: ["notAnOption"] }],
    [
      "no start, and an end that is no day",
      { ...plan, startDay: undefined, endDay: "later" },
      { startDay: ["required"], endDay: ["date"] },
    ],
    [
      "everything wrong at once",
      { goal: "fame", budgetMinor: 1, startDay: "soon", endDay: "later" },
      { goal: ["notAnOption"], budgetMinor: ["tooSmall|min=10000"], startDay: ["date"], endDay: ["date"] },
    ],
  ])("%s", (_, input, wrong) => {
    const result = planSchemaFor(NOW, []).safeParse(input, { error: issueCode });
    expect(result.success ? {} : fieldErrorsOf(result.error)).toEqual(wrong);
  });
});
