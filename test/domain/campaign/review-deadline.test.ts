import { describe, expect, it } from "vitest";
import { reviewDeadline } from "../../../domain/campaign/review-deadline";

const HOUR_MS = 3_600_000;
const SUBMITTED_MS = Date.UTC(2026, 10, 20, 3, 0);

describe("reviewDeadline", () => {
  it("gives 48 hours to decide, and lapses after 72", () => {
    const { dueAtMs, lapsesAtMs } = reviewDeadline(SUBMITTED_MS, SUBMITTED_MS);
    expect([dueAtMs - SUBMITTED_MS, lapsesAtMs - SUBMITTED_MS]).toEqual([48 * HOUR_MS, 72 * HOUR_MS]);
  });

  it.each([
    [0, 48],
    [1, 48],
    [HOUR_MS, 47],
    [48 * HOUR_MS - 1, 1],
    [48 * HOUR_MS, 0],
    [60 * HOUR_MS, 0],
  ])("%i ms after submission says %i hours are left", (elapsedMs, hours) => {
    expect(reviewDeadline(SUBMITTED_MS, SUBMITTED_MS + elapsedMs).hoursLeft).toBe(hours);
  });
});
