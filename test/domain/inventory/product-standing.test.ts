import { describe, expect, it } from "vitest";
import { freeSlots, productGap } from "../../../domain/inventory";

const sold = { pricing: "cpm", units: 2, requestsPerDay: 900, expectedPerDay: 500, campaigns: 1 };

describe("what keeps a product from earning", () => {
  it.each([
    ["nothing", {}, null],
    ["no unit, before all else", { units: 0, requestsPerDay: 0, campaigns: 0 }, "no-units"],
    ["units that nobody asks for", { requestsPerDay: 0 }, "no-requests"],
    ["fewer requests than advertisers are told of", { requestsPerDay: 499 }, "under-expected"],
    ["as many as they are told of", { requestsPerDay: 500 }, null],
    ["nothing that is expected, and no booking", { expectedPerDay: null, campaigns: 0 }, "unsold"],
    ["of a quest its bookings alone", { pricing: "cpq", units: 0, campaigns: 0 }, "unsold"],
    ["of a quest that is booked nothing", { pricing: "cpq", units: 0 }, null],
  ] as const)("is %s", (_, change, gap) => {
    expect(productGap({ ...sold, ...change })).toBe(gap);
  });
});

it("slots that nobody booked are counted day by day, and never below none", () => {
  const booked = [
    { startDay: "2026-11-28", endDay: "2026-12-02", slots: 1 },
    { startDay: "2026-12-01", endDay: "2026-12-01", slots: 3 },
  ];
  // Two of four days have one slot left, the third none and the fourth one.
  expect(freeSlots(2, booked, "2026-11-29", 4)).toBe(3);
  expect(freeSlots(2, [], "2026-11-29", 30)).toBe(60);
});
