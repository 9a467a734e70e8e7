import { BILLING_ZONE, type Currency, type Day, dayAt, monthOf } from "../kernel";

/** What a document says of something: words, or what the reader's language writes in its own way. Null is nothing to tell yet. */
export type Figure =
  | string
  | { minor: number; currency: Currency }
  | { count: number }
  | { day: Day }
  | { atMs: number; zone: string }
  | null;

export interface DocumentFact {
  term: string;
  figure: Figure;
  /** Of a sum: that the ones before it add up to it. */
  isTotal?: boolean;
}

export interface DocumentParty {
  role: string;
  name: string;
  lines: readonly string[];
}

export interface DocumentTable {
  title: string;
  columns: readonly { head: string; isFigure?: boolean }[];
  rows: readonly (readonly Figure[])[];
}

/**
 * A document about money, in words of one language: who gives it to whom, what it is about, and what it comes to. What it holds is what its
 * page shows; nothing is counted anew for it. Source: rule M31.
 */
export interface MoneyDocument {
  /** What files are named by, in letters of the web: `receipt-pay_1`. */
  name: string;
  title: string;
  /** In whose name it is given. */
  brand: string;
  /** The day of what it tells, so that it is the same whenever it is asked for. */
  issuedAtMs: number;
  /** Its number and days. */
  facts: readonly DocumentFact[];
  parties: readonly DocumentParty[];
  tables: readonly DocumentTable[];
  /** The last one is what it comes to; of several currencies each has its own. */
  totals: readonly DocumentFact[];
  notes: readonly string[];
}

/** A document as its file is called: its title, its number and the month in Seoul that it is of. Source: rule M31. */
export function documentFileName({ title, facts, issuedAtMs }: MoneyDocument): string {
  const number = facts.find(({ figure }) => typeof figure === "string")?.figure;
  const month = monthOf(dayAt(issuedAtMs, BILLING_ZONE));
  const parts = [title, typeof number === "string" ? number : "", number === month ? "" : month];
  // Not in the names of files on some systems.
  return parts
    .filter(Boolean)
    .join(" ")
    .replace(/[\\/:*?"<>|]/g, "-");
}
