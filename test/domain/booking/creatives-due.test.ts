import { describe, expect, it } from "vitest";
import { creativesAlert, creativesDeadline } from "../../../domain/booking";

/** Friday the 11th of December 2026; the Monday before it is the 7th. */
const KOREA = { startDay: "2026-12-11", country: "KR", timezone: "Asia/Seoul", holidays: [] };
const seoul = (day: string) => Date.parse(`${day}T00:00:00+09:00`);

describe("the days that creatives are due on", () => {
  it("are five and three business days before the start, at the beginning of the product's day", () => {
    expect(creativesDeadline(KOREA)).toEqual({
      remindAtMs: seoul("2026-12-04"),
      dueAtMs: seoul("2026-12-08"),
    });
  });

  it("skip weekends and the country's holidays, and those that operators added", () => {
    const afterNewYear = { ...KOREA, startDay: "2027-01-06" };
    expect(creativesDeadline(afterNewYear)).toEqual({
      remindAtMs: seoul("2026-12-29"),
      dueAtMs: seoul("2026-12-31"),
    });
    const holidays = [{ country: "KR", day: "2026-12-09", kind: "added" as const }];
    expect(creativesDeadline({ ...KOREA, holidays }).dueAtMs).toBe(seoul("2026-12-07"));
  });

  it("follow the product's zone", () => {
    const india = { ...KOREA, country: "IN", timezone: "Asia/Kolkata" };
    expect(creativesDeadline(india).dueAtMs).toBe(Date.parse("2026-12-08T00:00:00+05:30"));
  });
});

describe("the alert for missing creatives", () => {
  it.each([
    [seoul("2026-12-04") - 1, null],
    [seoul("2026-12-04"), "creatives-soon"],
    [seoul("2026-12-08") - 1, "creatives-soon"],
    [seoul("2026-12-08"), "creatives-due"],
    [seoul("2026-12-12"), "creatives-due"],
  ])("at %d is %s: the one whose moment was reached last", (nowMs, alert) => {
    expect(creativesAlert(KOREA, nowMs)).toBe(alert);
  });
});
