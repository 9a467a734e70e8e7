import { describe, expect, it } from "vitest";
import { INQUIRY_STATES, inquiryActions, inquiryState, replyDueAt } from "../../../domain/desk";

describe("where an inquiry stands", () => {
  it.each([
    [null, null, "open"],
    [1, null, "answered"],
    [1, 2, "closed"],
    [null, 2, "closed"],
  ] as const)("answered at %s, closed at %s: %s", (answeredAt, closedAt, state) => {
    expect(inquiryState({ answeredAt, closedAt })).toBe(state);
  });

  it("says what may be done: one that was closed is opened before it is answered", () => {
    expect(INQUIRY_STATES.map((state) => inquiryActions(state).join(" "))).toEqual([
      "answer close",
      "answer close",
      "reopen",
    ]);
  });
});

describe("the answer to an inquiry", () => {
  const seoul = { country: "KR", timezone: "Asia/Seoul", holidays: [] };
  it.each([
    ["on a Wednesday, by the end of Friday", "2026-12-02T10:00+09:00", "2026-12-05T00:00+09:00"],
    ["on a Thursday, by the end of Monday", "2026-12-03T10:00+09:00", "2026-12-08T00:00+09:00"],
    ["on a Saturday, by the end of Tuesday", "2026-12-05T10:00+09:00", "2026-12-09T00:00+09:00"],
    ["before Christmas, with the holiday between", "2026-12-24T23:59+09:00", "2026-12-30T00:00+09:00"],
    ["just after midnight, by that day's clock", "2026-11-24T00:30+09:00", "2026-11-27T00:00+09:00"],
  ])("is due two business days after it was asked: %s", (_, asked, due) => {
    expect(replyDueAt(Date.parse(asked), seoul)).toBe(Date.parse(due));
  });

  it("is due by the days of whoever answers: another country has other holidays, and operators change them", () => {
    const asked = Date.parse("2026-12-24T10:00+09:00");
    const tokyo = { country: "JP", timezone: "Asia/Tokyo", holidays: [] };
    expect(replyDueAt(asked, tokyo)).toBe(Date.parse("2026-12-29T00:00+09:00"));
    const extra = [{ country: "JP", day: "2026-12-25", kind: "added" as const }];
    expect(replyDueAt(asked, { ...tokyo, holidays: extra })).toBe(Date.parse("2026-12-30T00:00+09:00"));
  });
});
