/** A spreadsheet reads a cell that begins with one of these as a formula. Source: OWASP, CSV injection. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * Rows as CSV of RFC 4180, with the UTF-8 mark that spreadsheets need to read Korean. Text that could run as a formula
 * gets an apostrophe in front; numbers stay numbers, also negative ones.
 */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
