/**
 * Positions at which a spreadsheet may start a formula: at the start of a cell and, for spreadsheets that separate by semicolon
 * or tab, after each of them within a cell, since they ignore our quotes there. East Asian spreadsheets also accept full-width
 * signs. Source: OWASP, CSV injection.
 */
const FORMULA_STARTS =
  /(^|[;\t\r\n])(?=[ \u00a0\u3000"'\u200b-\u200d\ufeff]*[=+\-@\uff1d\uff0b\uff0d\u2212\uff20])|^(?=[\t\r\n])/g;

type CsvRows = readonly (readonly (string | number | null)[])[];

/**
 * Rows as CSV (RFC 4180), with the UTF-8 byte order mark that spreadsheets need for Korean. Text that could run as a formula is
 * prefixed with an apostrophe; numbers stay numbers, negative ones included.
 */
export function csvOf(rows: CsvRows): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** Further rows of a file begun by `csvOf`. */
export function csvRows(rows: CsvRows): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = value.replace(FORMULA_STARTS, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
