import {
  COUNTRY_FACTS,
  currencyDecimals,
  groupedDigits,
  isCountry,
  majorText,
  readAmount,
} from "../../../domain/kernel";

const CURRENCY_SUFFIX = "@currency";
const TYPED_SUFFIX = "@typed";
const PERCENT_SUFFIX = "@percent";

/** The field with the currency (ISO 4217) of a typed amount, or with the name of the field that chooses its country. */
export const typedCurrencyField = (name: string) => `${name}${CURRENCY_SUFFIX}`;

/** The typed amount, if the amount's own field holds minor units set by a script. */
export const typedAmountField = (name: string) => `${name}${TYPED_SUFFIX}`;

/** The field that marks a number as a percentage, which may be typed with its sign. */
export const percentField = (name: string) => `${name}${PERCENT_SUFFIX}`;

/** A typed percentage without its sign. */
export function withoutPercentSign(typed: string): string {
  const text = typed.trim();
  return text.endsWith("%") || text.endsWith("％") ? text.slice(0, -1).trimEnd() : typed;
}

/**
 * The minor units of a money field's text, for the schema. Text that is not an amount is quoted, so that it cannot be
 * read as another number.
 */
export function postedAmount(typed: string, currency: string): string {
  if (typed.trim() === "") return "";
  const reading = readAmount(typed, currency);
  return "minor" in reading ? String(reading.minor) : `"${typed}"`;
}

/** The inverse of `postedAmount`, for display in the field. */
export function shownAmount(posted: string, currency: string): string {
  if (/^".*"$/s.test(posted)) return posted.slice(1, -1);
  if (!/^-?\d+$/.test(posted)) return posted;
  return groupedDigits(majorText(BigInt(posted), currencyDecimals(currency)));
}

/** The current minor units of a money field in conform; null if it is not an amount. */
export function heldAmount(value: unknown, currency: string): number | null {
  const text = typeof value === "string" ? value : "";
  const posted = currencyDecimals(currency) === 0 ? postedAmount(text, currency) : text;
  return /^-?\d+$/.test(posted) && Number.isSafeInteger(Number(posted)) ? Number(posted) : null;
}

/** Converts a form's amounts to minor units and its percentages to numbers; idempotent. */
export function withReadAmounts(form: FormData): FormData {
  const isBeside = (name: string) => name.endsWith(CURRENCY_SUFFIX) || name.endsWith(PERCENT_SUFFIX);
  if (![...form.keys()].some(isBeside)) return form;
  const read = new FormData();
  for (const [name, value] of form) {
    if (isBeside(name) || form.has(typedAmountField(name))) continue;
    const ofTyped = name.endsWith(TYPED_SUFFIX);
    const field = ofTyped ? name.slice(0, -TYPED_SUFFIX.length) : name;
    const currency = currencyOf(form, field);
    if (typeof value !== "string") read.append(field, value);
    else if (currency !== null) read.append(field, postedAmount(value, currency));
    else read.append(field, form.has(percentField(field)) ? withoutPercentSign(value) : value);
  }
  return read;
}

/** The currency of an amount: its code, or by the country in another field. */
function currencyOf(form: FormData, field: string): string | null {
  const said = form.get(typedCurrencyField(field));
  if (typeof said !== "string") return null;
  if (/^[A-Z]{3}$/.test(said)) return said;
  const country = form.get(said);
  return typeof country === "string" && isCountry(country) ? COUNTRY_FACTS[country].currency : null;
}
