import type { I18n, MessageDescriptor } from "@lingui/core";
import { parseMessageCode } from "../../domain/kernel";
import { DEFAULT_LOCALE, isLocale, LOCALE_TAG } from ".";
import { CAMPAIGN_WORDS } from "./field-words/campaign";
import { FILE_WORDS } from "./field-words/files";
import { GENERAL_WORDS } from "./field-words/general";
import { INVENTORY_WORDS } from "./field-words/inventory";
import { PEOPLE_WORDS } from "./field-words/people";
import { PROJECT_WORDS } from "./field-words/project";
import { formatDay, formatMoney } from "./format";

/** The words of the message codes that schemas and domain rules speak. No macro here: the API is bundled without it. */
const MESSAGES: Record<string, MessageDescriptor> = {
  ...GENERAL_WORDS,
  ...PEOPLE_WORDS,
  ...FILE_WORDS,
  ...CAMPAIGN_WORDS,
  ...INVENTORY_WORDS,
  ...PROJECT_WORDS,
};

/**
 * A message code such as `tooShort|min=4` in the reader's language; an unknown code says that the value is invalid.
 * Source: `domain/kernel/validation.ts`.
 */
export function fieldMessage(i18n: I18n, messageCode: string): string {
  const { code, params } = parseMessageCode(messageCode);
  const known = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : MESSAGES.invalid;
  return known?.id ? i18n._(known.id, readable(i18n.locale, params), { message: known.message ?? "" }) : "";
}

/** Sides of pictures, which nobody writes with separators: 1080×1920px. */
const SIDES = ["w", "h", "gotW", "gotH"];

/** Numbers, amounts and days as the reader writes them; texts stay as they came. A `currency` says that numbers are minor units of it. */
function readable(language: string, { currency, ...params }: Record<string, string>): Record<string, string> {
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  const numbers = new Intl.NumberFormat(LOCALE_TAG[locale], { maximumFractionDigits: 3 });
  const read = (value: string) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(locale, value);
    if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
    return currency ? formatMoney(locale, Number(value), currency) : numbers.format(Number(value));
  };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, SIDES.includes(name) ? value : read(value)]),
  );
}
