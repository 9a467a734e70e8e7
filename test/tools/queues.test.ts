import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { ROOT } from "../../scripts/toolchain/paths.ts";
import { retryDelayS } from "../../worker/jobs/context.ts";

const HOURS = 3;

interface Consumer {
  queue: string;
  max_retries?: number;
  dead_letter_queue?: string;
}

const { queues }: { queues: { consumers?: Consumer[] } } = unstable_readConfig(
  { config: join(ROOT, "wrangler.toml") },
  { hideWarnings: true },
);
const consumers = queues.consumers ?? [];

test.each(["madang-delivery", "madang-traffic", "madang-audience"])(
  `what %s carries waits out an outage of ${HOURS} hours before it lies among the dead letters`,
  (name) => {
    const tries = consumers.find(({ queue }) => queue === name)?.max_retries ?? 0;
    // Cloudflare takes a hundred tries at most, and keeps a message for four days.
    expect(tries).toBeLessThanOrEqual(100);
    const waits = Array.from({ length: tries }, (_, nth) => retryDelayS(nth + 1));
    expect(waits.reduce((sum, waitS) => sum + waitS, 0)).toBeGreaterThanOrEqual(HOURS * 3_600);
  },
);

test("every queue that is consumed has its dead letters", () => {
  expect(consumers.map(({ dead_letter_queue }) => dead_letter_queue)).toEqual(
    consumers.map(({ queue }) => `${queue}-dead`),
  );
});
