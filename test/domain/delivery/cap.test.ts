import { describe, expect, test } from "vitest";
import { type CapClaim, capKey, chooseUnderCap } from "../../../domain/delivery/cap";
import { MINUTE, T0 } from "./support";

const day = "2026-11-21";
const claim = (overrides: Partial<CapClaim> = {}): CapClaim => ({
  productId: "prd_1",
  day,
  lapsesAtMs: T0 + MINUTE,
  displayed: false,
  ...overrides,
});

function choose(displays: number, claims: CapClaim[], cap = 2, tokenId = "new") {
  return chooseUnderCap(
    {
      displayed: new Map([[capKey("prd_1", day), displays]]),
      claims: new Map(claims.map((each, at) => [`token-${at}`, each])),
    },
    {
      userHash: "user",
      tokenId,
      nowMs: T0,
      lapsesAtMs: T0 + MINUTE,
      candidates: [
        { productId: "prd_1", day, cap },
        { productId: "prd_2", day, cap: 1 },
      ],
    },
  );
}

describe("the first candidate under its cap", () => {
  test.each([
    ["displays and pending claims below the cap", 0, [claim()], 0],
    ["displays alone fill the cap", 2, [], 1],
    ["displays and pending claims together fill it", 1, [claim()], 1],
    ["a lapsed claim is void", 1, [claim({ lapsesAtMs: T0 })], 0],
    ["a displayed claim is in the count already", 1, [claim({ displayed: true })], 0],
    ["another day's claim does not matter", 1, [claim({ day: "2026-11-20" })], 0],
    ["another product's claim does not matter", 1, [claim({ productId: "prd_9" })], 0],
    ["all full", 2, [claim({ productId: "prd_2" })], null],
  ])("%s", (_name, displays, claims, expected) => {
    expect(choose(displays, claims)).toBe(expected);
  });

  test("a token that has a claim gets the same candidate, also when the cap is full by now", () => {
    expect(choose(2, [claim()], 2, "token-0")).toBe(0);
  });
});
