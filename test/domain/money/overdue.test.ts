import { expect, it } from "vitest";
import { DAY_MS } from "../../../domain/kernel";
import { DEBT_AGES, daysOverdue, dueDatesOf } from "../../../domain/money";

const NOW = Date.UTC(2026, 10, 28, 3);

it.each([
  [NOW + 1, 0, "not-due"],
  [NOW, 1, "1-30"],
  [NOW - 30 * DAY_MS + 1, 30, "1-30"],
  [NOW - 30 * DAY_MS, 31, "31-60"],
  [NOW - 60 * DAY_MS, 61, "61-90"],
  [NOW - 90 * DAY_MS, 91, "over-90"],
])("a debt due at %d is %d days overdue, and of age %s alone", (dueAt, days, age) => {
  expect(daysOverdue(dueAt, NOW)).toBe(days);
  const ages = DEBT_AGES.filter((each) => {
    const { fromMs, toMs } = dueDatesOf(each, NOW);
    return dueAt >= (fromMs ?? -Infinity) && dueAt < (toMs ?? Infinity);
  });
  expect(ages).toEqual([age]);
});
