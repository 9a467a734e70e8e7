import { expect, it } from "vitest";
import { savedTotals } from "../../../domain/inventory";

const won = (publisherId: string, ...amounts: number[]) => ({
  publisherId,
  least: amounts.map((leastMinor) => ({ currency: "KRW" as const, leastMinor })),
});

it("a list's amounts are by currency, each entry at its least, and a publisher's readers count once", () => {
  const yen = { publisherId: "c", least: [{ currency: "JPY" as const, leastMinor: 5_000 }] };
  const entries = [won("a", 300_000, 100_000), won("a", 240_000), won("b"), yen];
  expect(
    savedTotals(
      entries,
      new Map([
        ["a", 1_000],
        ["c", 20],
      ]),
    ),
  ).toEqual({
    amounts: [
      { currency: "KRW", lowMinor: 100_000, highMinor: 240_000, allMinor: 340_000 },
      { currency: "JPY", lowMinor: 5_000, highMinor: 5_000, allMinor: 5_000 },
    ],
    readers: 1_020,
    unmeasured: 1,
  });
});

it("nothing that was measured is unknown, and not zero", () => {
  expect(savedTotals([won("a")], new Map())).toEqual({ amounts: [], readers: null, unmeasured: 1 });
});
