/**
 * Money is an integer of minor units in a type of its own, beside its ISO 4217 currency. No float touches an amount.
 * Source: readings 5.
 */
declare const minorBrand: unique symbol;
export type Minor = number & { readonly [minorBrand]: true };

export const CURRENCIES = ["KRW", "INR", "JPY"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** @throws RangeError when the amount is no safe integer: a mistake in the program, never a user's. */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount of minor units: ${amount}`);
  return amount as Minor;
}

/** `numerator / denominator`, rounded half up (away from zero for negative amounts), in exact integer arithmetic. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (n * 2n + d) / (d * 2n);
  return negative ? -rounded : rounded;
}

/** Splits an amount by weights; the remainder goes to the largest part, so that the parts add up to the amount. */
export function splitMinor(amount: Minor, weights: readonly number[]): Minor[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) throw new RangeError("weights must add up to more than zero");
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / BigInt(total)));
  const largest = weights.indexOf(Math.max(...weights));
  parts[largest] = (parts[largest] ?? 0) + amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map(minor);
}

/**
 * An amount as somebody types it, in minor units as forms post it. What a currency has no decimals for stays a fraction, so that the
 * schema refuses it instead of it being rounded away; what is no number stays as it is.
 * @param decimals of the currency: KRW and JPY 0, INR 2
 */
export function typedMinor(typed: string, decimals: number): string {
  const value = Number(typed);
  if (typed.trim() === "" || !Number.isFinite(value)) return typed;
  return String(Number((value * 10 ** decimals).toFixed(6)));
}
