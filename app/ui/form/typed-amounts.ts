import { currencyDecimals, groupedDigits, majorText, readAmount } from "../../../domain/kernel";

const CURRENCY_SUFFIX = "@currency";

/** The field that says beside an amount as it is typed which currency (ISO 4217) it is read in. */
export const typedCurrencyField = (name: string) => `${name}${CURRENCY_SUFFIX}`;

/**
 * What is typed into a money field as schemas read it: minor units. What is no amount stands in quotation marks, so that nobody takes it for
 * another number.
 */
export function postedAmount(typed: string, currency: string): string {
  if (typed.trim() === "") return "";
  const reading = readAmount(typed, currency);
  return "minor" in reading ? String(reading.minor) : `"${typed}"`;
}

/** What `postedAmount` made, as its field shows it. */
export function shownAmount(posted: string, currency: string): string {
  if (/^".*"$/s.test(posted)) return posted.slice(1, -1);
  if (!/^-?\d+$/.test(posted)) return posted;
  return groupedDigits(majorText(BigInt(posted), currencyDecimals(currency)));
}

/** What a money field of conform's holds so far, in minor units; null while that is no amount. */
export function heldAmount(value: unknown, currency: string): number | null {
  const text = typeof value === "string" ? value : "";
  const posted = currencyDecimals(currency) === 0 ? postedAmount(text, currency) : text;
  return /^-?\d+$/.test(posted) && Number.isSafeInteger(Number(posted)) ? Number(posted) : null;
}

/** A form whose amounts are minor units; read again it is the same. */
export function withReadAmounts(form: FormData): FormData {
  const currencies = [...form.keys()].filter((name) => name.endsWith(CURRENCY_SUFFIX));
  if (currencies.length === 0) return form;
  const read = new FormData();
  for (const [name, value] of form) {
    if (name.endsWith(CURRENCY_SUFFIX)) continue;
    const currency = form.get(typedCurrencyField(name));
    const isTyped = typeof value === "string" && typeof currency === "string" && /^[A-Z]{3}$/.test(currency);
    read.append(name, isTyped ? postedAmount(value, currency) : value);
  }
  return read;
}
