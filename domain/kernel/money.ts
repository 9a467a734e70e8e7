import { readCount } from "./typed-amount";

/**
 * Money is an integer of minor units with its own type, stored beside its ISO 4217 currency. Amounts never use floats.
 * Source: rules K11, K12.
 */
declare const minorBrand: unique symbol;
export type Minor = number & { readonly [minorBrand]: true };

export const CURRENCIES = ["KRW", "INR", "JPY"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** @throws RangeError if the amount is not a safe integer, which is always a program error */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount of minor units: ${amount}`);
  return amount as Minor;
}

/** A stored figure for answers: null if it is not a safe integer, which clients cannot compute with. */
export function sayable(amount: number | null): number | null {
  return amount !== null && Number.isSafeInteger(amount) ? amount : null;
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

/** Full-width digits, point and comma, as typed on East Asian keyboards. */
const FULL_WIDTH = /[\uFF10-\uFF19\uFF0E\uFF0C]/g;
/** Digits with a point; commas only as separators of thousands (1,234,567) or lakhs (12,34,567). */
const TYPED_NUMBER = /^([+-]?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.(\d*))?$/;

/** Digits of a typed number; null for invalid input such as `0x10` and `1e3`. */
function typedDigits(typed: string): { sign: string; whole: string; fraction: string } | null {
  const text = typed
    .trim()
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
  const [matched, sign = "", whole = "", fraction = ""] = TYPED_NUMBER.exec(text) ?? [];
  if (!matched || whole + fraction === "") return null;
  return { sign: sign === "-" ? "-" : "", whole: whole.replaceAll(",", ""), fraction };
}

function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}

/** Moves the decimal point to the right as text, without rounding. */
function shifted(whole: string, fraction: string, places: number): string {
  const digits = fraction.padEnd(places, "0");
  const left = (whole + digits.slice(0, places)).replace(/^0+(?=\d)/, "") || "0";
  const right = withoutEndZeros(digits.slice(places));
  return right === "" ? left : `${left}.${right}`;
}

/**
 * Converts a typed quantity into a unit that is `10 ** decimals` times smaller, as form input. Excess decimals remain a fraction,
 * so that the schema refuses them instead of rounding; text that is not a number stays unchanged. For amounts use `readAmount`.
 */
export function typedMinor(typed: string, decimals: number): string {
  const digits = typedDigits(typed);
  return digits ? digits.sign + shifted(digits.whole, digits.fraction, decimals) : typed;
}

/** Converts minor units to the currency's main unit as text: 7567844951 with two decimals is `75678449.51`. */
export function majorText(amount: number | bigint, decimals: number): `${number}` {
  const digits = String(amount)
    .replace("-", "")
    .padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = withoutEndZeros(digits.slice(point));
  const text = fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
  return `${amount < 0 ? "-" : ""}${text}` as `${number}`;
}

/** The number in a form's text; NaN if there is none. */
export function typedNumber(typed: string): number {
  const digits = typedDigits(typed);
  if (!digits && /[^\d.,\s]$/u.test(typed.trim())) return Number(readCount(typed) ?? Number.NaN);
  return digits ? Number(`${digits.sign}${digits.whole || "0"}.${digits.fraction || "0"}`) : Number.NaN;
}
