import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  QUEST_GOALS,
  QUEST_REFRESH_MS,
  questBoard,
  questWindowAt,
  type RunningQuest,
} from "../../../domain/inventory";
import { placesReleased } from "../../../domain/inventory/quest";
import { HOUR_MS } from "../../../domain/kernel";

const DAY = Date.parse("2026-06-17T00:00:00+09:00");
const quest = (campaignId: string, change: Partial<RunningQuest> = {}): RunningQuest => ({
  campaignId,
  goal: "steady-up",
  recruitmentTarget: 80,
  startsAtMs: DAY,
  endsAtMs: DAY + 24 * HOUR_MS,
  ...change,
});

describe("a channel's windows", () => {
  it.each([
    ["at midnight in Seoul", "2026-06-17T00:00:00+09:00", "2026-06-17T00:00:00+09:00"],
    ["a moment before three", "2026-06-17T02:59:59.999+09:00", "2026-06-17T00:00:00+09:00"],
    ["at three", "2026-06-17T03:00:00+09:00", "2026-06-17T03:00:00+09:00"],
  ])("begin every three hours: %s", (_, at, window) => {
    expect(questWindowAt(Date.parse(at))).toBe(Date.parse(window));
  });
});

describe("the places that are open", () => {
  it.each<[string, Partial<RunningQuest>, number, number]>([
    ["before the start none", {}, 0, 0],
    ["steady: an eighth in each of eight windows", {}, 3, 10],
    ["steady: half of them half-way", {}, 12, 40],
    ["steady: all of them at the end", {}, 24, 80],
    ["steady: no more after it", {}, 48, 80],
    ["steady: one as soon as it runs", { recruitmentTarget: 1 }, 3, 1],
    ["booster: a quarter in the first window", { goal: "ranking-booster" }, 3, 20],
    ["booster: all of them half-way", { goal: "ranking-booster" }, 12, 80],
    ["top: all at once", { goal: "ranking-top" }, 3, 80],
    ["top: none before the start", { goal: "ranking-top" }, 0, 0],
  ])("%s", (_, change, hours, places) => {
    expect(placesReleased(quest("a", change), DAY + hours * HOUR_MS)).toBe(places);
  });

  it("never become fewer, never more than are looked for, and are all of them at the end", () => {
    const any = fc.record({
      goal: fc.constantFrom(...QUEST_GOALS),
      recruitmentTarget: fc.integer({ min: 1, max: 10_000 }),
      startsAtMs: fc.constant(DAY),
      endsAtMs: fc.integer({ min: 1, max: 100 * 24 }).map((hours) => DAY + hours * HOUR_MS),
    });
    const instant = fc.integer({ min: -HOUR_MS, max: 101 * 24 * HOUR_MS }).map((ms) => DAY + ms);
    fc.assert(
      fc.property(any, instant, instant, (given, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(placesReleased(given, early)).toBeLessThanOrEqual(placesReleased(given, late));
        expect(placesReleased(given, late)).toBeLessThanOrEqual(given.recruitmentTarget);
        expect(placesReleased(given, given.endsAtMs)).toBe(given.recruitmentTarget);
      }),
    );
  });
});

describe("a channel's order", () => {
  it("is by goal, those in a hurry first, whatever they come in as", () => {
    const running = [
      quest("c"),
      quest("b", { goal: "ranking-booster" }),
      quest("a", { goal: "ranking-top" }),
    ];
    expect(questBoard(running, DAY)).toEqual([
      { campaignId: "a", places: 80 },
      { campaignId: "b", places: 20 },
      { campaignId: "c", places: 10 },
    ]);
  });

  it("lets those of one goal stand first in turn, each as often as every other", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 9 }),
        fc.nat(100_000),
        (ids, turn) => {
          const firsts = ids.map((_, at) => {
            const board = questBoard(
              ids.map((id) => quest(id)),
              (turn + at) * QUEST_REFRESH_MS,
            );
            expect(board.map(({ campaignId }) => campaignId).toSorted()).toEqual(ids.toSorted());
            return board[0]?.campaignId;
          });
          expect(new Set(firsts).size).toBe(ids.length);
        },
      ),
    );
  });
});
