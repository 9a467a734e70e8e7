/*
 * Amounts as typed by people. Ambiguous input is refused, and nothing is rounded: 1.5 won, 3만 5 (35,000 or 30,005).
 */

/** Number of decimals of a currency's minor unit. Source: rule K11. @param currency ISO 4217 */
export function currencyDecimals(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 0
  );
}

/** Words for a currency besides its symbols and ISO code; longer words first. */
const CURRENCY_WORDS: Record<string, readonly string[]> = {
  KRW: ["원정", "원", "won"],
  JPY: ["円", "엔", "yen"],
  INR: ["Rs.", "Rs", "rupees", "rupee", "루피"],
  USD: ["US$", "dollars", "dollar", "달러"],
};
const ANY_WORD = Object.values(CURRENCY_WORDS)
  .flat()
  .map((word) => word.replace(/[$.]/g, "\\$&"))
  .join("|");
const ANY_CODE = Intl.supportedValuesOf("currency").join("|");
const ANY_CURRENCY = new RegExp(`\\p{Sc}|(?<![a-z])(?:${ANY_CODE})(?![a-z])|${ANY_WORD}`, "iu");

const DIGITS_POWER: Record<string, number> = { 조: 12, 억: 8, 만: 4, 천: 3, 백: 2, 십: 1 };
const KANJI: Record<string, string> = {
  兆: "조",
  億: "억",
  万: "만",
  萬: "만",
  千: "천",
  百: "백",
  十: "십",
};
const LARGE = /^(?:([^조억만]*)(조))?(?:([^조억만]*)(억))?(?:([^조억만]*)(만))?([^조억만]*)$/;
const SMALL = /^(?:([^천백십]*)(천))?(?:([^천백십]*)(백))?(?:([^천백십]*)(십))?([^천백십]*)$/;
/** Digits with a point; separators only of thousands (1,234,567 or 1 234 567) or lakhs (12,34,567). */
const PLAIN = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3}(?: \d{3})+)?(?:\.(\d*))?$/;
/** A point with three digits after it is a thousands separator in other locales; a currency without decimals accepts only zero decimals. */
const ZEROS_MAX = 2;
/** Maximum length of a typed amount. */
const TYPED_MAX_CHARS = 64;

type AmountReading = { minor: bigint } | { refusal: string };

/**
 * Reads a typed amount: `3,000`, `3000원`, `₩3,000`, `3만`, `1.5만`, `1억 2천만`, with full-width digits and spaces.
 * @param currency ISO 4217 currency of the amount; the symbol of another one is refused
 * @returns exact minor units, or the message code of the error
 */
export function readAmount(typed: string, currency: string): AmountReading {
  if (typed.length > TYPED_MAX_CHARS) return { refusal: "amount.unreadable" };
  const marks = marksOf(currency);
  const { sign, body, isClosed } = withoutMarks(halfWidth(typed), marks);
  const number = readNumber(body, isClosed);
  if (!number) {
    const isOther = /\d/.test(body) && ANY_CURRENCY.test(body.replace(new RegExp(marks, "giu"), ""));
    return { refusal: isOther ? "amount.otherCurrency" : "amount.unreadable" };
  }
  const decimals = currencyDecimals(currency);
  const tooFine = decimals === 0 ? "amount.fraction" : `amount.tooFine|decimals=${decimals}`;
  if (number.power === -number.typedDecimals && number.typedDecimals > Math.max(decimals, ZEROS_MAX))
    return { refusal: tooFine };
  const places = decimals + number.power;
  if (places >= 0) return { minor: sign * number.digits * 10n ** BigInt(places) };
  const divisor = 10n ** BigInt(-places);
  if (number.digits % divisor !== 0n) return { refusal: tooFine };
  return { minor: (sign * number.digits) / divisor };
}

/** Korean counter words after a number. */
const COUNTER = /(?:회|번|건|명|개|일|구좌|장)$/;

/** Reads a typed count with a Korean unit or counter: `1만`, `10000회`, `2천 명`; null if invalid. */
export function readCount(typed: string): bigint | null {
  if (typed.length > TYPED_MAX_CHARS) return null;
  const text = halfWidth(typed);
  const body = text.replace(COUNTER, "");
  const number = readNumber(body, body !== text);
  return number && number.power >= 0 ? number.digits * 10n ** BigInt(number.power) : null;
}

/** An exact decimal: `digits * 10 ** power`. */
interface Decimal {
  digits: bigint;
  power: number;
  /** Number of typed digits after the point. */
  typedDecimals: number;
}

/** Full-width characters as ASCII, kanji units as Korean ones, and spaces only between two digits. */
function halfWidth(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll("￦", "₩")
    .replaceAll("￥", "¥")
    .replace(/[兆億万萬千百十]/g, (unit) => KANJI[unit] ?? unit)
    .replace(/\s+/g, " ")
    .replace(/(?<!\d) | (?!\d)/g, "");
}

/** Cache: number formats are expensive to create, and there are three currencies. */
const knownMarks = new Map<string, string>();

/** Pattern of a currency's symbols (in all usual forms: `¥`, `JP¥`), code and words. */
function marksOf(currency: string): string {
  const known = knownMarks.get(currency);
  if (known !== undefined) return known;
  const symbols = (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
    ["ko", "en", "ja"].map((locale) => {
      const style = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
      return style.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
    }),
  );
  const marks = [...(CURRENCY_WORDS[currency] ?? []), ...symbols.map(halfWidth), currency];
  const longestFirst = [...new Set(marks)].sort((a, b) => b.length - a.length);
  const marksOfCurrency = longestFirst.map((mark) => mark.replace(/[$.]/g, "\\$&")).join("|");
  knownMarks.set(currency, marksOfCurrency);
  return marksOfCurrency;
}

/** Removes the sign and the currency's symbols. `isClosed`: a symbol after the amount marks its end. */
function withoutMarks(text: string, marks: string): { sign: bigint; body: string; isClosed: boolean } {
  const [, before = "", after = "", body = "", closing] =
    new RegExp(`^([+-]?)(?:${marks})?([+-]?)(.*?)(${marks})?$`, "i").exec(text) ?? [];
  const signs = before + after;
  if (signs.length > 1) return { sign: 1n, body: text, isClosed: false };
  return { sign: signs === "-" ? -1n : 1n, body, isClosed: closing !== undefined };
}

function readNumber(text: string, isClosed: boolean): Decimal | null {
  if (!/[조억만천백십]/.test(text)) return readPlain(text);
  const whole = withImpliedUnit(text, isClosed);
  return whole === null ? null : readUnits(whole, isClosed);
}

/**
 * After 억 and 조 the next unit is often omitted: 1억2천 is 1억 2천만, and 3조5천 is 3조 5천억. Input in which the rest may also be literal
 * (1억2천원, 1억 2천500, 1억 5십) is refused as ambiguous.
 */
function withImpliedUnit(text: string, isClosed: boolean): string | null {
  const at = Math.max(text.lastIndexOf("조"), text.lastIndexOf("억"));
  const rest = text.slice(at + 1);
  if (at < 0 || rest.includes("만") || !/[천백십]/.test(rest)) return text;
  if (isClosed || !/[천백]/.test(rest) || !/[천백십]$/.test(rest)) return null;
  return text + (text[at] === "조" ? "억" : "만");
}

function readPlain(text: string): Decimal | null {
  const [matched, whole = "", fraction = ""] = PLAIN.exec(text) ?? [];
  if (!matched || whole + fraction === "") return null;
  const digits = BigInt(whole.replace(/[, ]/g, "") + fraction);
  return { digits, power: 0 - fraction.length, typedDecimals: fraction.length };
}

/** A number before its unit: 2 and 7 of `2천만`. */
interface Term {
  text: string;
  power: number;
  /** Whether no unit follows it: 500 in `2천500만`. */
  isBare: boolean;
}

/** An amount in Korean units; null if the units are not in descending order or the amount is ambiguous. */
function readUnits(text: string, isClosed: boolean): Decimal | null {
  const terms = termsOf(text);
  const [only] = terms;
  if (only && terms.length === 1) {
    const number = readPlain(only.text || "1");
    return number && { ...number, power: number.power + only.power };
  }
  let digits = 0n;
  let roomPower = Number.POSITIVE_INFINITY;
  for (const { text: typed, power, isBare } of terms) {
    const isFirst = roomPower === Number.POSITIVE_INFINITY;
    const isImplied = typed === "" && (isFirst || power % 4 > 0);
    const number = readPlain(isImplied ? "1" : typed);
    if (!number || number.typedDecimals > 0 || typed.includes(".")) return null;
    const size = String(number.digits).length;
    if (!isFirst && size + power > roomPower) return null;
    // A rest with fewer digits than its unit leaves room for may imply the next unit: 3만 5 can mean 3만 5천.
    const fills = typed.replace(/[, ]/g, "").length === roomPower - power;
    if (!isFirst && isBare && !fills && !(isClosed && power === 0)) return null;
    digits += number.digits * 10n ** BigInt(power);
    roomPower = power;
  }
  return terms.length > 0 ? { digits, power: 0, typedDecimals: 0 } : null;
}

function termsOf(text: string): Term[] {
  const [, ...large] = LARGE.exec(text) ?? [];
  return [0, 2, 4, 6].flatMap((at) => {
    const section = large[at];
    const unit = large[at + 1];
    if (section === undefined || (section === "" && unit === undefined)) return [];
    const base = unit ? (DIGITS_POWER[unit] ?? 0) : 0;
    const [, ...small] = SMALL.exec(section) ?? [];
    const before = [0, 2, 4].flatMap((place): Term[] => {
      const own = small[place + 1];
      return own ? [{ text: small[place] ?? "", power: base + (DIGITS_POWER[own] ?? 0), isBare: false }] : [];
    });
    const rest = small[6] ?? section;
    if (rest === "" && before.length > 0) return before;
    return [...before, { text: rest, power: base, isBare: before.length > 0 || unit === undefined }];
  });
}

/** Digits with thousands separators, as fields show amounts. */
export function groupedDigits(major: string): string {
  const sign = major.startsWith("-") ? "-" : "";
  const [whole = "", ...fraction] = major.slice(sign.length).split(".");
  const first = whole.length % 3;
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/.{3}/g) ?? [])];
  return sign + [groups.filter(Boolean).join(","), ...fraction].join(".");
}

/**
 * Regroups an amount while it is typed. The caret stays at the same digit; text with characters other than digits, commas and one point is
 * unchanged.
 */
export function regrouped(text: string, caret: number): { text: string; caret: number } {
  if (!/^[\d,]*(\.\d*)?$/.test(text)) return { text, caret };
  const grouped = groupedDigits(text.replaceAll(",", ""));
  let left = text.slice(0, caret).replaceAll(",", "").length;
  let at = 0;
  while (left > 0) {
    if (grouped[at] !== ",") left -= 1;
    at += 1;
  }
  return { text: grouped, caret: at };
}
