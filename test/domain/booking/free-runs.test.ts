import { describe, expect, it } from "vitest";
import { nextFreeRuns } from "../../../domain/booking";

const wish = { days: 3, slots: 1, capacity: 2, first: "2026-12-01", last: "2026-12-31" };
const full = (...days: string[]) => new Map(days.map((day) => [day, 2]));

describe("the next free days in a row", () => {
  it("begin with the first day, follow each other, and are as many as wanted", () => {
    expect(nextFreeRuns(new Map(), wish, 2)).toEqual([
      { startDay: "2026-12-01", endDay: "2026-12-03" },
      { startDay: "2026-12-04", endDay: "2026-12-06" },
    ]);
  });

  it("go over no day that is full", () => {
    expect(nextFreeRuns(full("2026-12-02", "2026-12-06"), wish, 2)).toEqual([
      { startDay: "2026-12-03", endDay: "2026-12-05" },
      { startDay: "2026-12-07", endDay: "2026-12-09" },
    ]);
  });

  it("are as wide as wanted: a day with one slot left is full for two", () => {
    const taken = new Map([["2026-12-01", 1]]);
    expect(nextFreeRuns(taken, wish, 1)[0]?.startDay).toBe("2026-12-01");
    expect(nextFreeRuns(taken, { ...wish, slots: 2 }, 1)[0]?.startDay).toBe("2026-12-02");
  });

  it("may end after the last day that they may begin on, and begin on none after it", () => {
    const short = { ...wish, last: "2026-12-02" };
    expect(nextFreeRuns(full("2026-12-01"), short, 3)).toEqual([
      { startDay: "2026-12-02", endDay: "2026-12-04" },
    ]);
    expect(nextFreeRuns(full("2026-12-01", "2026-12-02"), short, 3)).toEqual([]);
  });

  it("are none where more slots are wanted than there are", () => {
    expect(nextFreeRuns(new Map(), { ...wish, slots: 3 }, 3)).toEqual([]);
  });
});
