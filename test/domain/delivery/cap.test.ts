import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserCaps } from "../../../domain/delivery";
import { MINUTE, T0 } from "./support";

const day = "2026-11-21";

interface Given {
  displays?: number;
  /** Tokens that hold a claim, by product. */
  claims?: { tokenId?: string; key?: string; day?: string; lapsesAtMs?: number }[];
  /** Tokens of the first product whose ad was displayed afterwards. */
  displayed?: string[];
}

function capsOf({ displays = 0, claims = [], displayed = [] }: Given): UserCaps {
  const caps = new UserCaps([{ key: "prd_1", day, count: displays }]);
  claims.forEach(({ tokenId, lapsesAtMs = T0 + MINUTE, key = "prd_1", ...of }, at) => {
    const candidates = [{ day, limits: [{ key, cap: 99 }], ...of }];
    caps.reserve({ userHash: "user", tokenId: tokenId ?? `t${at}`, nowMs: 0, lapsesAtMs, candidates });
  });
  for (const tokenId of displayed) caps.display({ userHash: "user", tokenId, keys: ["prd_1"], day });
  return caps;
}

const ask = (caps: UserCaps, tokenId = "new", cap = 2, nowMs = T0) =>
  caps.reserve({
    userHash: "user",
    tokenId,
    nowMs,
    lapsesAtMs: nowMs + MINUTE,
    candidates: [
      { day, limits: [{ key: "prd_1", cap }] },
      { day, limits: [{ key: "prd_2", cap: 1 }] },
    ],
  });

describe("the first candidate under its cap", () => {
  test.each<[string, Given, number | null]>([
    ["displays and claims below the cap", { claims: [{}] }, 0],
    ["displays alone fill the cap", { displays: 2 }, 1],
    ["displays and claims together fill it", { displays: 1, claims: [{}] }, 1],
    ["a lapsed claim is void", { displays: 1, claims: [{ lapsesAtMs: T0 }] }, 0],
    ["a displayed claim counts once", { claims: [{ tokenId: "a" }], displayed: ["a"] }, 0],
    ["a display without a claim counts too", { displays: 1, displayed: ["a"] }, 1],
    ["another day's claim does not matter", { displays: 1, claims: [{ day: "2026-11-20" }] }, 0],
    ["another product's claim does not matter", { displays: 1, claims: [{ key: "prd_9" }] }, 0],
    ["all full", { displays: 2, claims: [{ key: "prd_2" }] }, null],
  ])("%s", (_name, given, expected) => {
    expect(ask(capsOf(given))).toBe(expected);
  });

  test("a token that holds a claim gets the same candidate and takes no second place", () => {
    const caps = capsOf({});
    expect([ask(caps, "a"), ask(caps, "a"), ask(caps, "b"), ask(caps, "a")]).toEqual([0, 0, 0, 0]);
    expect(ask(caps, "c")).toBe(1);
  });
});

test("a user is idle when no claim is left that has not lapsed or been displayed", () => {
  const caps = capsOf({ claims: [{ tokenId: "a" }, { tokenId: "b", lapsesAtMs: T0 }], displayed: ["a"] });
  expect([caps.isIdle(T0 - 1), caps.isIdle(T0)]).toEqual([false, true]);
});

test("however reservations, displays and lapses are mixed, no more than the cap are shown at once or in all", () => {
  const step = fc.record({ token: fc.nat(20), shows: fc.boolean(), afterMs: fc.nat(MINUTE) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (steps, cap) => {
      const caps = new UserCaps([]);
      const displayed = new Set<string>();
      let nowMs = T0;
      for (const { token, shows, afterMs } of steps) {
        nowMs += afterMs;
        const tokenId = `t${token}`;
        const candidates = [{ day, limits: [{ key: "prd_1", cap }] }];
        if (displayed.has(tokenId)) continue;
        const at = caps.reserve({ userHash: "user", tokenId, nowMs, lapsesAtMs: nowMs + MINUTE, candidates });
        if (at === null || !shows) continue;
        caps.display({ userHash: "user", tokenId, keys: ["prd_1"], day });
        displayed.add(tokenId);
      }
      expect(displayed.size).toBeLessThanOrEqual(cap);
    }),
  );
});

describe("a candidate with several limits", () => {
  const limited = (shown: Record<string, number>) => {
    const displays = Object.entries(shown).map(([key, count]) => ({ key, day, count }));
    return new UserCaps(displays);
  };
  const both = [
    { key: "prd_1", cap: 5 },
    { key: "cmp_1", cap: 2 },
  ];
  const reserve = (caps: UserCaps, tokenId: string) =>
    caps.reserve({
      userHash: "user",
      tokenId,
      nowMs: T0,
      lapsesAtMs: T0 + MINUTE,
      candidates: [
        { day, limits: both },
        { day, limits: [{ key: "prd_1", cap: 5 }] },
      ],
    });

  test.each<[string, Record<string, number>, number | null]>([
    ["is had below all of them", { prd_1: 4, cmp_1: 1 }, 0],
    [
      "is not had when the campaign's is reached, and the product's next campaign is",
      { prd_1: 2, cmp_1: 2 },
      1,
    ],
    ["is not had when the product's is reached, whatever is left of its own", { prd_1: 5, cmp_1: 0 }, null],
  ])("%s", (_name, shown, expected) => {
    expect(reserve(limited(shown), "new")).toBe(expected);
  });

  test("claims each of them, and answers the same token the same again", () => {
    const caps = limited({ cmp_1: 1 });
    expect([reserve(caps, "a"), reserve(caps, "b"), reserve(caps, "a"), reserve(caps, "b")]).toEqual([
      0, 1, 0, 1,
    ]);
  });

  test("is counted under each of them", () => {
    const caps = limited({});
    for (const tokenId of ["a", "b"])
      caps.display({ userHash: "user", tokenId, keys: ["prd_1", "cmp_1"], day });
    expect(reserve(caps, "c")).toBe(1);
  });
});
