import { describe, expect, it } from "vitest";
import { testWaitS, WEBHOOK_TESTS_MAX } from "../../../domain/partners";

const NOW = 1_000_000_000;
const MINUTE_MS = 60_000;
/** Tests sent a minute apart, newest first. */
const sent = (count: number, newestMs: number) =>
  Array.from({ length: count }, (_, nth) => newestMs - nth * MINUTE_MS);

describe("the wait before a webhook's next test", () => {
  it.each([
    ["none before", [], null],
    ["nine before", sent(WEBHOOK_TESTS_MAX - 1, NOW), null],
    ["ten, the first of them a minute short of ten", sent(WEBHOOK_TESTS_MAX, NOW), 60],
    ["ten, the first of them just short of ten minutes ago", sent(WEBHOOK_TESTS_MAX, NOW - MINUTE_MS + 1), 1],
    ["ten, the first of them ten minutes ago", sent(WEBHOOK_TESTS_MAX, NOW - MINUTE_MS), null],
  ])("with %s", (_, sentAtMs, waitS) => {
    expect(testWaitS(sentAtMs, NOW)).toBe(waitS);
  });
});
