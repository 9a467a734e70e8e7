import { describe, expect, it } from "vitest";
import { quote, taxOf } from "../../../domain/money";

/*
 * Computes a quote independently from the text of rules M1 and M2 with its own fractions. It shares no arithmetic with the product.
 * Amounts are pairs of big integers, rounded half up once per document.
 */

interface Fraction {
  n: bigint;
  d: bigint;
}
const whole = (n: number): Fraction => ({ n: BigInt(n), d: 1n });
const times = (a: Fraction, n: number, d: number): Fraction => ({ n: a.n * BigInt(n), d: a.d * BigInt(d) });
/** Values are at least zero, so half up equals half away from zero. */
const rounded = ({ n, d }: Fraction): number => {
  const [quotient, rest] = [n / d, n % d];
  return Number(rest * 2n >= d ? quotient + 1n : quotient);
};

/** Reproducible pseudo-random numbers from a seed. */
function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return {
    upTo: (max: number) => Math.floor(next() * (max + 1)),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

const CASES = 12_000;

const COUNTRY = { KRW: "KR", JPY: "JP", INR: "IN" } as const;
const taxFor = ({ currency }: { currency: keyof typeof COUNTRY }) => taxOf(COUNTRY[currency]);

function casesOf(seed: number) {
  const random = randomOf(seed);
  return Array.from({ length: CASES }, () => ({
    pricing: random.one(["cpp", "cpm", "cpc"] as const),
    currency: random.one(["KRW", "JPY", "INR"] as const),
    priceMinor: 1 + random.upTo(random.one([9, 999, 5_000_000])),
    days: 1 + random.upTo(149),
    slots: 1 + random.upTo(11),
    budgetMinor: random.upTo(random.one([99, 60_000, 900_000_000])),
    discountBp: random.one([0, 700, 10_000, random.upTo(10_000)]),
    surchargeMilliPct: random.one([0, 1, 12_345, 200_000, 200_001, 399_999, random.upTo(400_000)]),
  }));
}

describe.each([20_261, 77, 4_096])("of random quotes, by seed %i", (seed) => {
  const made = casesOf(seed).map((given) => ({ given, is: quote({ ...given, tax: taxFor(given) }) }));

  it("each total, VAT and supply is the oracle's, with a surcharge of 200 % at most", () => {
    for (const { given, is } of made) {
      const list = given.pricing === "cpp" ? given.priceMinor * given.days * given.slots : given.budgetMinor;
      const surcharge = Math.min(given.surchargeMilliPct, 200_000);
      const discounted = times(whole(list), 10_000 - given.discountBp, 10_000);
      // India's 18 %, otherwise 10 %.
      const pct = given.currency === "INR" ? 18 : 10;
      const total = rounded(times(times(discounted, 100_000 + surcharge, 100_000), 100 + pct, 100));
      const vat = rounded(times(whole(total), pct, 100 + pct));
      expect([is.listMinor, is.supplyMinor, is.vatMinor, is.totalMinor], JSON.stringify(given)).toEqual([
        list,
        total - vat,
        vat,
        total,
      ]);
    }
  });

  it("the lines add up, and none is there that nobody asked for", () => {
    for (const { given, is } of made) {
      const lines = JSON.stringify({ given, is });
      expect(is.listMinor - is.discountMinor + is.surchargeMinor, lines).toBe(is.supplyMinor);
      expect(is.supplyMinor + is.vatMinor, lines).toBe(is.totalMinor);
      if (given.surchargeMilliPct === 0) expect(is.surchargeMinor, lines).toBe(0);
      if (given.discountBp === 0) expect(is.discountMinor, lines).toBe(0);
      if (given.discountBp === 10_000)
        expect([is.discountMinor, is.surchargeMinor, is.totalMinor], lines).toEqual([is.listMinor, 0, 0]);
      expect(is.discountMinor >= 0 && is.surchargeMinor >= 0, lines).toBe(true);
    }
  });

  it("the discount's line is what its ratio says, within the unit that rounding leaves", () => {
    for (const { given, is } of made) {
      const exact = rounded(times(whole(is.listMinor), given.discountBp, 10_000));
      expect(Math.abs(is.discountMinor - exact), JSON.stringify({ given, is })).toBeLessThanOrEqual(1);
    }
  });
});

it("a discount of 7 % on every budget from 10,000 to 59,999 shows no surcharge", () => {
  const base = { pricing: "cpm", currency: "KRW", priceMinor: 500, days: 1, slots: 1 } as const;
  for (let budgetMinor = 10_000; budgetMinor < 60_000; budgetMinor++) {
    const made = quote({ ...base, budgetMinor, discountBp: 700, surchargeMilliPct: 0, tax: taxOf("KR") });
    if (made.surchargeMinor !== 0) expect(made).toMatchObject({ surchargeMinor: 0 });
  }
});
