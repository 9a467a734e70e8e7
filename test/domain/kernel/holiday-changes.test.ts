import { describe, expect, it } from "vitest";
import { planSchemaFor, planWindow, startWindow } from "../../../domain/booking";
import {
  addBusinessDays,
  fieldErrorsOf,
  type HolidayChange,
  holidaySchemaFor,
  issueCode,
  subtractBusinessDays,
} from "../../../domain/kernel";
import { isBusinessDay } from "../../../domain/kernel/holidays";

/** A Wednesday that is not in the table, and Christmas, which is. */
const WEDNESDAY = "2026-11-25";
const CHRISTMAS = "2026-12-25";
const added: HolidayChange = { country: "KR", day: WEDNESDAY, kind: "added" };
const removed: HolidayChange = { country: "KR", day: CHRISTMAS, kind: "removed" };
const NOW = Date.parse("2026-11-21T10:00:00+09:00");

describe("a day that operators changed", () => {
  it("is no business day once it was added, in its country alone", () => {
    expect(isBusinessDay(WEDNESDAY, "KR", [added])).toBe(false);
    expect(isBusinessDay(WEDNESDAY, "JP", [added])).toBe(true);
    expect(isBusinessDay("2026-11-26", "KR", [added])).toBe(true);
  });

  it("is a business day once it was taken out, in its country alone", () => {
    expect(isBusinessDay(CHRISTMAS, "KR", [removed])).toBe(true);
    expect(isBusinessDay(CHRISTMAS, "IN", [removed])).toBe(false);
  });

  it("moves what is counted over it by a day", () => {
    expect(addBusinessDays("2026-11-24", 1, "KR")).toBe(WEDNESDAY);
    expect(addBusinessDays("2026-11-24", 1, "KR", [added])).toBe("2026-11-26");
    expect(addBusinessDays("2026-12-24", 1, "KR", [removed])).toBe(CHRISTMAS);
    expect(subtractBusinessDays("2026-11-26", 1, "KR")).toBe(WEDNESDAY);
    expect(subtractBusinessDays("2026-11-26", 1, "KR", [added])).toBe("2026-11-24");
  });

  it("moves the first day of a booking, and of a plan", () => {
    const rules = { pricing: "cpm", cppMinDays: null, country: "KR", timezone: "Asia/Seoul" };
    expect(startWindow({ ...rules, holidays: [] }, NOW).first).toBe("2026-12-01");
    expect(startWindow({ ...rules, holidays: [added] }, NOW).first).toBe("2026-12-02");
    expect(planWindow("KR", NOW, [added]).first).toBe("2026-12-02");
    const plan = {
      goal: "awareness",
      country: "KR",
      budgetMinor: 10_000,
      startDay: "2026-12-01",
      endDay: "2026-12-07",
    };
    expect(planSchemaFor(NOW, []).safeParse(plan).success).toBe(true);
    expect(planSchemaFor(NOW, [added]).safeParse(plan).success).toBe(false);
  });
});

describe("a day that is to be a holiday", () => {
  it.each<[string, string, Record<string, string[]>]>([
    ["may be any business day", WEDNESDAY, {}],
    ["is no Saturday", "2026-11-28", { day: ["holiday.weekend"] }],
    ["is no holiday yet", CHRISTMAS, { day: ["holiday.already"] }],
    ["is a day", "2026-02-30", { day: ["date"] }],
  ])("%s", (_, day, wrong) => {
    const result = holidaySchemaFor([]).safeParse(
      { country: "KR", day, name: "임시 공휴일" },
      { error: issueCode },
    );
    expect(result.success ? {} : fieldErrorsOf(result.error)).toEqual(wrong);
  });

  it("may be one that was taken out before, and not one that was added", () => {
    const accepts = (changes: HolidayChange[], day: string) =>
      holidaySchemaFor(changes).safeParse({ country: "KR", day, name: "성탄절" }).success;
    expect(accepts([removed], CHRISTMAS)).toBe(true);
    expect(accepts([added], WEDNESDAY)).toBe(false);
  });
});
