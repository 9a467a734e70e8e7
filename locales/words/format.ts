import { currencyDecimals, localTimeAt, majorText } from "../../domain/kernel";
import { LOCALE_TAG, type Locale } from ".";

/** @param minor integer minor units; @param currency ISO 4217 */
export function formatMoney(locale: Locale, minor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  return new Intl.NumberFormat(LOCALE_TAG[locale], { style: "currency", currency }).format(
    // By its digits: a quotient of floats loses the last of them in large amounts.
    Number.isSafeInteger(minor) ? majorText(minor, decimals) : minor / 10 ** decimals,
  );
}

export function formatNumber(locale: Locale, value: number): string {
  return new Intl.NumberFormat(LOCALE_TAG[locale], { maximumFractionDigits: 2 }).format(value);
}

const BYTES_PER_KB = 1024;

/** A file's size, rounded up, so that no file reads as nothing, and none that is too large as if it were not: `12 KB`, `10.1 MB`. */
export function formatFileSize(locale: Locale, bytes: number): string {
  const kb = Math.ceil(bytes / BYTES_PER_KB);
  if (kb < BYTES_PER_KB) return `${formatNumber(locale, kb)} KB`;
  return `${formatNumber(locale, Math.ceil((bytes / BYTES_PER_KB ** 2) * 10) / 10)} MB`;
}

/** @param ratio 0.0123 reads 1.23%; two decimals, as reports have. Source: rule K14. */
export function formatPercent(locale: Locale, ratio: number): string {
  return new Intl.NumberFormat(LOCALE_TAG[locale], {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(ratio);
}

/** @param ratioBp integer basis points: 2000 reads 20% */
export function formatBasisPoints(locale: Locale, ratioBp: number): string {
  return new Intl.NumberFormat(LOCALE_TAG[locale], { style: "percent", maximumFractionDigits: 2 }).format(
    ratioBp / 10_000,
  );
}

/** A calendar day (`2026-12-02`), which has no zone: it is read and written as UTC so that no zone can move it. */
export function formatDay(locale: Locale, day: string): string {
  return dayFormat(locale).format(new Date(`${day}T00:00:00Z`));
}

/** `2026년 11월`. @param month `YYYY-MM` */
export function formatMonth(locale: Locale, month: string): string {
  return new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}

/** Both ends are shown; a half-open window's last day is the caller's to give. */
export function formatDayRange(locale: Locale, from: string, to: string): string {
  const range = dayFormat(locale).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  // English tells the year once; the Korean pattern would repeat it.
  const year = from.slice(0, 4);
  return locale === "ko" && to.startsWith(year) ? range.replace(`~ ${year}. `, "~ ") : range;
}

function dayFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE_TAG[locale], { dateStyle: "medium", timeZone: "UTC" });
}

/** @param at an instant, as ISO 8601 or epoch milliseconds; @param timeZone IANA name */
export function formatDateTime(locale: Locale, at: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE_TAG[locale], {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  }).format(new Date(at));
}

/** Until when something is due; a midnight is written as the last minute of the day that it ends. */
export function formatDeadline(locale: Locale, at: number, timeZone: string): string {
  const isMidnight = localTimeAt(at, timeZone).endsWith("T00:00");
  return formatDateTime(locale, isMidnight ? at - 60_000 : at, timeZone);
}

/** The time of day alone, to the second. */
export function formatTime(locale: Locale, at: number, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE_TAG[locale], { timeStyle: "medium", timeZone }).format(new Date(at));
}

const AGO_STEPS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** `3분 전`; what is less than a minute ago reads as now. @param nowMs the server's, so that both sides write the same */
export function formatAgo(locale: Locale, atMs: number, nowMs: number): string {
  const format = new Intl.RelativeTimeFormat(LOCALE_TAG[locale], { numeric: "auto" });
  const agoMs = Math.max(0, nowMs - atMs);
  for (const [unit, ms] of AGO_STEPS) if (agoMs >= ms) return format.format(-Math.floor(agoMs / ms), unit);
  return format.format(0, "second");
}

/** As `formatAgo`, in seconds below a minute: for what is watched live. */
export function formatSecondsAgo(locale: Locale, atMs: number, nowMs: number): string {
  const seconds = Math.floor(Math.max(0, nowMs - atMs) / 1_000);
  if (seconds >= 60) return formatAgo(locale, atMs, nowMs);
  return new Intl.RelativeTimeFormat(LOCALE_TAG[locale], { numeric: "auto" }).format(-seconds, "second");
}

/**
 * `1시간 14분`: what is left, in its two largest units and rounded down, so that nobody is promised more; what is less than a minute reads as
 * none. @param leftMs from 0
 */
export function formatLeft(locale: Locale, leftMs: number): string {
  const first = AGO_STEPS.findIndex(([, ms]) => leftMs >= ms);
  const steps = first < 0 ? AGO_STEPS.slice(-1) : AGO_STEPS.slice(first, first + 2);
  let rest = leftMs;
  const parts = steps.map(([unit, ms], nth) => {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    const style = { style: "unit", unit, unitDisplay: locale === "en" ? "short" : "long" } as const;
    return count > 0 || (nth === 0 && first < 0)
      ? new Intl.NumberFormat(LOCALE_TAG[locale], style).format(count)
      : "";
  });
  return parts.filter(Boolean).join(" ");
}

/** The time of day to the minute: `오후 3:00`. */
export function formatMinute(locale: Locale, at: number, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE_TAG[locale], { timeStyle: "short", timeZone }).format(new Date(at));
}

/** The day of an instant in a zone. */
export function formatDayOf(locale: Locale, at: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE_TAG[locale], { dateStyle: "medium", timeZone }).format(new Date(at));
}

/** Of the countries' zones. Runtimes name zones each by data of their own, and a page that a browser names otherwise does not hydrate. */
const ZONE_NAMES: Record<string, Record<Locale, string>> = {
  "Asia/Seoul": { ko: "한국 표준시", en: "Korean Standard Time", ja: "韓国標準時" },
  "Asia/Kolkata": { ko: "인도 표준시", en: "India Standard Time", ja: "インド標準時" },
  "Asia/Tokyo": { ko: "일본 표준시", en: "Japan Standard Time", ja: "日本標準時" },
};

/** `한국 표준시 (GMT+9)`; a zone that has no words of ours by its IANA name. @param at decides between standard and summer time */
export function formatZone(locale: Locale, timeZone: string, at: number): string {
  const minutes = Date.parse(`${localTimeAt(at, timeZone)}Z`) / 60_000 - Math.floor(at / 60_000);
  const ahead = Math.abs(minutes);
  const rest = ahead % 60 ? `:${String(ahead % 60).padStart(2, "0")}` : "";
  const offset = minutes ? `${minutes < 0 ? "-" : "+"}${Math.floor(ahead / 60)}${rest}` : "";
  return `${ZONE_NAMES[timeZone]?.[locale] ?? timeZone} (GMT${offset})`;
}
