import fc from "fast-check";
import { expect, test } from "vitest";
import { lapse, outstandingOf } from "../../../domain/budget";
import { LeaseWorld, LIMIT, SKEW_MAX_MS } from "./lease-world";

const anyOne = fc.nat(3);
const anyPick = fc.nat(50);
const waits = fc.constantFrom(100, 500, 3_000, 11_000, 60_000, 200_000, 420_000);
const skews = fc.array(fc.integer({ min: -SKEW_MAX_MS, max: SKEW_MAX_MS }), { minLength: 6, maxLength: 6 });

const weighted = <Name extends keyof LeaseWorld>(weight: number, name: Name, at: fc.Arbitrary<number>) => ({
  weight,
  arbitrary: fc.record({ name: fc.constant(name), at }),
});

const usual = [
  weighted(12, "decide", anyOne),
  weighted(5, "renew", anyOne),
  weighted(3, "ask", anyOne),
  weighted(2, "close", anyOne),
  weighted(4, "hear", anyOne),
  weighted(3, "answer", anyOne),
  weighted(2, "sendOn", anyOne),
  weighted(3, "hearBroker", anyOne),
  weighted(3, "answerBroker", anyOne),
  weighted(1, "closeBroker", anyOne),
  weighted(4, "display", anyPick),
  weighted(3, "arrive", anyPick),
] as const;

const anything = fc.oneof(
  ...usual,
  weighted(2, "wait", waits),
  weighted(1, "lose", anyOne),
  weighted(1, "vanish", anyOne),
  weighted(1, "loseBroker", anyOne),
  weighted(1, "evict", anyOne),
);

test("isolates, brokers and the meter's book together never exceed the limit, whatever is late, lost, sent on or forgotten", () => {
  fc.assert(
    fc.property(
      fc.array(anything, { minLength: 100, maxLength: 400, size: "max" }),
      skews,
      (steps, skewsMs) => {
        const world = new LeaseWorld(skewsMs);
        for (const { name, at } of steps) {
          world[name](at);
          expect(world.counted + world.outstanding()).toBeLessThanOrEqual(LIMIT);
        }
      },
    ),
    { numRuns: 400 },
  );
});

const lossless = fc.oneof(...usual, weighted(1, "wait", fc.constantFrom(100, 500)));

test("when nothing was lost and all have closed their leases, the book holds what may still be counted and not one impression more", () => {
  fc.assert(
    fc.property(fc.array(lossless, { minLength: 50, maxLength: 300, size: "max" }), (steps) => {
      const world = new LeaseWorld([]);
      for (const { name, at } of steps) world[name](at);
      // The last answers arrive: a broker processes its own before it closes, and reports received meanwhile after that.
      for (let round = 0; round < 3; round++) {
        for (let at = 0; at < 4; at++) world.finish(at);
        for (let at = 0; at < 4; at++) world.close(at);
        for (let at = 0; at < 4; at++) world.finish(at);
        for (let at = 0; at < 2; at++) world.closeBroker(at);
      }
      for (let at = 0; at < 4; at++) world.finish(at);
      expect(outstandingOf(lapse(world.book, world.nowMs)) - world.outstanding()).toBe(0);
    }),
    { numRuns: 400 },
  );
});
