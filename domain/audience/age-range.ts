import type { AudienceValue } from "./message";

interface AgeRange {
  name: string;
  /** Both inclusive. */
  from: number;
  to: number;
}

const range = (from: number, to: number): AgeRange => ({ name: `${from}-${to}`, from, to });

const FIVES_FROM = 25;
const OLDEST_FROM = 75;

/** Ages that targetings tell apart; younger users belong to none. Source: rule A16. */
const RANGES: readonly AgeRange[] = [
  range(18, 20),
  range(21, 24),
  ...Array.from({ length: (OLDEST_FROM - FIVES_FROM) / 5 }, (_, at) => {
    const from = FIVES_FROM + at * 5;
    return range(from, from + 4);
  }),
  { name: `${OLDEST_FROM}+`, from: OLDEST_FROM, to: Number.POSITIVE_INFINITY },
];

/** Users of whom the app has reported no age. */
export const UNKNOWN_AGE = "unknown";

export const AGE_RANGES: readonly string[] = [...RANGES.map(({ name }) => name), UNKNOWN_AGE];

/** The built-in property that ranges are of. */
export const AGE_PROPERTY = "age";

/** The range of a reported age; null for an age below the lowest range. */
export function ageRangeOf(age: AudienceValue | undefined): string | null {
  if (age === undefined) return UNKNOWN_AGE;
  return RANGES.find(({ from, to }) => typeof age === "number" && age >= from && age <= to)?.name ?? null;
}
