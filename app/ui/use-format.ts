import { useLingui } from "@lingui/react";
import { DEFAULT_LOCALE, isLocale } from "../../locales/words";
import * as format from "../../locales/words/format";

/** The formatters of `format.ts` in the page's language. */
export function useFormat() {
  const { i18n } = useLingui();
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  return {
    locale,
    money: (minor: number, currency: string) => format.formatMoney(locale, minor, currency),
    number: (value: number) => format.formatNumber(locale, value),
    fileSize: (bytes: number) => format.formatFileSize(locale, bytes),
    percent: (ratio: number) => format.formatPercent(locale, ratio),
    basisPoints: (ratioBp: number) => format.formatBasisPoints(locale, ratioBp),
    day: (day: string) => format.formatDay(locale, day),
    month: (month: string) => format.formatMonth(locale, month),
    dayRange: (from: string, to: string) => format.formatDayRange(locale, from, to),
    dayOf: (at: string | number, timeZone: string) => format.formatDayOf(locale, at, timeZone),
    dateTime: (at: string | number, timeZone: string) => format.formatDateTime(locale, at, timeZone),
    deadline: (at: number, timeZone: string) => format.formatDeadline(locale, at, timeZone),
    time: (at: number, timeZone: string) => format.formatTime(locale, at, timeZone),
    minute: (at: number, timeZone: string) => format.formatMinute(locale, at, timeZone),
    left: (leftMs: number) => format.formatLeft(locale, leftMs),
    secondsAgo: (atMs: number, nowMs: number) => format.formatSecondsAgo(locale, atMs, nowMs),
    ago: (atMs: number, nowMs: number) => format.formatAgo(locale, atMs, nowMs),
    zone: (timeZone: string, at: number) => format.formatZone(locale, timeZone, at),
  };
}
