import { describe, expect, test } from "vitest";
import { HOUR_MS, refusalShares } from "../../../domain/delivery/traffic";
import type { Refusal, Refused } from "../../../domain/serving/refusal";
import { TrafficTally } from "../../../domain/serving/traffic-tally";
import { NOW } from "./plan-factory";

const refused = (reason: Refusal, ...ids: string[]): Refused[] =>
  ids.map((campaignId) => ({ campaignId, reason }));

describe("the traffic tally", () => {
  test("multiplies each list of refused out by the requests that found it", () => {
    const tally = new TrafficTally();
    const korean = refused("language", "cmp_1", "cmp_2");
    const noLease = refused("budget", "cmp_3");
    for (let i = 0; i < 3; i++) {
      tally.add({ unitId: "unt_1", filled: i > 0, anonymous: i === 0, lists: [korean, noLease] }, NOW);
    }
    tally.add({ unitId: "unt_1", filled: false, anonymous: false, lists: [korean, []] }, NOW);
    const [message, ...more] = tally.take("part");
    expect(more).toEqual([]);
    expect(message?.units).toEqual([{ unitId: "unt_1", requests: 4, fills: 2, anonymous: 1 }]);
    expect(message?.refusals).toEqual([
      { campaignId: "cmp_1", unitId: "unt_1", reason: "language", count: 4 },
      { campaignId: "cmp_2", unitId: "unt_1", reason: "language", count: 4 },
      { campaignId: "cmp_3", unitId: "unt_1", reason: "budget", count: 3 },
    ]);
    expect(message?.hourAt).toBe(Math.floor(NOW / HOUR_MS) * HOUR_MS);
  });

  test("adds up equal reasons that came by different lists", () => {
    const tally = new TrafficTally();
    for (const list of [refused("country", "cmp_1"), refused("country", "cmp_1")]) {
      tally.add({ unitId: "unt_1", filled: false, anonymous: false, lists: [list] }, NOW);
    }
    expect(tally.take("part")[0]?.refusals).toEqual([
      { campaignId: "cmp_1", unitId: "unt_1", reason: "country", count: 2 },
    ]);
  });

  test("forgets what was taken", () => {
    const tally = new TrafficTally();
    tally.add({ unitId: "unt_1", filled: true, anonymous: false, lists: [] }, NOW);
    expect(tally.take("one")).toHaveLength(1);
    expect(tally.take("two")).toEqual([]);
    expect(tally.isEmpty).toBe(true);
  });

  test("gives each message a part of its own and none of them too many rows", () => {
    const tally = new TrafficTally();
    const ids = Array.from({ length: 2_500 }, (_, nth) => `cmp_${nth}`);
    const lists = [refused("ended", ...ids)];
    tally.add({ unitId: "unt_1", filled: false, anonymous: true, lists }, NOW);
    const messages = tally.take("part");
    expect(new Set(messages.map(({ part }) => part)).size).toBe(messages.length);
    expect(messages.flatMap(({ refusals }) => refusals)).toHaveLength(2_500);
    for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(128_000);
    expect(messages.flatMap(({ units }) => units)).toHaveLength(1);
  });
});

describe("refusal shares", () => {
  test("are of the unit's requests, the most frequent first, and never above the whole", () => {
    const counts = new Map<Refusal, number>([
      ["country", 5],
      ["budget", 50],
      ["language", 120],
    ]);
    expect(refusalShares(counts, 100)).toEqual([
      { reason: "language", count: 120, shareBp: 10_000 },
      { reason: "budget", count: 50, shareBp: 5_000 },
      { reason: "country", count: 5, shareBp: 500 },
    ]);
    expect(refusalShares(new Map([["budget", 5]]), 0)).toEqual([{ reason: "budget", count: 5, shareBp: 0 }]);
  });
});
