import { expect, test } from "vitest";
import { PLAN_EDGE_CACHE_MS, PLAN_USABLE_MS, planFreshMs } from "../../../domain/serving";

const READ_AT_MS = Date.parse("2026-11-21T03:00:00Z");
const MINUTE_MS = 60_000;

test.each([
  ["published just now", 0, 2_000],
  ["published almost five minutes ago", 5 * MINUTE_MS - 1, 2_000],
  ["published five minutes ago", 5 * MINUTE_MS, 15_000],
  ["published by a clock ahead of the ad server's", -MINUTE_MS, 2_000],
])("a plan %s is read again after its time", (_, ageMs, freshMs) => {
  expect(planFreshMs({ publishedAtMs: READ_AT_MS - ageMs }, READ_AT_MS)).toBe(freshMs);
});

test("a missing plan is read again soon, and a replaced one is used for a minute at most", () => {
  expect(planFreshMs(null, READ_AT_MS)).toBe(2_000);
  expect(PLAN_EDGE_CACHE_MS + PLAN_USABLE_MS).toBeLessThanOrEqual(MINUTE_MS);
});
