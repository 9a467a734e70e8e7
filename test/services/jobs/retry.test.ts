import { describe, expect, it, vi } from "vitest";
import { orRetryLater, retryDelayS } from "../../../worker/jobs/context";
import { allowConsoleError } from "../../support/console-errors";

describe("a batch whose work throws", () => {
  const batchOf = (...attempts: number[]) => ({
    queue: "madang-delivery",
    messages: attempts.map((tried, nth) => ({ id: `msg-${nth}`, attempts: tried })),
    retryAll: vi.fn(),
  });

  it("is delivered again as a whole, later each time and never later than in five minutes", async () => {
    allowConsoleError(/no ledger/);
    const waits: unknown[] = [];
    for (const attempts of [1, 2, 5, 8, 9, 100]) {
      const batch = batchOf(attempts, attempts + 1);
      await orRetryLater(batch, async () => {
        throw new Error("no ledger");
      });
      waits.push(...batch.retryAll.mock.calls);
    }
    expect(waits).toEqual([2, 4, 32, 256, 300, 300].map((delaySeconds) => [{ delaySeconds }]));
    expect(retryDelayS(1)).toBe(2);
  });

  it("is left alone when nothing is thrown", async () => {
    const batch = batchOf(1);
    await orRetryLater(batch, async () => undefined);
    expect(batch.retryAll).not.toHaveBeenCalled();
  });
});
