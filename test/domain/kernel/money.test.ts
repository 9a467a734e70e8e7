import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideHalfUp, minor } from "../../../domain/kernel";
import { splitMinor } from "../../../domain/kernel/money";

describe("an amount", () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("is never %s", (amount) => {
    expect(() => minor(amount)).toThrow(RangeError);
  });

  it.each<[bigint, bigint, bigint]>([
    [5n, 10n, 1n],
    [4n, 10n, 0n],
    [15n, 10n, 2n],
    [-5n, 10n, -1n],
    [-4n, 10n, 0n],
    [5n, -10n, -1n],
    [7n, 7n, 1n],
  ])("%s / %s rounds half up, away from zero, to %s", (numerator, denominator, rounded) => {
    expect(divideHalfUp(numerator, denominator)).toBe(rounded);
  });
});

describe("the parts of a split amount", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 12 });
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });

  it("add up to it, and only the largest part takes the remainder", () => {
    fc.assert(
      fc.property(amount, weights, (whole, given) => {
        const total = given.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 0);
        const parts = splitMinor(minor(whole), given);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        const floors = given.map((weight) => Number((BigInt(whole) * BigInt(weight)) / BigInt(total)));
        const different = parts.flatMap((part, index) => (part === floors[index] ? [] : [index]));
        expect(different.length <= 1).toBe(true);
        for (const index of different) expect(given[index]).toBe(Math.max(...given));
      }),
    );
  });

  it("need a weight above zero", () => {
    expect(() => splitMinor(minor(10), [0, 0])).toThrow(RangeError);
  });
});
