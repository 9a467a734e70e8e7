import { describe, expect, it } from "vitest";
import { reviewDeadline } from "../../../domain/booking";

const HOUR_MS = 3_600_000;
const SUBMITTED_MS = Date.UTC(2026, 10, 20, 3, 0);
/** Midnight in Seoul, 12 hours before. */
const TODAY_MS = Date.UTC(2026, 10, 19, 15, 0);
const USUAL = { submittedAt: SUBMITTED_MS, sameDay: false, startsAt: SUBMITTED_MS + 300 * HOUR_MS };

describe("reviewDeadline", () => {
  it("gives 48 hours to decide, and lapses after 72", () => {
    const { dueAtMs, lapsesAtMs } = reviewDeadline(USUAL, SUBMITTED_MS);
    expect([dueAtMs - SUBMITTED_MS, lapsesAtMs - SUBMITTED_MS]).toEqual([48 * HOUR_MS, 72 * HOUR_MS]);
  });

  it.each([
    [0, 48 * HOUR_MS],
    [1, 48 * HOUR_MS - 1],
    [48 * HOUR_MS - 1, 1],
    [48 * HOUR_MS, 0],
    [60 * HOUR_MS, 0],
  ])("%i ms after submission %i ms are left", (elapsedMs, leftMs) => {
    expect(reviewDeadline(USUAL, SUBMITTED_MS + elapsedMs).leftMs).toBe(leftMs);
  });

  it("is not brought forward by a start that nobody asked for at once", () => {
    const soon = { ...USUAL, startsAt: TODAY_MS };
    expect(reviewDeadline(soon, SUBMITTED_MS).leftMs).toBe(48 * HOUR_MS);
  });

  it("is the end of the day for a start on the day of submission", () => {
    const sameDay = { submittedAt: SUBMITTED_MS, sameDay: true, startsAt: TODAY_MS };
    const { dueAtMs, leftMs } = reviewDeadline(sameDay, SUBMITTED_MS);
    expect([dueAtMs, leftMs]).toEqual([TODAY_MS + 24 * HOUR_MS, 12 * HOUR_MS]);
  });
});
