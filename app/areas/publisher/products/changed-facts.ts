import type { OwnProduct } from "../../../../domain/inventory";

/** The columns that each fact of a product tells of, by the fact's key. */
const COLUMNS = {
  name: ["name"],
  description: ["description"],
  visibility: ["isPrivate"],
  price: ["priceMinor"],
  video: ["videoPriceMinor"],
  discount: ["discountBp"],
  days: ["cppMinDays"],
  slots: ["cppSlots"],
  budget: ["minBudgetMinor"],
  expected: ["expectedDailyImpressions"],
  ctr: ["expectedCtrMilliPct"],
  dau: ["dau"],
  mau: ["mau"],
  units: ["unitSets"],
  targeting: ["targetings"],
  cap: ["frequencyCap"],
  skip: ["videoSkipDelayMs"],
  guide: ["guideUrl"],
  intro: ["introUrl"],
  file: ["introAssetId"],
} as const satisfies Record<string, readonly (keyof OwnProduct)[]>;

/** The keys of the facts that a change makes others, in the order in which they are told. */
export function changedFacts(before: OwnProduct, after: OwnProduct): string[] {
  return Object.entries(COLUMNS)
    .filter(([, columns]) => columns.some((name) => !isSame(before[name], after[name])))
    .map(([key]) => key);
}

/** Of plain values, as a row holds them: what is left out of one list and empty in the other is the same. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
