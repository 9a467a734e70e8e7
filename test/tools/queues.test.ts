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

/** Queues whose messages are stored nowhere else. */
const HELD = ["madang-delivery", "madang-traffic", "madang-audience"];
const isDead = (queue: string) => queue.endsWith("-dead");

test.each(HELD)(
  `what %s carries waits out an outage of ${HOURS} hours before it lies among the dead letters`,
  (name) => {
    const tries = consumers.find(({ queue }) => queue === name)?.max_retries ?? 0;
    // Cloudflare allows at most a hundred attempts, and retains a message for four days.
    expect(tries).toBeLessThanOrEqual(100);
    const waits = Array.from({ length: tries }, (_, nth) => retryDelayS(nth + 1));
    expect(waits.reduce((sum, waitS) => sum + waitS, 0)).toBeGreaterThanOrEqual(HOURS * 3_600);
  },
);

test("every queue that is consumed has its dead letters", () => {
  const living = consumers.filter(({ queue }) => !isDead(queue));
  expect(living.map(({ dead_letter_queue }) => dead_letter_queue)).toEqual(
    living.map(({ queue }) => `${queue}-dead`),
  );
});

test("the dead letters that nothing else holds are taken in, as patiently", () => {
  const taken = consumers.filter(({ queue }) => isDead(queue));
  expect(taken.map(({ queue }) => queue)).toEqual(HELD.map((queue) => `${queue}-dead`));
  for (const { max_retries } of taken) expect(max_retries).toBe(100);
});
