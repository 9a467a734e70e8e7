import { describe, expect, test } from "vitest";
import {
  HOUR_MS,
  type Outcome,
  type Refusal,
  type Refused,
  refusalShares,
  TrafficTally,
} from "../../../domain/serving";
import { NOW } from "./plan-factory";

const refused = (reason: Refusal, ...ids: string[]): Refused[] =>
  ids.map((campaignId) => ({ campaignId, reason }));

const USER = "AAAAAAAAAAAAAAAAAAAAAA";
const outcome = (parts: Partial<Outcome>): Outcome => ({
  unitId: "unt_1",
  appId: "app_1",
  filled: false,
  userHash: USER,
  sdk: null,
  lists: [],
  ...parts,
});

describe("the traffic tally", () => {
  test("multiplies each list of refused out by the requests that found it", () => {
    const tally = new TrafficTally();
    const korean = refused("language", "cmp_1", "cmp_2");
    const noLease = refused("budget", "cmp_3");
    for (let i = 0; i < 3; i++) {
      tally.add(outcome({ filled: i > 0, userHash: i === 0 ? null : USER, lists: [korean, noLease] }), NOW);
    }
    tally.add(outcome({ lists: [korean, []] }), NOW);
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
    const again = refused("country", "cmp_1");
    for (const list of [refused("country", "cmp_1"), again, again]) {
      tally.add(outcome({ lists: [list] }), NOW);
    }
    expect(tally.take("part")[0]?.refusals).toEqual([
      { campaignId: "cmp_1", unitId: "unt_1", reason: "country", count: 3 },
    ]);
  });

  test("forgets what was taken", () => {
    const tally = new TrafficTally();
    tally.add(outcome({ filled: true }), NOW);
    expect(tally.take("one")).toHaveLength(1);
    expect(tally.take("two")).toEqual([]);
    expect(tally.isEmpty).toBe(true);
  });

  test("gives each message a part of its own and none of them too many rows", () => {
    const tally = new TrafficTally();
    const ids = Array.from({ length: 2_500 }, (_, nth) => `cmp_${nth}`);
    const lists = [refused("ended", ...ids)];
    tally.add(outcome({ userHash: null, lists }), NOW);
    tally.addTest("mk_1", NOW);
    const messages = tally.take("part");
    expect(messages.flatMap(({ testKeys }) => testKeys)).toEqual(["mk_1"]);
    expect(new Set(messages.map(({ part }) => part)).size).toBe(messages.length);
    expect(messages.flatMap(({ refusals }) => refusals)).toHaveLength(2_500);
    for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(128_000);
    expect(messages.flatMap(({ units }) => units)).toHaveLength(1);
  });
});

describe("the apps of a tally", () => {
  const one = () => {
    const tally = new TrafficTally();
    tally.add(outcome({ sdk: "web/1.0.0" }), NOW);
    tally.add(outcome({ sdk: "web/1.0.0", unitId: "unt_2" }), NOW + 1);
    tally.add(outcome({ appId: "app_2", userHash: null }), NOW + 2);
    return tally.take("part");
  };

  test("are counted by user and by SDK, across their units, from the first request's moment on", () => {
    const [message] = one();
    expect(message?.fromMs).toBe(NOW);
    expect(message?.apps).toEqual([
      { appId: "app_1", users: [expect.any(Number)], sdks: [["web/1.0.0", 2]] },
      { appId: "app_2", users: [], sdks: [["", 1]] },
    ]);
  });

  test("are believed to have a few SDKs, and the rest count as one that says nothing", () => {
    const tally = new TrafficTally();
    for (let nth = 0; nth < 20; nth++) tally.add(outcome({ sdk: `made-up/${nth}` }), NOW);
    const sdks = tally.take("part")[0]?.apps?.[0]?.sdks ?? [];
    expect(sdks).toHaveLength(9);
    expect(sdks.find(([sdk]) => sdk === "")).toEqual(["", 12]);
  });

  test("go on counting an SDK that is known, however many others came since", () => {
    const tally = new TrafficTally();
    for (let nth = 0; nth < 20; nth++) tally.add(outcome({ sdk: `made-up/${nth}` }), NOW);
    tally.add(outcome({ sdk: "made-up/0" }), NOW);
    const sdks = tally.take("part")[0]?.apps?.[0]?.sdks ?? [];
    expect(sdks.find(([sdk]) => sdk === "made-up/0")).toEqual(["made-up/0", 2]);
  });

  test("fill no message beyond what the queue takes, beside all that it may hold", () => {
    const tally = new TrafficTally();
    const long = (prefix: string, nth: number) => `${prefix}_${String(nth).padStart(26, "0")}`;
    const lists = [
      refused("product-not-on-sale", ...Array.from({ length: 700 }, (_, nth) => long("cmp", nth))),
    ];
    const text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (let app = 0; app < 12; app++) {
      for (let user = 0; user < 4_096; user++) {
        const hash = `${text[user >> 6]}${text[user & 63]}AAAAAAAA`;
        tally.add(
          outcome({
            unitId: long("unt", app),
            appId: long("app", app),
            userHash: hash,
            lists: app ? [] : lists,
          }),
          NOW,
        );
      }
    }
    for (let unit = 0; unit < 400; unit++) tally.add(outcome({ unitId: long("unt", 100 + unit) }), NOW);
    const messages = tally.take("part");
    for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(128_000);
    expect(messages.flatMap(({ apps = [] }) => apps)).toHaveLength(13);
  });

  test("a key of the fixed test ads is told once, and not without end", () => {
    const tally = new TrafficTally();
    for (let nth = 0; nth < 200; nth++) tally.addTest(`mk_${nth % 60}`, NOW);
    tally.addTest("x".repeat(1_000), NOW);
    const [message, ...more] = tally.take("part");
    expect(message?.testKeys).toHaveLength(50);
    expect(more).toEqual([]);
    expect(tally.isEmpty).toBe(true);
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
