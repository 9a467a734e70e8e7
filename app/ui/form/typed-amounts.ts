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

/** The field that says beside an amount as it is typed which currency (ISO 4217) it is read in, or which field names its country. */
export const typedCurrencyField = (name: string) => `${name}${CURRENCY_SUFFIX}`;

/** An amount as it is typed where its own field holds minor units, which follow only where scripts run. */
export const typedAmountField = (name: string) => `${name}${TYPED_SUFFIX}`;

/** The field that says beside a number that it is a percentage, and may be typed with its sign. */
export const percentField = (name: string) => `${name}${PERCENT_SUFFIX}`;

/** A percentage as it is typed, without its sign. */
export function withoutPercentSign(typed: string): string {
  const text = typed.trim();
  return text.endsWith("%") || text.endsWith("％") ? text.slice(0, -1).trimEnd() : typed;
}

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

/** A form whose amounts are minor units and whose percentages are numbers; read again it is the same. */
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

/** The currency that a form says an amount is in: its code, or by the country that another field names. */
function currencyOf(form: FormData, field: string): string | null {
  const said = form.get(typedCurrencyField(field));
  if (typeof said !== "string") return null;
  if (/^[A-Z]{3}$/.test(said)) return said;
  const country = form.get(said);
  return typeof country === "string" && isCountry(country) ? COUNTRY_FACTS[country].currency : null;
}
