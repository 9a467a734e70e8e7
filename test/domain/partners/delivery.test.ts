import { describe, expect, test } from "vitest";
import { judgeAttempt, WEBHOOK_RETRY_DELAYS_MS } from "../../../domain/partners";

const attempt = { attempts: 1, responseStatus: 500, endedAtMs: 1_000, random: 0 };

describe("an attempt", () => {
  test.each([200, 201, 204, 299])("that is answered %i is a delivery", (responseStatus) => {
    expect(judgeAttempt({ ...attempt, responseStatus })).toEqual({ status: "delivered" });
  });

  test.each([null, 199, 300, 302, 400, 404, 409, 429, 500])(
    "that is answered %s is tried again after five seconds",
    (responseStatus) => {
      expect(judgeAttempt({ ...attempt, responseStatus })).toEqual({
        status: "pending",
        nextAttemptAtMs: 6_000,
      });
    },
  );

  test("that is answered 410 ends all of them", () => {
    expect(judgeAttempt({ ...attempt, responseStatus: 410 })).toEqual({ status: "failed", gone: true });
  });
});

test("the waits are those of the standard's example: ten attempts over three days", () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const verdict = judgeAttempt({ ...attempt, attempts, endedAtMs: 0 });
    if (verdict.status !== "pending") {
      expect([attempts, verdict]).toEqual([10, { status: "failed", gone: false }]);
      break;
    }
    waits.push(verdict.nextAttemptAtMs / 1_000);
  }
  const hour = 3_600;
  expect(waits).toEqual([5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]);
  expect(WEBHOOK_RETRY_DELAYS_MS[0]).toBe(0);
});

test("jitter makes a wait up to a tenth longer, and never shorter", () => {
  const verdict = judgeAttempt({ ...attempt, attempts: 2, endedAtMs: 0, random: 0.999 });
  expect(verdict).toEqual({ status: "pending", nextAttemptAtMs: 329_970 });
});
