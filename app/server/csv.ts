/** A spreadsheet reads a cell that begins with one of these as a formula. Source: OWASP, CSV injection. */
const FORMULA_START = /^[=+\-@\t\r]/;

type CsvRows = readonly (readonly (string | number | null)[])[];

/**
 * Rows as CSV of RFC 4180, with the UTF-8 mark that spreadsheets need to read Korean. Text that could run as a formula
 * gets an apostrophe in front; numbers stay numbers, also negative ones.
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
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
