import { BILLING_ZONE, type Currency, type Day, dayAt, monthOf } from "../kernel";

/** A value in a document: text, or a value that is formatted in the reader's language. Null if there is no value yet. */
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
  /** Whether the row is the sum of the rows before it. */
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
 * A financial document in one language: issuer, recipient, subject and totals. It holds exactly what its page shows; nothing is
 * recalculated. Source: rule M31.
 */
export interface MoneyDocument {
  /** Base of the file name, in URL-safe characters: `receipt-pay_1`. */
  name: string;
  title: string;
  /** Issuer's brand. */
  brand: string;
  /** Date of the documented event, so that repeated requests return the same document. */
  issuedAtMs: number;
  /** Document number and dates. */
  facts: readonly DocumentFact[];
  parties: readonly DocumentParty[];
  tables: readonly DocumentTable[];
  /** Totals, the grand total last; one per currency if there are several. */
  totals: readonly DocumentFact[];
  notes: readonly string[];
}

/** The file name of a document: title, number, and month in Seoul. Source: rule M31. */
export function documentFileName({ title, facts, issuedAtMs }: MoneyDocument): string {
  const number = facts.find(({ figure }) => typeof figure === "string")?.figure;
  const month = monthOf(dayAt(issuedAtMs, BILLING_ZONE));
  const parts = [title, typeof number === "string" ? number : "", number === month ? "" : month];
  // Characters that some file systems forbid.
  return parts
    .filter(Boolean)
    .join(" ")
    .replace(/[\\/:*?"<>|]/g, "-");
}
