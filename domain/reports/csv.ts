/**
 * Where a spreadsheet may begin to read a formula: at the start of a cell, and, where its own separator is a semicolon or a tab, behind each
 * one within a cell, since it does not know our quotes there. East Asian spreadsheets take the full-width signs too. Source: OWASP, CSV injection.
 */
const FORMULA_STARTS =
  /(^|[;\t\r\n])(?=[ \u00a0\u3000"'\u200b-\u200d\ufeff]*[=+\-@\uff1d\uff0b\uff0d\u2212\uff20])|^(?=[\t\r\n])/g;

type CsvRows = readonly (readonly (string | number | null)[])[];

/**
 * Rows as CSV of RFC 4180, with the UTF-8 mark that spreadsheets need to read Korean. Text that could run as a formula
 * gets an apostrophe in front of it; numbers stay numbers, also negative ones.
 */
export function csvOf(rows: CsvRows): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** Further rows of a file that `csvOf` began. */
export function csvRows(rows: CsvRows): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = value.replace(FORMULA_STARTS, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
