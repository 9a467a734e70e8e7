import { describe, expect, it } from "vitest";
import { lateBefore, replyDueAt } from "../../../domain/desk";

const SEOUL = { country: "KR", timezone: "Asia/Seoul", holidays: [] };
const HOUR_MS = 3_600_000;

describe("what is late", () => {
  it.each(["2026-11-26T03:00:00Z", "2026-11-29T15:00:00Z", "2026-12-26T23:59:59Z", "2027-02-10T00:00:00Z"])(
    "is told apart at %s as by the day that each was promised an answer",
    (moment) => {
      const now = Date.parse(moment);
      const before = lateBefore(now, SEOUL);
      for (let hours = 0; hours < 24 * 14; hours += 1) {
        const askedAt = now - hours * HOUR_MS;
        expect(askedAt < before, `${hours} hours ago`).toBe(now >= replyDueAt(askedAt, SEOUL));
      }
    },
  );
});
